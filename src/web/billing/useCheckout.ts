import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Tier } from '#core/plans.ts'
import { api } from '../api.ts'
import { paths } from '../paths.ts'
import { store } from '../shell/storage.ts'
import { toast } from '../shell/toasts.tsx'
import { useOverdue } from '../ui/useOverdue.ts'
import { failureOf } from './failure.ts'
import { texts } from './texts.ts'
import { useRestored } from './useRestored.ts'

/** A first or a new subscription of somebody who has an account: the payment page takes over from here (decision 2). */
export function useCheckout() {
  const [, navigate] = useLocation()
  /** The plan that was chosen last. */
  const [tier, setTier] = useState<Tier | null>(null)
  const [isStarting, setIsStarting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const create = api.billing.createCheckout.useMutation()
  const [attempt, setAttempt] = useState(0)
  const isSlow = useOverdue('deed', isStarting, attempt)
  useRestored(() => setIsStarting(false))
  const fail = (error: unknown): void => {
    setIsStarting(false)
    const failure = failureOf(error, texts.failures.checkout)
    if (failure.code !== 'UNAUTHENTICATED') return void setProblem(failure.message)
    toast(texts.failures.login)
    store('itcb_redirect', paths.here())
    navigate(paths.login(paths.here()))
  }
  return {
    tier,
    /** Its payment page is being opened. */
    isStarting,
    /** For so long that choosing again must be possible. */
    isSlow,
    problem,
    start: (targetTier: Tier): void => {
      setTier(targetTier)
      setIsStarting(true)
      setAttempt(before => before + 1)
      setProblem(null)
      create.mutate(
        { targetTier },
        {
          onSuccess: ({ checkoutUrl }) => {
            if (checkoutUrl) return window.location.assign(checkoutUrl)
            setIsStarting(false)
            setProblem(texts.failures.noUrl)
          },
          onError: fail,
        },
      )
    },
  }
}
