import type { UserView } from '#contract/accounts.ts'
import type { SubscriptionInfo } from '#contract/billing.ts'
import type { Tier } from '#core/plans.ts'
import { api } from '../../api.ts'
import { type Halted, haltedOf, owedOf } from '../../billing/owing.ts'
import type { Running } from '../../billing/plan-terms.ts'

type Standing = {
  /** The plan that runs, with what is left of it; null for who has none. */
  readonly running: Running | null
  /** The plan of a subscription that goes on although its month was never paid: its renewal was voided. */
  readonly unpaid: Tier | null
  /** A subscription that gives nothing at present: its month is not paid, or its payments are paused. */
  readonly halted: Halted | null
  /** The end of the last paid month of a plan that is over; null for others, and where that was cut short. */
  readonly endedOn: string | null
  readonly status: SubscriptionInfo | null
}

/** How somebody's plan stands, as far as the page must know it. What cannot be asked is left out. */
export function useRunning(user: UserView | null): Standing {
  const status = api.billing.status.useQuery(undefined, { enabled: user !== null, retry: false })
  const tier = user?.subscriptionActive ? user.subscriptionTier : null
  const usage = api.usage.read.useQuery(undefined, { enabled: tier !== null, retry: false })
  const known = user === null ? null : (status.data ?? null)
  if (user === null || tier === null)
    return {
      running: null,
      unpaid: known?.status === 'active' ? known.tier : null,
      halted: haltedOf(known),
      endedOn: endOf(known),
      status: known,
    }
  const running = {
    tier,
    isGranted: known?.status === 'granted',
    // While the month is owed nothing renews.
    periodEnd: owedOf(known) === 'month' ? null : user.currentPeriodEnd,
    isEnding: user.cancelAtPeriodEnd,
    scheduled: known?.scheduledTier ?? null,
    tokensLeft: usage.data?.remainingTokens ?? null,
  }
  return { running, unpaid: null, halted: null, endedOn: null, status: known }
}

const endOf = (info: SubscriptionInfo | null): string | null => {
  if (info?.status !== 'canceled' || info.currentPeriodEnd === null) return null
  return Date.parse(info.currentPeriodEnd) <= Date.now() ? info.currentPeriodEnd : null
}
