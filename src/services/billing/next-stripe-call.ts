import { checkoutLifetimeMs, type StoredCall } from '#core/billing/billing-operation.ts'
import {
  type BillingState,
  isLive,
  isPaused,
  isPeriodUnpaid,
  type SubscriptionState,
} from '#core/billing/subscription.ts'
import { AppError } from '#core/errors.ts'
import { compareTiers } from '#core/plans/plans.ts'
import type { PaymentRequest } from '#src/ports/payments.ts'
import type { OperationRow } from '#stores/billing-operations.ts'
import { endSubscription, nextDisputeCall } from './due-repairs.ts'
import { refundPaid, voidOpen } from './prepare-calls.ts'
import * as texts from './texts.ts'

/** A customer's current state at Stripe; `checkout` only for operations that depend on checkout sessions. */
export type OperationContext = BillingState & { readonly checkout?: CheckoutTerms }

export type CheckoutTerms = {
  readonly payer: { readonly customerId: string } | { readonly email: string }
  readonly appUrl: string
  /** The user's checkout sessions that can still be paid. */
  readonly openSessions: readonly string[]
}

/** The next call to make, or how the operation ends. */
type Move =
  | { readonly request: PaymentRequest }
  | { readonly end: 'done' }
  | { readonly end: 'waiting'; readonly url: string | null; readonly expiresAt: Date | null }

const refuse = (message: string, data?: Record<string, unknown>): never => {
  throw new AppError('CONFLICT', data === undefined ? { message } : { message, data })
}

/** True if the operation made a call of this kind. By the time a move is chosen, every stored call has its result. */
const hasCalled = ({ calls }: { readonly calls: readonly StoredCall[] }, kind: PaymentRequest['kind']): boolean =>
  calls.some(({ call }) => call.kind === kind)

const minutes = (n: number) => n * 60_000

/**
 * The next move of an operation, decided from Stripe's current state and the calls made so far, so that it continues after a
 * crash. Nothing is charged twice: an operation changes tier or period once, and only while the period is the one that the
 * user saw.
 * @throws AppError CONFLICT with the reason when the change is impossible or had no effect
 */
export function nextStripeCall(operation: OperationRow, billing: OperationContext, now: Date): Move {
  switch (operation.kind) {
    case 'upgrade':
    case 'reset_usage':
      return chargeNow(operation, billing, now)
    case 'downgrade':
      return downgrade(operation, billing)
    case 'cancel':
      return hasCalled(operation, 'cancel-now') ? dropUnpaidPeriod(operation, billing) : cancel(billing)
    case 'resume':
      return resume(billing)
    case 'drop_change':
      return dropChange(operation, billing)
    case 'subscribe':
      return subscribe(operation, billing, now)
    case 'end_for_disabling':
      return endAllBilling(operation, billing)
    case 'settle_dispute': {
      const request = nextDisputeCall(operation.subscriptionId!, billing)
      return request === null ? { end: 'done' } : { request }
    }
    // All their calls were stored at the start.
    case 'refund_duplicate':
    case 'end_for_deletion':
      return { end: 'done' }
  }
}

const liveOf = ({ standing: { subscription } }: BillingState, message: string): SubscriptionState =>
  subscription !== null && isLive(subscription) ? subscription : refuse(message)

/** Upgrade or Reset Usage: charges the full price and starts a new period now. */
function chargeNow(operation: OperationRow, billing: BillingState, now: Date): Move {
  const live = liveOf(billing, texts.nothingToChange)
  const isReset = operation.kind === 'reset_usage'
  if (hasCalled(operation, isReset ? 'restart-period' : 'change-tier')) return afterCharge(operation, billing, live)
  const { targetTier: tier, expectedPeriodStart: expected } = operation
  if (!isReset && live.tier !== null && tier !== null && compareTiers(tier, live.tier) <= 0)
    return refuse(live.tier === tier ? texts.alreadyOn(tier) : texts.changedMeanwhile)
  if (expected !== null && !isSameSecond(expected, live.period.start)) return refuse(texts.changedMeanwhile)
  if (isReset && tier !== null && live.tier !== tier) return refuse(texts.changedMeanwhile)
  // At least two seconds, because Stripe's times are whole seconds and the new period must differ from the old one.
  const minAgeMs = expected === null ? minutes(10) : 2_000
  if (isReset && now.getTime() - live.period.start.getTime() < minAgeMs) return refuse(texts.justReset)
  if (isPaused(live)) return refuse(texts.paused)
  if (live.status === 'past_due' || live.status === 'unpaid') return refuse(texts.owesInvoice, payUrlData(billing))
  // The renewal's invoice would be charged in addition.
  if (isRenewing(billing, live)) return refuse(texts.isRenewing)
  return clearPendingChanges(operation, live) ?? { request: chargeRequest(operation, live) }
}

