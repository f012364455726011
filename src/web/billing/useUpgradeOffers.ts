import { useState } from 'react'
import type { UpgradeOption } from '#core/offers.ts'
import { api } from '../api.ts'
import type { Explained } from '../error-text.ts'
import { toast } from '../shell/toasts.tsx'
import { texts } from './texts.ts'

/** The offers of the usage-limit dialog, which is open while they are set. */
export type UpgradeOffers = {
  readonly offers: readonly UpgradeOption[] | null
  readonly isLoading: boolean
  show(offers: readonly UpgradeOption[]): void
  /** Shows the known offers, or loads them. A toast says when there are none, or loading fails. */
  open(known?: readonly UpgradeOption[]): void
  close(): void
}

/** The offers that came with a refused request. */
export const offersOf = ({ data }: Explained): readonly UpgradeOption[] =>
  (data.upgradeOptions ?? []) as readonly UpgradeOption[]

export function useUpgradeOffers(): UpgradeOffers {
  const utils = api.useUtils()
  const [offers, setOffers] = useState<readonly UpgradeOption[] | null>(null)
  const [isLoading, setIsLoading] = useState(false)
  const ask = async (): Promise<void> => {
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
    open: known => {
      if (known && known.length > 0) setOffers(known)
      else void ask()
    },
    close: () => setOffers(null),
  }
}
