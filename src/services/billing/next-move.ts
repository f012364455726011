import { checkoutLifetimeMs, type StoredCall } from '#core/billing-operation.ts'
import { AppError } from '#core/errors.ts'
import { compareTiers } from '#core/plans.ts'
import { type BillingState, isLive, isPaused, type SubscriptionState } from '#core/subscription.ts'
import type { PaymentRequest } from '#src/ports/payments.ts'
import type { OperationRow } from '#stores/billing-operations.ts'
import { endSubscription, nextDisputeCall } from './settle-disputes.ts'
import * as texts from './texts.ts'

/** What Stripe says of a person at this moment; `checkout` only where payment pages matter. */
export type OperationContext = BillingState & { readonly checkout?: CheckoutTerms }

export type CheckoutTerms = {
  readonly payer: { readonly customerId: string } | { readonly email: string }
  readonly appUrl: string
  /** Payment pages of theirs that could still be paid: one of them at most may be. */
  readonly openSessions: readonly string[]
}

/** The next call to make, or how the operation ends. */
type Move =
  | { readonly ask: PaymentRequest }
  | { readonly end: 'done' }
  | { readonly end: 'waiting'; readonly url: string | null; readonly expiresAt: Date | null }

const refuse = (message: string, data?: Record<string, unknown>): never => {
  throw new AppError('CONFLICT', data === undefined ? { message } : { message, data })
}

/** True once the call was made in this operation; an answer is known for every stored call when a move is chosen. */
const asked = ({ calls }: { readonly calls: readonly StoredCall[] }, kind: PaymentRequest['kind']): boolean =>
  calls.some(({ call }) => call.kind === kind)

const minutes = (n: number) => n * 60_000

/**
 * What an operation does next, from what Stripe says now and what it has already asked for: after a crash the same
 * question gives the same way on. Nothing here charges twice: a change of tier or period is asked for once in an
 * operation, and only while the period is the one that the person saw.
 * @throws AppError CONFLICT with the reason when it cannot be done, or did not come about
 */
export function nextMove(operation: OperationRow, billing: OperationContext, now: Date): Move {
  switch (operation.kind) {
    case 'upgrade':
    case 'reset_usage':
      return chargeNow(operation, billing, now)
    case 'downgrade':
      return downgrade(operation, billing)
    case 'cancel':
      return cancel(billing)
    case 'resume':
      return resume(billing)
    case 'subscribe':
      return subscribe(operation, billing, now)
    case 'end_for_disabling':
      return endAllBilling(operation, billing)
    case 'settle_dispute': {
      const ask = nextDisputeCall(operation.subscriptionId!, billing)
      return ask === null ? { end: 'done' } : { ask }
    }
    // Their calls were stored when they began.
    case 'refund_duplicate':
    case 'end_for_deletion':
      return { end: 'done' }
  }
}

const liveOf = ({ standing: { subscription } }: BillingState, otherwise: string): SubscriptionState =>
  subscription !== null && isLive(subscription) ? subscription : refuse(otherwise)

/** A new tier, or the same once more: the full price now, a new period from now. */
function chargeNow(operation: OperationRow, billing: BillingState, now: Date): Move {
  const live = liveOf(billing, texts.nothingToChange)
  const isReset = operation.kind === 'reset_usage'
  if (asked(operation, isReset ? 'restart-period' : 'change-tier')) return afterCharge(operation, billing, live)
  const { targetTier: tier, expectedPeriodStart: expected } = operation
  if (!isReset && live.tier !== null && tier !== null && compareTiers(tier, live.tier) <= 0)
    return refuse(live.tier === tier ? texts.alreadyOn(tier) : texts.changedMeanwhile)
  if (expected !== null && !isSame(expected, live.period.start)) return refuse(texts.changedMeanwhile)
  if (isReset && tier !== null && live.tier !== tier) return refuse(texts.changedMeanwhile)
  // Two seconds even for one who saw it: Stripe counts whole ones, and a new period must differ from the old.
  const youngest = expected === null ? minutes(10) : 2_000
  if (isReset && now.getTime() - live.period.start.getTime() < youngest) return refuse(texts.justReset)
  if (isPaused(live)) return refuse(texts.paused)
  if (live.status === 'past_due' || live.status === 'unpaid') return refuse(texts.owesInvoice, payAt(billing))
  // Its invoice would be charged on top of ours.
  if (renewalUnderWay(billing, live)) return refuse(texts.isRenewing)
  return clearPendingChanges(operation, live) ?? { ask: chargeRequest(operation, live) }
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
  const came = kind === 'reset_usage' ? isNewPeriod : live.tier === targetTier
  if (!came) return refuse(texts.notPaid)
  // Only now: had the payment failed, the cancellation would have stayed.
  if (live.cancelField !== null && !asked(operation, 'resume'))
    return { ask: { kind: 'resume', subscriptionId: live.id, field: live.cancelField } }
  return { end: 'done' }
}

/** An earlier change that waits for its payment is given up, and a planned one released: Stripe refuses changes beside them. */
function clearPendingChanges(operation: OperationRow, live: SubscriptionState): Move | null {
  if (live.pendingUpdate !== null && live.latestInvoiceId !== null && !asked(operation, 'void-invoice'))
    return { ask: { kind: 'void-invoice', invoiceId: live.latestInvoiceId } }
  if (live.scheduleId !== null) return { ask: { kind: 'release-schedule', scheduleId: live.scheduleId } }
  return null
}

