import { useState } from 'react'
import { api } from '../api.ts'
import { errorMessage } from '../error-text.ts'
import { LoadingButton } from '../ui/LoadingButton.tsx'
import { Notice } from '../ui/Notice.tsx'
import { texts } from './texts.ts'

/** Asks to confirm the email address, with a button that sends another link, and says whether it was sent. */
export function ResendConfirmation({ email, words, isError = false }: ResendProps) {
  const utils = api.useUtils()
  const [problem, setProblem] = useState<string | null>(null)
  const resend = api.auth.resendConfirmation.useMutation({
    // The address may have been confirmed elsewhere meanwhile.
    onSuccess: () => void utils.auth.user.invalidate(),
    onError: error => setProblem(errorMessage(error, texts.failed)),
  })
  const send = (): void => {
    setProblem(null)
    resend.mutate()
  }
  if (resend.isSuccess) return <Notice isDone>{texts.sent(email)}</Notice>
  return (
    <Notice
      isError={isError || problem !== null}
      action={
        <LoadingButton variant={isError ? 'filled' : 'default'} size="sm" loading={resend.isPending} onClick={send}>
          {texts.resend}
        </LoadingButton>
      }
    >
      {problem ?? words}
    </Notice>
  )
}

type ResendProps = { email: string; words: string; isError?: boolean }
