import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { api } from '../../api.ts'
import { explain } from '../../error-text.ts'
import { paths } from '../../paths.ts'
import { store } from '../../shell/storage.ts'

/** How often the server is asked while the payment is on its way, and when it is called slow. */
const pauseMs = 2500
const slowMs = 30_000

export type Verification = 'processing' | 'slow' | 'paid' | 'refused' | 'unreachable'

/** Asks what became of a payment session, again and again while it is not paid yet (decision 11). */
export function useVerification(sessionId: string): { state: Verification; again(): void } {
  const [, navigate] = useLocation()
  const utils = api.useUtils()
  const [state, setState] = useState<Verification>('processing')
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one run for each session and attempt
  useEffect(() => {
    const started = Date.now()
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const look = async (): Promise<void> => {
      try {
        const seen = await utils.billing.verifyCheckout.fetch({ sessionId }, { staleTime: 0 })
        if (isOver) return
        if (seen.valid) return setState('paid')
        if (seen.status === null || seen.status === 'expired') return setState('refused')
        setState(Date.now() - started > slowMs ? 'slow' : 'processing')
        timer = setTimeout(look, pauseMs)
      } catch (error) {
        if (isOver) return
        const { code } = explain(error)
        if (code === 'NOT_FOUND' || code === 'BAD_REQUEST') return setState('refused')
        if (code !== 'UNAUTHENTICATED') return setState('unreachable')
        store('itcb_redirect', paths.here())
        navigate(paths.login(paths.here()), { replace: true })
      }
    }
    setState('processing')
    void look()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [sessionId, attempt])
  return { state, again: () => setAttempt(attempt + 1) }
}
