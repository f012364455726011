import { useState } from 'react'
import { useLocation } from 'wouter'
import { api } from '../../api.ts'
import { usePolling } from '../../billing/usePolling.ts'
import { explain } from '../../error-text.ts'
import { paths } from '../../paths.ts'
import { store } from '../../shell/storage.ts'

export type Verification = 'processing' | 'slow' | 'over' | 'paid' | 'refused' | 'unreachable'

/** Asks what became of a payment session, again and again while it is not paid yet, though not for ever (decision 11). */
export function useVerification(sessionId: string): { state: Verification; again(): void } {
  const [, navigate] = useLocation()
  const utils = api.useUtils()
  const [end, setEnd] = useState<'paid' | 'refused' | 'unreachable' | 'login' | null>(null)
  const [attempt, setAttempt] = useState(0)
  const patience = usePolling({
    isWanted: end === null,
    key: attempt,
    look: async isOver => {
      const known = await utils.billing.verifyCheckout
        .fetch({ sessionId }, { staleTime: 0, retry: false })
        .then(
          ({ valid, status }) => (valid ? 'paid' : status === null || status === 'expired' ? 'refused' : null),
          endOf,
        )
      if (isOver() || known === null) return false
      setEnd(known)
      if (known !== 'login') return true
      store('itcb_redirect', paths.here())
      navigate(paths.login(paths.here()), { replace: true })
      return true
    },
  })
  const again = (): void => {
    setEnd(null)
    setAttempt(attempt + 1)
  }
  const waiting = patience === 'fresh' ? 'processing' : patience
  return { state: end === 'login' ? 'processing' : (end ?? waiting), again }
}

/** What a failed look means: no session of theirs, nobody logged in any more, or no answer. */
function endOf(error: unknown): 'refused' | 'login' | 'unreachable' {
  const { code } = explain(error)
  if (code === 'UNAUTHENTICATED') return 'login'
  return code === 'NOT_FOUND' || code === 'BAD_REQUEST' ? 'refused' : 'unreachable'
}
