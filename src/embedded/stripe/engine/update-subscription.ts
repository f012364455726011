import { StripeFailure } from '../failure.ts'
import type { Seconds } from '../objects/common.ts'
import type { Invoice } from '../objects/invoice.ts'
import { periodOf, type Subscription, type SubscriptionItem } from '../objects/subscription.ts'
import type { World } from '../world.ts'
import { nextAnchor } from './anchors.ts'
import { fallBehind } from './collect.ts'
import { type Bill, draftInvoice } from './draft-invoice.ts'
import { finalizeInvoice } from './finalize-invoice.ts'
import { attemptPayment, defaultMethod } from './pay-invoice.ts'
import { applyUpdate, dropPendingUpdate } from './subscription-state.ts'

export type Change = {
  readonly items: SubscriptionItem[] | null
  readonly resetsAnchor: boolean
  readonly proration: 'none' | 'create_prorations' | 'always_invoice'
  readonly behavior: 'allow_incomplete' | 'default_incomplete' | 'error_if_incomplete' | 'pending_if_incomplete'
  readonly cancelAtPeriodEnd: boolean | null
}

/** A pending update waits this long at most, and never past the period's end. */
const pendingS = 23 * 3_600

/**
 * What a change would be billed now, or null when it costs nothing before the next renewal. A reset of the anchor bills
 * the full price of a new period; only with proration is unused time credited.
 */
export function billOf(
  now: Seconds,
  subscription: Subscription,
  change: Omit<Change, 'behavior' | 'cancelAtPeriodEnd'>,
): Bill | null {
  const items = change.items ?? subscription.items.data
  const current = periodOf(subscription)
  const isProrated = change.proration !== 'none'
  const bare = { reason: 'subscription_update' as const, items }
  const credits = isProrated
    ? subscription.items.data.map(item => ({
        item,
        amount: unused(item, current, now),
        period: { start: now, end: current.end },
      }))
    : []
  if (change.resetsAnchor) {
    const period = { start: now, end: nextAnchor(now, items[0]!.price.recurring!, now) }
    return { ...bare, period, covers: { start: current.start, end: now }, credits }
  }
  if (change.items === null || change.proration !== 'always_invoice') return null
  const share = (current.end - now) / (current.end - current.start)
  const rest = items.map(item => ({
    ...item,
    price: { ...item.price, unit_amount: Math.round(item.price.unit_amount * share) },
  }))
  return {
    ...bare,
    items: rest,
    period: { start: now, end: current.end },
    covers: { start: current.start, end: now },
    credits,
  }
}

const unused = (item: SubscriptionItem, { start, end }: { start: Seconds; end: Seconds }, now: Seconds): number =>
  Math.round((item.price.unit_amount * item.quantity * (end - now)) / (end - start))

/** Changes a subscription and charges what that costs now. */
export async function changeSubscription(
  world: World,
  publicUrl: string,
  subscription: Subscription,
  change: Change,
): Promise<void> {
  const bill = billOf(world.now, subscription, change)
  if (bill === null) {
    applyUpdate(world, subscription, { ...change, anchor: null, period: periodOf(subscription) })
    return
  }
  if (subscription.pending_update !== null) await dropPendingUpdate(world, subscription)
  const invoice = await draftInvoice(world, subscription, bill)
  subscription.latest_invoice = invoice.id
  world.save(invoice, 'invoice.created')
  await finalizeInvoice(world, publicUrl, invoice)
  const apply = () =>
    applyUpdate(world, subscription, { ...change, anchor: change.resetsAnchor ? world.now : null, period: bill.period })
  if (change.behavior === 'default_incomplete') {
    apply()
    subscription.status = 'past_due'
    return
  }
  const attempt = await attemptPayment(world, invoice, await defaultMethod(world, invoice), {
    isCheckout: false,
    isAuthenticated: false,
    isRetry: false,
  })
  if (attempt.outcome === 'paid') return apply()
  if (change.behavior === 'error_if_incomplete') throw refusedBy(attempt)
  if (change.behavior === 'pending_if_incomplete') {
    waitForPayment(world, subscription, change, invoice)
    return
  }
  apply()
  await fallBehind(world, invoice)
}

function waitForPayment(world: World, subscription: Subscription, change: Change, invoice: Invoice): void {
  const expiresAt = Math.min(world.now + pendingS, periodOf(subscription).end)
  subscription.pending_update = {
    billing_cycle_anchor: change.resetsAnchor ? world.now : null,
    cancel_at_period_end: change.cancelAtPeriodEnd,
    discount: null,
    discounts: null,
    expires_at: expiresAt,
    metadata: null,
    subscription_items: change.items,
    trial_end: null,
    trial_from_plan: null,
  }
  invoice.auto_advance = false
  world.save(invoice)
  world.timer(subscription.id, 'expire_pending_update', expiresAt)
}

/** 402 as the card's bank answered. */
export function refusedBy(attempt: Awaited<ReturnType<typeof attemptPayment>>): StripeFailure {
  if (attempt.outcome !== 'declined') {
    return new StripeFailure(402, {
      type: 'card_error',
      code: 'subscription_payment_intent_requires_action',
      message: 'Payment for this subscription requires additional user action before it can be completed successfully.',
    })
  }
  const { code, decline_code, message, charge, type } = attempt.error
  return new StripeFailure(402, {
    type,
    code,
    message,
    ...(decline_code === undefined ? {} : { decline_code }),
    ...(charge === undefined ? {} : { charge }),
    payment_intent: attempt.intent,
  })
}
