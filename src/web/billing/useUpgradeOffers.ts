import { useState } from 'react'
import type { UpgradeOption } from '#core/offers.ts'
import { api } from '../api.ts'
import type { Explained } from '../error-text.ts'
import { toast } from '../shell/toasts.tsx'
import { texts } from './texts.ts'

/** The ways to more budget for the usage-limit modal, which is shown while there are `offers`. */
export type UpgradeOffers = {
  readonly offers: readonly UpgradeOption[] | null
  readonly isLoading: boolean
  show(offers: readonly UpgradeOption[]): void
  /** Shows the known ones, or asks for them; tells when there are none, or no answer (spec §8). */
  open(known?: readonly UpgradeOption[]): void
  close(): void
}

/** The options that came with a refusal (decision 24). */
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
