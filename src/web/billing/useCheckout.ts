import { useState } from 'react'
import type { Tier } from '#core/plans/plans.ts'
import { api } from '../api.ts'
import { useIsSlow } from '../ui/useIsSlow.ts'
import { texts } from './texts.ts'
import { useBillingFailure } from './useBillingFailure.ts'
import { usePageRestore } from './usePageRestore.ts'

/** Starts the checkout of a signed-in user's first or renewed subscription, and opens the payment page. */
export function useCheckout() {
  /** The last chosen plan. */
  const [tier, setTier] = useState<Tier | null>(null)
  const [isStarting, setIsStarting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const create = api.billing.createCheckout.useMutation()
  const [attempt, setAttempt] = useState(0)
  const isSlow = useIsSlow('action', isStarting, attempt)
  const explainFailure = useBillingFailure()
  usePageRestore(() => setIsStarting(false))
  const fail = (message: string): void => {
    setIsStarting(false)
    setProblem(message)
  }
  return {
    tier,
    /** The payment page is being opened. */
    isStarting,
    /** It takes so long that choosing again is allowed. */
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
            if (checkoutUrl) window.location.assign(checkoutUrl)
            else fail(texts.failures.noUrl)
          },
          onError: error => fail(explainFailure(error, texts.failures.checkout)),
        },
      )
    },
  }
}
