import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Tier } from '#core/plans.ts'
import { api } from '../api.ts'
import { explain } from '../error-text.ts'
import { paths } from '../paths.ts'
import { store } from '../shell/storage.ts'
import { toast } from '../shell/toasts.tsx'
import { texts } from './texts.ts'

/** A first or a new subscription of somebody who has an account: the payment page takes over from here (decision 2). */
export function useCheckout() {
  const [, navigate] = useLocation()
  const [startingTier, setStartingTier] = useState<Tier | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const create = api.billing.createCheckout.useMutation()
  const fail = (error: unknown): void => {
    setStartingTier(null)
    const failure = explain(error, texts.failures.checkout)
    if (failure.code !== 'UNAUTHENTICATED') return void setProblem(failure.message)
    toast(texts.failures.login)
    store('itcb_redirect', paths.here())
    navigate(paths.login(paths.here()))
  }
  return {
    /** The plan whose payment page is being opened. */
    startingTier,
    problem,
    start: (targetTier: Tier): void => {
      setStartingTier(targetTier)
      setProblem(null)
      create.mutate(
        { targetTier },
        {
          onSuccess: ({ checkoutUrl }) => {
            if (checkoutUrl) return window.location.assign(checkoutUrl)
            setStartingTier(null)
            setProblem(texts.failures.noUrl)
          },
          onError: fail,
        },
      )
    },
  }
}
