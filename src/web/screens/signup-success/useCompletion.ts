import { useState } from 'react'
import type { Tier } from '#core/plans/plans.ts'
import { api } from '../../api.ts'
import { clearSignupDraft } from '../../billing/signup-draft.ts'
import { type PollingPhase, usePolling } from '../../billing/usePolling.ts'
import { explain } from '../../error-text.ts'
import { toast } from '../../shell/toasts.tsx'
import { texts } from './texts.ts'

export type Completion =
  | { readonly name: 'processing'; readonly phase: PollingPhase }
  | { readonly name: 'done'; readonly email: string; readonly plan: Tier; readonly paid: number | null }
  | { readonly name: 'failed'; readonly failure: CompletionFailure }

/** `ended`: no account will be created; `unknown`: the payment may still arrive. */
export type CompletionFailure = { readonly of: 'ended' | 'unknown'; readonly message: string }

/** Completes the signup of a payment session, polling while it is unpaid, for ten minutes at most. */
export function useCompletion(sessionId: string): { state: Completion; again(): void } {
  const utils = api.useUtils()
  const complete = api.billing.processSignupSuccess.useMutation()
  const [outcome, setOutcome] = useState<Exclude<Completion, { name: 'processing' }> | null>(null)
  const [attempt, setAttempt] = useState(0)
  const phase = usePolling({
    isEnabled: outcome === null,
    key: attempt,
    poll: async isCanceled => {
      try {
        const { accountInfo, paid = null } = await complete.mutateAsync({ sessionId })
        if (isCanceled() || !accountInfo) return false
        setOutcome({ name: 'done', ...accountInfo, paid })
        clearSignupDraft()
        void utils.invalidate()
      } catch (error) {
        if (isCanceled()) return true
        const failure = failureOf(error)
        setOutcome({ name: 'failed', failure })
        if (failure.of === 'unknown') toast(texts.error.toast(sessionId), { isError: true })
      }
      return true
    },
  })
  const again = (): void => {
    setOutcome(null)
    setAttempt(attempt + 1)
  }
  return { state: outcome ?? { name: 'processing', phase }, again }
}

const failureOf = (error: unknown): CompletionFailure => {
  const { code, message } = explain(error, texts.error.failed)
  const of = code === 'CONFLICT' ? 'ended' : 'unknown'
  return { of, message: code === 'NETWORK' ? texts.error.failed : message }
}
