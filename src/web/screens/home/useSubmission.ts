import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { api } from '../../api.ts'
import { explain } from '../../error-text.ts'
import type { Session } from '../../shell/session.ts'
import { redirectToLogin } from './redirect-to-login.ts'
import { texts } from './texts.ts'
import { type Processing, type Submission, useProcessing } from './useProcessing.ts'

type PendingSubmission = Submission & { readonly failures: number }

/**
 * Submits an address: a user's is processed, a visitor is redirected to the login. Before the session is known it waits
 * for it, and fails if the session cannot be loaded.
 */
export function useSubmission(session: Session, onDone: () => void) {
  const [, navigate] = useLocation()
  const account = api.auth.user.useQuery(undefined, { enabled: false })
  const { processing, submit, fail, reset } = useProcessing(onDone)
  const [pending, setPending] = useState<PendingSubmission | null>(null)

  const submitOrLogIn = (submission: Submission): void => {
    if (session.state === 'visitor') redirectToLogin(submission.url, submission.wantsVerdict, navigate)
    else submit(submission)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the session's answer is the event
  useEffect(() => {
    if (!pending) return
    const hasFailed = session.state === 'unknown' && account.errorUpdateCount > pending.failures
    if (session.state === 'unknown' && !hasFailed) return
    setPending(null)
    if (hasFailed) fail(explain(account.error, texts.failed), null, pending.url)
    else submitOrLogIn(pending)
  }, [pending, session.state, account.errorUpdateCount])

  return {
    processing: pending ? asProcessing(pending.url) : processing,
    send: (submission: Submission): void => {
      if (session.state !== 'unknown') {
        submitOrLogIn(submission)
        return
      }
      setPending({ ...submission, failures: account.errorUpdateCount })
      if (account.isError) void account.refetch()
    },
    reset: (options?: Parameters<typeof reset>[0]): void => {
      setPending(null)
      reset(options)
    },
  }
}

const asProcessing = (url: string): Processing => ({
  state: 'processing',
  url,
  since: null,
  stage: null,
  durationSeconds: null,
})
