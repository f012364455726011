import type { SubscriptionInfo } from '#contract/billing.ts'
import { isLive } from '#core/subscription.ts'

/** Stripe may still charge for it, whether or not this month was paid. */
export const goesOn = ({ status }: SubscriptionInfo): boolean =>
  status !== 'granted' && status !== 'none' && isLive({ status })