/** A lower tier from the next period on. */
function downgrade(operation: OperationRow, billing: BillingState): Move {
  const live = liveOf(billing, texts.nothingToChange)
  const tier = operation.targetTier!
  if (live.scheduled?.tier === tier) return { end: 'done' }
  if (live.tier !== null && compareTiers(tier, live.tier) >= 0) return refuse(texts.changedMeanwhile)
  if (asked(operation, 'schedule-tier')) return refuse(texts.changedMeanwhile)
  if (asked(operation, 'create-schedule') && live.scheduleId !== null)
    return { ask: { kind: 'schedule-tier', scheduleId: live.scheduleId, subscription: live, tier } }
  if (live.cancelAt !== null) return refuse(texts.resumeFirst)
  if (live.status === 'past_due' || live.status === 'unpaid') return refuse(texts.owesInvoice, payAt(billing))
  return clearPendingChanges(operation, live) ?? { ask: { kind: 'create-schedule', subscriptionId: live.id } }
}

/** At the end of the period; what was planned or waits for payment is given up. */
function cancel(billing: BillingState): Move {
  const live = liveOf(billing, texts.nothingToCancel)
  if (live.cancelAt !== null) return { end: 'done' }
  if (live.pendingUpdate !== null && live.latestInvoiceId !== null)
    return { ask: { kind: 'void-invoice', invoiceId: live.latestInvoiceId } }
  if (live.scheduleId !== null) return { ask: { kind: 'release-schedule', scheduleId: live.scheduleId } }
  return { ask: { kind: 'cancel-at-period-end', subscriptionId: live.id } }
}

/** Clears the field that would end it, and a scheduled lower tier: the plan continues as it is. */
function resume(billing: BillingState): Move {
  const live = liveOf(billing, texts.hasEnded)
  if (live.scheduleId !== null) return { ask: { kind: 'release-schedule', scheduleId: live.scheduleId } }
  if (live.cancelField !== null) return { ask: { kind: 'resume', subscriptionId: live.id, field: live.cancelField } }
  return { end: 'done' }
}

/** Nothing of theirs can be charged any more: payment pages close, subscriptions end at once, owed invoices are void. */
function endAllBilling(operation: OperationRow, { subscriptions, invoices, checkout }: OperationContext): Move {
  const closed = new Set(operation.calls.map(({ call }) => call.target))
  const sessionId = checkout!.openSessions.find(id => !closed.has(id))
  if (sessionId !== undefined) return { ask: { kind: 'expire-checkout', sessionId } }
  const live = subscriptions.find(one => isLive(one) || one.status === 'incomplete')
  if (live !== undefined) return { ask: endSubscription(live) }
  const owed = invoices.find(({ status }) => status === 'open')
  return owed === undefined ? { end: 'done' } : { ask: { kind: 'void-invoice', invoiceId: owed.id } }
}

/** A payment page, once nothing else is live, owed, or could be paid beside it. */
function subscribe(operation: OperationRow, billing: OperationContext, now: Date): Move {
  const { standing, checkout } = billing
  const { url, expiresAt } = operation
  const isLiveNow = standing.liveIds.length > 0
  if (asked(operation, 'checkout')) {
    if (isLiveNow) return { end: 'done' }
    // Without an address it cannot be paid: the call is too old to be repeated under its key.
    if (url === null) return refuse(texts.checkoutExpired)
    return expiresAt !== null && expiresAt <= now ? refuse(texts.checkoutExpired) : { end: 'waiting', url, expiresAt }
  }
  if (isLiveNow) return refuse(texts.alreadySubscribed)
  const owed = billing.invoices.find(({ status }) => status === 'open')
  if (owed) return refuse(texts.owesInvoice, { redirectUrl: owed.hostedUrl })
  const { payer, appUrl, openSessions } = checkout!
  const expired = new Set(operation.calls.map(({ call }) => call.target))
  const sessionId = openSessions.find(id => !expired.has(id))
  if (sessionId !== undefined) return { ask: { kind: 'expire-checkout', sessionId } }
  const back = standing.subscription === null ? firstTime : again
  return {
    ask: {
      kind: 'checkout',
      payer,
      tier: operation.targetTier!,
      reference: operation.id,
      successUrl: `${appUrl}${back.success}`,
      cancelUrl: `${appUrl}${back.cancelled}`,
      expiresAt: new Date(now.getTime() + checkoutLifetimeMs),
    },
  }
}

/** Where a payment page leads back to. */
const firstTime = {
  success: '/upgrade-success?session_id={CHECKOUT_SESSION_ID}',
  cancelled: '/upgrade-cancelled',
}
const again = { success: '/account?reactivation=success', cancelled: '/account?reactivation=cancelled' }

const payAt = ({ standing }: BillingState): Record<string, unknown> | undefined =>
  standing.payUrl === null ? undefined : { redirectUrl: standing.payUrl }

/** The invoice of a period that has begun is not charged yet: Stripe leaves it a draft for about an hour. */
const renewalUnderWay = ({ invoices }: BillingState, { id }: SubscriptionState): boolean =>
  invoices.some(
    ({ subscriptionId, status, billingReason }) =>
      subscriptionId === id && status === 'draft' && billingReason === 'subscription_cycle',
  )

/** Stripe counts whole seconds. */
const isSame = (a: Date, b: Date): boolean => Math.floor(a.getTime() / 1000) === Math.floor(b.getTime() / 1000)