function chargeRequest({ kind, targetTier }: OperationRow, { id: subscriptionId, itemId }: SubscriptionState) {
  if (kind === 'reset_usage') return { kind: 'restart-period', subscriptionId } as const
  return { kind: 'change-tier', subscriptionId, itemId, tier: targetTier! } as const
}

function afterCharge(operation: OperationRow, { standing }: BillingState, live: SubscriptionState): Move {
  if (live.pendingUpdate !== null)
    return { end: 'waiting', url: standing.payUrl ?? operation.url, expiresAt: live.pendingUpdate.expiresAt }
  const { kind, targetTier, expectedPeriodStart } = operation
  const isNewPeriod = expectedPeriodStart !== null && live.period.start > expectedPeriodStart
  const hasTakenEffect = kind === 'reset_usage' ? isNewPeriod : live.tier === targetTier
  if (!hasTakenEffect) return refuse(texts.notPaid)
  // Only now, so that a cancellation stays in force if the payment fails.
  if (live.cancelField !== null && !hasCalled(operation, 'resume'))
    return { request: { kind: 'resume', subscriptionId: live.id, field: live.cancelField } }
  return { end: 'done' }
}

/** Drops a change that awaits payment and a scheduled one, because Stripe refuses other changes while they exist. */
function clearPendingChanges(operation: OperationRow, live: SubscriptionState): Move | null {
  if (live.pendingUpdate !== null && live.latestInvoiceId !== null && !hasCalled(operation, 'void-invoice'))
    return { request: { kind: 'void-invoice', invoiceId: live.latestInvoiceId } }
  if (live.scheduleId !== null) return { request: { kind: 'release-schedule', scheduleId: live.scheduleId } }
  return null
}

/** Schedules a lower tier for the next period. */
function downgrade(operation: OperationRow, billing: BillingState): Move {
  const live = liveOf(billing, texts.nothingToChange)
  const tier = operation.targetTier!
  if (live.scheduled?.tier === tier) return { end: 'done' }
  if (live.tier !== null && compareTiers(tier, live.tier) >= 0) return refuse(texts.changedMeanwhile)
  if (hasCalled(operation, 'schedule-tier')) return refuse(texts.changedMeanwhile)
  if (hasCalled(operation, 'create-schedule') && live.scheduleId !== null)
    return { request: { kind: 'schedule-tier', scheduleId: live.scheduleId, subscription: live, tier } }
  if (live.cancelAt !== null) return refuse(texts.resumeFirst)
  if (live.status === 'past_due' || live.status === 'unpaid') return refuse(texts.owesInvoice, payUrlData(billing))
  return clearPendingChanges(operation, live) ?? { request: { kind: 'create-schedule', subscriptionId: live.id } }
}

/**
 * Cancels at the end of the paid period, or at once if the current period is not paid. A scheduled change or one that awaits
 * payment is dropped.
 */
function cancel(billing: BillingState): Move {
  const live = liveOf(billing, texts.nothingToCancel)
  if (isPeriodUnpaid(billing.standing)) return { request: endSubscription(live) }
  if (live.cancelAt !== null) return { end: 'done' }
  if (live.pendingUpdate !== null && live.latestInvoiceId !== null)
    return { request: { kind: 'void-invoice', invoiceId: live.latestInvoiceId } }
  if (live.scheduleId !== null) return { request: { kind: 'release-schedule', scheduleId: live.scheduleId } }
  return { request: { kind: 'cancel-at-period-end', subscriptionId: live.id } }
}

/**
 * After the subscription was ended in an unpaid period: voids what is open, and refunds what was collected between the
 * decision and the end.
 */
function dropUnpaidPeriod(operation: OperationRow, { invoices }: BillingState): Move {
  const own = invoices.filter(({ subscriptionId }) => subscriptionId === operation.subscriptionId)
  const draft = own.find(({ status }) => status === 'draft')
  if (draft !== undefined) return { request: { kind: 'close-draft', invoiceId: draft.id } }
  const period = operation.expectedPeriodStart
  const late = own.filter(({ period: { start } }) => period !== null && start >= wholeSecond(period))
  const [request] = [...voidOpen(own), ...refundPaid(late, 'requested_by_customer')]
  return request === undefined ? { end: 'done' } : { request }
}

