import type { PreviewView, SubscriptionInfo } from '#contract/billing.ts'
import { planStateOf } from '#core/billing/plan-state.ts'

/** A time in some days, so that tests do not depend on the date. */
export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()

/** The day of a time as the screens show it. */
export const dayOf = (moment: string): string =>
  new Date(moment).toLocaleDateString('en-GB', { day: 'numeric', month: 'long' })

const activeSubscription: Omit<SubscriptionInfo, 'plan'> = {
  active: true,
  tier: 'premium',
  status: 'active',
  cancelAtPeriodEnd: false,
  currentPeriodEnd: inDays(20),
  scheduledTier: null,
  paymentRecovery: false,
  due: null,
}

/** A premium subscription with a `change`, and the resulting plan state. */
export function infoWith(change: Partial<Omit<SubscriptionInfo, 'plan'>> = {}): SubscriptionInfo {
  const info = { ...activeSubscription, ...change }
  const { cancelAtPeriodEnd, currentPeriodEnd: periodEnd, paymentRecovery: needsPayment, ...same } = info
  const isPeriodUnpaid = info.status === 'past_due' || info.status === 'unpaid'
  const cancelAt = cancelAtPeriodEnd ? periodEnd : null
  const cancellation = { isCanceled: cancelAtPeriodEnd, endsWithPeriod: cancelAtPeriodEnd, cancelAt }
  const facts = { ...same, ...cancellation, periodEnd, needsPayment, runsUntil: periodEnd, isPeriodUnpaid }
  return { ...info, plan: planStateOf(facts, new Date()) }
}

/** An active premium subscription. */
export const info: SubscriptionInfo = infoWith()

/** A renewal of premium that was declined. */
export const declinedMonth = {
  amount: 38.5,
  tier: 'premium',
  nextAttemptAt: inDays(3),
  decline: { brand: 'visa', last4: '0341', reason: 'declined' },
} as const

/** The response of the sync button. */
export const synced = (change: Parameters<typeof infoWith>[0] = {}) =>
  ({ synced: true, message: '', subscriptionInfo: infoWith(change) }) as const

/** The preview of a change to Enterprise; other previews are based on it. */
export const preview: PreviewView = {
  tier: 'enterprise',
  isReset: false,
  price: 75,
  tax: 7.5,
  total: 82.5,
  currency: 'usd',
  effectiveAt: inDays(0),
  isImmediate: true,
  card: { brand: 'visa', last4: '4242' },
  tokensLost: 840_000,
  periodStart: inDays(-10),
}

/** The preview of a usage reset. */
export const resetPreview: PreviewView = {
  ...preview,
  tier: 'premium',
  isReset: true,
  price: 35,
  tax: 3.5,
  total: 38.5,
  tokensLost: 0,
}

/** The offers for premium. */
export const upgradeOptions = [
  { tier: 'premium', title: 'Reset Usage', price: 35, monthlyBudget: 20, isReset: true, recommended: false },
  { tier: 'enterprise', title: 'Enterprise', price: 75, monthlyBudget: 50, isReset: false, recommended: true },
] as const
