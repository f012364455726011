import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { api } from '../../api.ts'
import { explain } from '../../error-text.ts'
import { paths } from '../../paths.ts'
import { useTitle } from '../../shell/title.ts'
import { Form, FormFooter, FormPage, FormReplacement } from '../../ui/FormPage.tsx'
import { looksLikeEmail, useForm } from '../../ui/form.ts'
import { LoadingButton } from '../../ui/LoadingButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { texts } from './texts.ts'

const problemsOf = ({ email }: { email: string }) => {
  if (email.trim() === '') return { email: texts.required }
  return looksLikeEmail(email) ? {} : { email: texts.shape }
}

/** Requests a password reset link. The answer never reveals whether the email belongs to an account. */
export default function ForgotPassword() {
  useTitle(texts.title)
  const form = useForm({ email: readTypedEmail() }, problemsOf)
  const [problem, setProblem] = useState<string | null>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [isRepeated, setIsRepeated] = useState(false)
  const request = api.auth.forgotPassword.useMutation({
    onSuccess: (_, { email }) => {
      setIsRepeated(sentTo !== null)
      setSentTo(email.trim())
    },
    onError: error => {
      const failure = explain(error, texts.failed)
      setProblem(failure.code === 'TOO_MANY_REQUESTS' ? failure.message : texts.failed)
    },
  })
  const send = (email: string): void => {
    setProblem(null)
    setIsRepeated(false)
    request.mutate({ email })
  }
  const submit = (): void => {
    setProblem(null)
    if (form.check()) send(form.values.email)
  }
  const startOver = (): void => {
    setProblem(null)
    setIsRepeated(false)
    setSentTo(null)
  }
  return (
    <FormPage
      title={sentTo === null ? texts.title : texts.sentTitle}
      lead={
        sentTo === null ? (
          texts.lead
        ) : (
          <>
            {texts.askedFor}
            <br />
            {sentTo}
          </>
        )
      }
    >
      {sentTo === null ? (
        <Form onSubmit={submit}>
          <TextInput label={texts.email} type="email" autoComplete="username" {...form.field('email')} />
          {problem && <Notice isError>{problem}</Notice>}
          <Button type="submit" fullWidth disabled={request.isPending}>
            {request.isPending ? texts.submitting : texts.submit}
          </Button>
        </Form>
      ) : (
        <FormReplacement takesFocus>
          <Notice>
            <p>{texts.sent}</p>
            <p>{texts.sentHint}</p>
          </Notice>
          {problem && <Notice isError>{problem}</Notice>}
          {isRepeated && <Notice isDone>{texts.sentAgain}</Notice>}
          <LoadingButton variant="default" loading={request.isPending} onClick={() => send(sentTo)}>
            {texts.sendAgain}
          </LoadingButton>
          <Button variant="subtle" onClick={startOver}>
            {texts.again}
          </Button>
        </FormReplacement>
      )}
      <FormFooter>
        <Link href={paths.login()}>{texts.back}</Link>
      </FormFooter>
    </FormPage>
  )
}

/** The email that was typed on the login page. */
function readTypedEmail(): string {
  const { email } = (history.state ?? {}) as { email?: unknown }
  return typeof email === 'string' ? email : ''
}
