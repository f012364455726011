import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { api } from '../../api.ts'
import { explain } from '../../error-text.ts'
import { paths } from '../../paths.ts'
import { useTitle } from '../../shell/title.ts'
import { Form, FormFoot, FormPage, FormStack } from '../../ui/FormPage.tsx'
import { looksLikeEmail, useForm } from '../../ui/form.ts'
import { LoadingButton } from '../../ui/LoadingButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { texts } from './texts.ts'

const problemsOf = ({ email }: { email: string }) => {
  if (email.trim() === '') return { email: texts.required }
  return looksLikeEmail(email) ? {} : { email: texts.shape }
}

/** Asks for a link that sets a new password; the answer never tells whether the email is known. */
export default function ForgotPassword() {
  useTitle(texts.title)
  const form = useForm({ email: emailTyped() }, problemsOf)
  const [problem, setProblem] = useState<string | null>(null)
  const ask = api.auth.forgotPassword.useMutation()
  const [askedFor, setAskedFor] = useState<string | null>(null)
  const [isRepeated, setIsRepeated] = useState(false)
  const send = (email: string): void => {
    setProblem(null)
    setIsRepeated(false)
    ask.mutate(
      { email },
      {
        onSuccess: () => {
          setIsRepeated(askedFor !== null)
          setAskedFor(email.trim())
        },
        onError: error => {
          const failure = explain(error, texts.failed)
          setProblem(failure.code === 'TOO_MANY_REQUESTS' ? failure.message : texts.failed)
        },
      },
    )
  }
  const submit = (): void => {
    setProblem(null)
    if (form.check()) send(form.values.email)
  }
  const startOver = (): void => {
    setProblem(null)
    setIsRepeated(false)
    setAskedFor(null)
  }
  return (
    <FormPage
      title={askedFor === null ? texts.title : texts.sentTitle}
      lead={
        askedFor === null ? (
          texts.lead
        ) : (
          <>
            {texts.askedFor}
            <br />
            {askedFor}
          </>
        )
      }
    >
      {askedFor === null ? (
        <Form onSubmit={submit}>
          <TextInput label={texts.email} type="email" autoComplete="username" {...form.field('email')} />
          {problem && <Notice isError>{problem}</Notice>}
          <Button type="submit" fullWidth disabled={ask.isPending}>
            {ask.isPending ? texts.submitting : texts.submit}
          </Button>
        </Form>
      ) : (
        <FormStack takesFocus>
          <Notice>
            <p>{texts.sent}</p>
            <p>{texts.sentHint}</p>
          </Notice>
          {problem && <Notice isError>{problem}</Notice>}
          {isRepeated && <Notice isDone>{texts.sentAgain}</Notice>}
          <LoadingButton variant="default" loading={ask.isPending} onClick={() => send(askedFor)}>
            {texts.sendAgain}
          </LoadingButton>
          <Button variant="subtle" onClick={startOver}>
            {texts.again}
          </Button>
        </FormStack>
      )}
      <FormFoot>
        <Link href={paths.login()}>{texts.back}</Link>
      </FormFoot>
    </FormPage>
  )
}

/** The email that was typed at the login already. */
function emailTyped(): string {
  const { email } = (history.state ?? {}) as { email?: unknown }
  return typeof email === 'string' ? email : ''
}