/** Withdraws the cancellation and a scheduled lower tier: the plan continues as it is. */
function resume(billing: BillingState): Move {
  const live = liveOf(billing, texts.subscriptionEnded)
  if (live.scheduleId !== null) return { request: { kind: 'release-schedule', scheduleId: live.scheduleId } }
  if (live.cancelField !== null)
    return { request: { kind: 'resume', subscriptionId: live.id, field: live.cancelField } }
  return { end: 'done' }
}

/** Drops a change that waits for its payment, by voiding its invoice. One that was paid meanwhile stays. */
function dropChange(operation: OperationRow, billing: BillingState): Move {
  const live = liveOf(billing, texts.nothingToChange)
  if (live.pendingUpdate === null || live.latestInvoiceId === null) return { end: 'done' }
  if (hasCalled(operation, 'void-invoice')) return refuse(texts.changedMeanwhile)
  return { request: { kind: 'void-invoice', invoiceId: live.latestInvoiceId } }
}

/** Ends everything that can be charged: expires checkout sessions, cancels subscriptions at once, voids open invoices. */
function endAllBilling(operation: OperationRow, { subscriptions, invoices, checkout }: OperationContext): Move {
  const expired = new Set(operation.calls.map(({ call }) => call.target))
  const sessionId = checkout!.openSessions.find(id => !expired.has(id))
  if (sessionId !== undefined) return { request: { kind: 'expire-checkout', sessionId } }
  const live = subscriptions.find(one => isLive(one) || one.status === 'incomplete')
  if (live !== undefined) return { request: endSubscription(live) }
  const owed = invoices.find(({ status }) => status === 'open')
  return owed === undefined ? { end: 'done' } : { request: { kind: 'void-invoice', invoiceId: owed.id } }
}

/** Creates a checkout session, if nothing else is live, owed, or could be paid at the same time. */
function subscribe(operation: OperationRow, billing: OperationContext, now: Date): Move {
  const { standing, checkout } = billing
  const { url, expiresAt } = operation
  const isLiveNow = standing.liveIds.length > 0
  if (hasCalled(operation, 'checkout')) {
    if (isLiveNow) return { end: 'done' }
    // The call was too old to be repeated under its key, so the session's address is unknown.
    if (url === null) return refuse(texts.checkoutExpired)
    return expiresAt !== null && expiresAt <= now ? refuse(texts.checkoutExpired) : { end: 'waiting', url, expiresAt }
  }
  if (isLiveNow) return refuse(texts.alreadySubscribed)
  const owed = billing.invoices.find(({ status }) => status === 'open')
  if (owed) return refuse(texts.owesInvoice, { redirectUrl: owed.hostedUrl })
  const { payer, appUrl, openSessions } = checkout!
  const expired = new Set(operation.calls.map(({ call }) => call.target))
  const sessionId = openSessions.find(id => !expired.has(id))
  if (sessionId !== undefined) return { request: { kind: 'expire-checkout', sessionId } }
  const returnPaths = standing.subscription === null ? firstSubscription : reactivation
  return {
    request: {
      kind: 'checkout',
      payer,
      tier: operation.targetTier!,
      reference: operation.id,
      successUrl: `${appUrl}${returnPaths.success}`,
      cancelUrl: `${appUrl}${returnPaths.canceled}`,
      expiresAt: new Date(now.getTime() + checkoutLifetimeMs),
    },
  }
}

/** Where the payment page leads back to. */
const firstSubscription = {
  success: '/upgrade-success?session_id={CHECKOUT_SESSION_ID}',
  canceled: '/upgrade-cancelled',
}
const reactivation = {
  success: `${firstSubscription.success}&reactivation=success`,
  canceled: '/account?reactivation=cancelled',
}

const payUrlData = ({ standing }: BillingState): Record<string, unknown> | undefined =>
  standing.payUrl === null ? undefined : { redirectUrl: standing.payUrl }

/** True while the renewal's invoice is not charged yet: Stripe keeps it a draft for about an hour. */
const isRenewing = ({ invoices }: BillingState, { id }: SubscriptionState): boolean =>
  invoices.some(
    ({ subscriptionId, status, billingReason }) =>
      subscriptionId === id && status === 'draft' && billingReason === 'subscription_cycle',
  )

/** Stripe's times are whole seconds. */
const wholeSecond = (at: Date): Date => new Date(Math.floor(at.getTime() / 1000) * 1000)
const isSameSecond = (a: Date, b: Date): boolean => wholeSecond(a).getTime() === wholeSecond(b).getTime()
