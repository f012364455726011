import { useState } from 'react'
import { api } from '../../api.ts'
import { paymentRefusal } from '../../billing/payment-refusal.ts'
import { usePolling } from '../../billing/usePolling.ts'
import { useRefreshBilling } from '../../billing/useRefreshBilling.ts'

export type Activation = {
  /** `stopped`: not active after ten minutes. `ended`: it will not become active. */
  readonly state: 'waiting' | 'active' | 'stopped' | 'ended'
  /** The server's message about a plan that ended. */
  readonly problem: string | null
  again(): void
}

/** Polls until the paid plan is active. */
export function useActivation(sessionId: string): Activation {
  const status = api.billing.status.useQuery(undefined, { staleTime: 0, retry: false })
  const complete = api.billing.processUpgrade.useMutation()
  const refresh = useRefreshBilling()
  const [isConfirmed, setIsConfirmed] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const isRead = status.isFetchedAfterMount
  const isActive = isConfirmed || (isRead && status.data?.active === true)
  const phase = usePolling({
    isEnabled: isRead && !isActive && problem === null,
    key: attempt,
    poll: async isCanceled => {
      const outcome = await complete.mutateAsync({ sessionId }).catch(paymentRefusal)
      if (isCanceled() || outcome === null) return false
      if (typeof outcome === 'string') {
        setProblem(outcome)
        return true
      }
      if (outcome.pending) return false
      await refresh()
      setIsConfirmed(true)
      return true
    },
  })
  const state = isActive ? 'active' : problem !== null ? 'ended' : phase === 'stopped' ? 'stopped' : 'waiting'
  return { state, problem, again: () => setAttempt(attempt + 1) }
}
