import type { PreviewView, SubscriptionInfo } from '#contract/billing.ts'
import { planStateOf } from '#core/plan-state.ts'

/** A moment some days from now, so that no story ages. */
export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()

/** A moment as the screens write its day. */
export const dayOf = (moment: string): string =>
  new Date(moment).toLocaleDateString('en-GB', { day: 'numeric', month: 'long' })

const inGoodOrder: Omit<SubscriptionInfo, 'plan'> = {
  active: true,
  tier: 'premium',
  status: 'active',
  cancelAtPeriodEnd: false,
  currentPeriodEnd: inDays(20),
  scheduledTier: null,
  paymentRecovery: false,
}

/** A premium subscription that differs by `change`, with what that comes to. */
export function infoWith(change: Partial<Omit<SubscriptionInfo, 'plan'>> = {}): SubscriptionInfo {
  const info = { ...inGoodOrder, ...change }
  const { cancelAtPeriodEnd, currentPeriodEnd: periodEnd, paymentRecovery: needsPayment, ...same } = info
  const facts = { ...same, periodEnd, needsPayment, isCancelled: cancelAtPeriodEnd, endsWithPeriod: cancelAtPeriodEnd }
  return { ...info, plan: planStateOf(facts, new Date()) }
}

/** A premium subscription in good order. */
export const info: SubscriptionInfo = infoWith()

/** What the payment service answers when it is asked again. */
export const synced = (change: Parameters<typeof infoWith>[0] = {}) =>
  ({ synced: true, message: '', subscriptionInfo: infoWith(change) }) as const

/** What it says before a change to Enterprise; other changes are made of it. */
export const preview: PreviewView = {
  tier: 'enterprise',
  isReset: false,
  price: 75,
  tax: 7.5,
  total: 82.5,
  currency: 'usd',
  effectiveAt: inDays(0),
  isImmediate: true,
  tokensLost: 840_000,
  periodStart: inDays(-10),
}

/** The same before usage is reset. */
export const resetPreview: PreviewView = {
  ...preview,
  tier: 'premium',
  isReset: true,
  price: 35,
  tax: 3.5,
  total: 38.5,
  tokensLost: 0,
}

/** What premium may change to. */
export const upgradeOptions = [
  { tier: 'premium', title: 'Reset Usage', price: 35, monthlyBudget: 20, isReset: true, recommended: false },
  { tier: 'enterprise', title: 'Enterprise', price: 75, monthlyBudget: 50, isReset: false, recommended: true },
] as const
