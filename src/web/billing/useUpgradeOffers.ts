import { useMemo, useState } from 'react'
import type { Offer } from '#core/billing/offers.ts'
import { api } from '../api.ts'
import type { ExplainedError } from '../error-text.ts'
import { toast } from '../shell/toasts.tsx'
import { texts } from './texts.ts'

/** The offers of the usage-limit dialog. It is open while `offers` is set. */
export type UpgradeOffers = {
  readonly offers: readonly Offer[] | null
  readonly isLoading: boolean
  show(offers: readonly Offer[]): void
  /** Shows the given offers, or loads them. A toast says if there are none or loading fails. */
  open(given?: readonly Offer[]): void
  close(): void
}

/** The offers in the error of a refused request. */
export const offersOf = ({ data }: ExplainedError): readonly Offer[] => (data.upgradeOptions ?? []) as readonly Offer[]

export function useUpgradeOffers(): UpgradeOffers {
  const utils = api.useUtils()
  const [offers, setOffers] = useState<readonly Offer[] | null>(null)
  const [isLoading, setIsLoading] = useState(false)
  return useMemo(() => {
    const load = async (): Promise<void> => {
      setIsLoading(true)
      const answer = await utils.billing.upgradeOptions.fetch(undefined, { staleTime: 0 }).catch(() => null)
      setIsLoading(false)
      if (answer === null) toast(texts.optionsFailed, { isError: true })
      else if (answer.upgradeOptions.length === 0) toast(texts.noOptions)
      else setOffers(answer.upgradeOptions)
    }
    return {
      offers,
      isLoading,
      show: setOffers,
      open: given => {
        if (given && given.length > 0) setOffers(given)
        else void load()
      },
      close: () => setOffers(null),
    }
  }, [offers, isLoading, utils])
}
