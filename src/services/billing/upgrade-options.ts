import type { SignedIn } from '#core/actor.ts'
import { offersFor, type UpgradeOption } from '#core/offers.ts'
import { noOptions } from './texts.ts'

/** Ways to more budget: none while inactive (decision 7). */
export function upgradeOptions({ entitlement }: SignedIn): { upgradeOptions: UpgradeOption[]; message: string } {
  const options = offersFor(entitlement)
  return { upgradeOptions: options, message: options.length === 0 ? noOptions : 'Choose how to get more budget.' }
}
