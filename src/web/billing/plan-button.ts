import { plans, type Tier, tiers } from '#core/plans.ts'
import { featuredTier } from './plan-copy.ts'
import { texts } from './texts.ts'

/** Who looks at a plan card: `tier` is the plan that runs, null while none does; `unpaid` the one to be paid anew. */
export type Buyer = { readonly isSignedIn: boolean; readonly tier: Tier | null; readonly unpaid?: Tier | null }

export type PlanButton = {
  readonly label: string
  readonly isCurrent: boolean
  /** The one card that is put forward: the next tier up, the one to be paid anew, or the popular one for who has none. */
  readonly isForward: boolean
}

/** What the button of a plan card says (spec §2, decision 6). */
export function planButton({ isSignedIn, tier, unpaid }: Buyer, card: Tier): PlanButton {
  const label = (): string => {
    if (!isSignedIn) return texts.buttons.choose
    if (tier === null) return texts.buttons.subscribe(plans[card].name)
    if (tier === card) return texts.buttons.current
    if (tier === 'basic' || (tier === 'pro' && card === 'premium')) return texts.buttons.upgrade
    // The letter of the spec says 'Downgrade' for enterprise too, which would charge more.
    if (tier === 'premium') return card === 'enterprise' ? texts.buttons.upgrade : texts.buttons.downgrade
    return texts.buttons.choose
  }
  const forward = tier === null ? (unpaid ?? featuredTier) : tiers[tiers.indexOf(tier) + 1]
  return { label: label(), isCurrent: tier === card, isForward: card === forward }
}
