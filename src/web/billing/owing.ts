import type { SubscriptionInfo } from '#contract/billing.ts'
import type { Tier } from '#core/plans.ts'
import { texts } from './texts.ts'

/**
 * What waits for a payment: the month itself, before which nothing else can be chosen; or a change of a plan whose month is
 * paid, in place of which another may be chosen. Null while nothing does, and while payments are paused: nothing that is
 * paid then gives anything.
 */
export function owedOf(info: SubscriptionInfo | null | undefined): 'month' | 'change' | null {
  if (!info?.paymentRecovery) return null
  if (info.status === 'past_due' || info.status === 'unpaid') return 'month'
  return info.status === 'active' || info.status === 'trialing' ? 'change' : null
}

/** What to say once nothing waits for a payment any more. */
export function settledWords(before: SubscriptionInfo, now: SubscriptionInfo): string | null {
  if (owedOf(before) === 'month') return now.active ? texts.owed.recovered : null
  // Ended, paused or disputed meanwhile: what is so then stands on the page.
  if (!now.active) return null
  if (now.tier !== null && now.tier !== before.tier) return texts.done.plan(now.tier)
  return now.currentPeriodEnd !== before.currentPeriodEnd ? texts.done.reset : texts.pay.unpaid
}

/** A subscription that has not ended, and gives nothing at present. */
export type Halted = { readonly tier: Tier; readonly isPaused: boolean }

/** Its payments are paused, or its month was not paid and it goes on; null for one that runs or was cancelled. */
export function haltedOf(info: SubscriptionInfo | null): Halted | null {
  if (!info?.tier || info.active) return null
  const { tier, status, cancelAtPeriodEnd } = info
  if (status === 'paused') return { tier, isPaused: true }
  return status === 'active' && !cancelAtPeriodEnd ? { tier, isPaused: false } : null
}
