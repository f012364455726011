import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Tier } from '#core/plans/plans.ts'
import { api } from '../../api.ts'
import { usePolling } from '../../billing/usePolling.ts'
import { explain } from '../../error-text.ts'
import { paths } from '../../paths.ts'

type Outcome = 'paid' | 'refused' | 'refunded' | 'expired' | 'unreachable'
export type Verification = 'processing' | 'slow' | 'stopped' | Outcome

/** Verifies a payment session, polling while it is unpaid, for ten minutes at most. */
export function useVerification(sessionId: string): {
  state: Verification
  /** The paid plan and the sum in dollars, once they are known. */
  tier: Tier | null
  paid: number | null
  again(): void
} {
  const [, navigate] = useLocation()
  const utils = api.useUtils()
  const [outcome, setOutcome] = useState<Outcome | 'login' | null>(null)
  const [sale, setSale] = useState<{ tier: Tier | null; paid: number | null }>({ tier: null, paid: null })
  const [attempt, setAttempt] = useState(0)
  const phase = usePolling({
    isEnabled: outcome === null,
    key: attempt,
    poll: async isCanceled => {
      const result = await utils.billing.verifyCheckout
        .fetch({ sessionId }, { staleTime: 0, retry: false })
        .then(answer => {
          setSale({ tier: answer.tier, paid: answer.paid })
          if (answer.status === 'expired') return 'expired'
          return answer.valid ? 'paid' : answer.status === null ? 'refused' : null
        }, failureOf)
      if (isCanceled() || result === null) return false
      // The session was read before the payment was applied.
      if (result === 'paid') void utils.auth.user.invalidate()
      setOutcome(result)
      if (result !== 'login') return true
      navigate(paths.login(paths.current()), { replace: true })
      return true
    },
  })
  const again = (): void => {
    setOutcome(null)
    setAttempt(attempt + 1)
  }
  const waiting = phase === 'fresh' ? 'processing' : phase
  return { state: outcome === 'login' ? 'processing' : (outcome ?? waiting), ...sale, again }
}

/** What a failed call means: not the user's session, a second payment, no longer logged in, or no answer. */
function failureOf(error: unknown): 'refused' | 'refunded' | 'login' | 'unreachable' {
  const { code } = explain(error)
  if (code === 'CONFLICT') return 'refunded'
  if (code === 'UNAUTHENTICATED') return 'login'
  return code === 'NOT_FOUND' || code === 'BAD_REQUEST' ? 'refused' : 'unreachable'
}
