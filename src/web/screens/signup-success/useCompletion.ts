import { useState } from 'react'
import { api } from '../../api.ts'
import { clearSignupDraft } from '../../billing/signup-draft.ts'
import { type PollingPhase, usePolling } from '../../billing/usePolling.ts'
import { explain } from '../../error-text.ts'
import { texts } from './texts.ts'

export type Completion =
  | { readonly name: 'processing'; readonly phase: PollingPhase }
  | { readonly name: 'done'; readonly email: string; readonly plan: string }
  | { readonly name: 'failed'; readonly failure: Failure }

/** `ended`: nothing comes of the payment any more; else it may still come through. */
export type Failure = { readonly of: 'ended' | 'unknown'; readonly message: string }

/** Completes the signup of a payment session; asks again while it is not paid yet, though not for ever. */
export function useCompletion(sessionId: string): { state: Completion; again(): void } {
  const utils = api.useUtils()
  const complete = api.billing.processSignupSuccess.useMutation()
  const [end, setEnd] = useState<Exclude<Completion, { name: 'processing' }> | null>(null)
  const [attempt, setAttempt] = useState(0)
  const phase = usePolling({
    isEnabled: end === null,
    key: attempt,
    poll: async isCancelled => {
      try {
        const { accountInfo } = await complete.mutateAsync({ sessionId })
        if (isCancelled() || !accountInfo) return false
        setEnd({ name: 'done', ...accountInfo })
        clearSignupDraft()
        void utils.invalidate()
      } catch (error) {
        if (!isCancelled()) setEnd({ name: 'failed', failure: failureOf(error) })
      }
      return true
    },
  })
  const again = (): void => {
    setEnd(null)
    setAttempt(attempt + 1)
  }
  return { state: end ?? { name: 'processing', phase }, again }
}

const failureOf = (error: unknown): Failure => {
  const { code, message } = explain(error, texts.error.failed)
  const of = code === 'CONFLICT' ? 'ended' : 'unknown'
  return { of, message: code === 'NETWORK' ? texts.error.failed : message }
}
