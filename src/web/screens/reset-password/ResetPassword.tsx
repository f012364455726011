import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { isSamePassword, passwordLength, passwordProblem } from '#core/accounts/password.ts'
import { api } from '../../api.ts'
import { errorMessage, explain, refusedField } from '../../error-text.ts'
import { paths } from '../../paths.ts'
import { useTitle } from '../../shell/title.ts'
import { useDelayedRedirect } from '../../shell/useDelayedRedirect.ts'
import { Form, FormFooter, FormPage, FormReplacement } from '../../ui/FormPage.tsx'
import { useForm } from '../../ui/form.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { readResetToken } from './reset-token.ts'
import { texts } from './texts.ts'

/** How long a success is shown before the redirect to the login. */
const redirectMs = 3000

type Fields = { password: string; confirm: string }

function problemsOf({ password, confirm }: Fields): Partial<Record<keyof Fields, string>> {
  // Only the server knows the account's email and the list of common passwords.
  const weak = passwordProblem(password, { minLength: passwordLength.change, email: '' })
  const problem = password === '' ? texts.required : weak
  return {
    ...(problem ? { password: problem } : {}),
    ...(confirm === ''
      ? { confirm: texts.again }
      : isSamePassword(confirm, password)
        ? {}
        : { confirm: texts.mismatch }),
  }
}

/** Sets a new password with the link in a mail. */
export default function ResetPassword() {
  const [token] = useState(() => readResetToken(window.location))
  const form = useForm({ password: '', confirm: '' }, problemsOf)
  const [deadLinkText, setDeadLinkText] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const reset = api.auth.resetPassword.useMutation({
    onError: error => {
      const message = errorMessage(error, texts.failed)
      const field = refusedField(explain(error))
      if (field === 'password') form.showError('password', message)
      else if (field === 'token') setDeadLinkText(message)
      else setProblem(message)
    },
  })
  const isDone = reset.isSuccess
  useTitle(isDone ? texts.done : texts.title)
  useDelayedRedirect(isDone ? paths.login() : null, redirectMs)

  if (token === null) return <NoLink title={texts.noLink} problem={texts.noToken} />
  if (deadLinkText !== null) return <NoLink title={texts.deadLink} problem={deadLinkText} takesFocus />
  if (isDone)
    return (
      <FormPage title={texts.done}>
        <FormReplacement takesFocus>
          <Notice isDone>{texts.leaving}</Notice>
          <Button component={Link} href={paths.login()}>
            {texts.login}
          </Button>
        </FormReplacement>
      </FormPage>
    )
  const submit = (): void => {
    setProblem(null)
    if (form.check()) reset.mutate({ token, password: form.values.password })
  }
  return (
    <FormPage title={texts.title} lead={texts.lead}>
      <Form onSubmit={submit}>
        <PasswordField
          label={texts.password}
          description={texts.hint}
          autoComplete="new-password"
          showLabel={texts.show}
          capsText={texts.caps}
          {...form.field('password')}
        />
        <PasswordField
          label={texts.confirm}
          autoComplete="new-password"
          showLabel={texts.showConfirm}
          capsText={texts.caps}
          {...form.field('confirm')}
        />
        {problem && <Notice isError>{problem}</Notice>}
        <Button type="submit" fullWidth disabled={reset.isPending}>
          {reset.isPending ? texts.submitting : texts.submit}
        </Button>
      </Form>
      <FormFooter>
        <Link href={paths.forgotPassword()}>{texts.request}</Link>
      </FormFooter>
    </FormPage>
  )
}

/** The link is missing, used or expired: another one can be requested. */
function NoLink({ title, problem, takesFocus = false }: { title: string; problem: string; takesFocus?: boolean }) {
  return (
    <FormPage title={title}>
      <FormReplacement takesFocus={takesFocus}>
        <Notice isError>{problem}</Notice>
        <Button component={Link} href={paths.forgotPassword()}>
          {texts.request}
        </Button>
      </FormReplacement>
    </FormPage>
  )
}
