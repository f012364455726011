import type { Page } from 'playwright-core'
import type { PreviewView, SubscriptionInfo } from '#contract/billing.ts'

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()

/** What the payment service says of a change to Enterprise; other changes are made of it. */
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
  periodStart: '2026-11-10T09:30:00.000Z',
}

/** A premium subscription in good order. */
export const info: SubscriptionInfo = {
  active: true,
  tier: 'premium',
  status: 'active',
  cancelAtPeriodEnd: false,
  currentPeriodEnd: inDays(20),
  scheduledTier: null,
  paymentRecovery: false,
}

export const synced = (change: Partial<SubscriptionInfo>) =>
  ({ synced: true, message: '', subscriptionInfo: { ...info, ...change } }) as const

export const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
/** Ticks the box of the dialog. */
export const agree = (page: Page) => page.getByRole('dialog').getByRole('checkbox').check()
