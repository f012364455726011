import type { PreviewView, SubscriptionInfo } from '#contract/billing.ts'

/** How the payment service describes an active premium plan. */
export const info: SubscriptionInfo = {
  active: true,
  tier: 'premium',
  status: 'active',
  cancelAtPeriodEnd: false,
  currentPeriodEnd: '2026-12-10T09:30:00.000Z',
  scheduledTier: null,
  paymentRecovery: false,
}

/** What it says before an upgrade to enterprise. */
export const preview: PreviewView = {
  tier: 'enterprise',
  isReset: false,
  price: 75,
  tax: 7.5,
  total: 82.5,
  currency: 'usd',
  effectiveAt: '2026-11-21T09:30:00.000Z',
  isImmediate: true,
  tokensLost: 840_000,
  periodStart: null,
}

/** What premium may change to. */
export const upgradeOptions = [
  { tier: 'premium', title: 'Reset Usage', price: 35, monthlyBudget: 20, isReset: true, recommended: false },
  { tier: 'enterprise', title: 'Enterprise', price: 75, monthlyBudget: 50, isReset: false, recommended: true },
] as const
