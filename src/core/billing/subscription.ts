import type { MicroDollars } from '../plans/budget.ts'
import type { Period } from '../plans/period.ts'
import type { Tier } from '../plans/plans.ts'
import type { DueRepair } from './billing-operation.ts'

/** Stripe's documented statuses, and 'unknown' for any other, which gives no access. */
export const subscriptionStatuses = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
  'unknown',
] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** A subscription as last read from Stripe. `tier` is null for a price that is not one of our plans. */
export type SubscriptionState = {
  readonly id: string
  readonly customerId: string
  readonly status: SubscriptionStatus
  readonly itemId: string
  readonly priceId: string
  readonly tier: Tier | null
  /** Advances before the renewal is paid. The budget therefore follows the last paid invoice. */
  readonly period: Period
  /** When it ends, from whichever of Stripe's two fields is set. */
  readonly cancelAt: Date | null
  /** The field that `resume` must clear. */
  readonly cancelField: 'cancel_at_period_end' | 'cancel_at' | null
  readonly endedAt: Date | null
  /** A change that waits for its payment. */
  readonly pendingUpdate: { readonly expiresAt: Date; readonly tier: Tier | null } | null
  readonly scheduleId: string | null
  /** A lower tier that begins with the next period. */
  readonly scheduled: { readonly tier: Tier; readonly effectiveAt: Date } | null
  readonly isCollectionPaused: boolean
  /** Paused by us while a payment is disputed, not by an operator. */
  readonly isPausedForDispute: boolean
  readonly latestInvoiceId: string | null
  readonly automaticTax: { readonly enabled: boolean; readonly disabledReason: string | null }
  readonly card: { readonly brand: string; readonly last4: string } | null
  readonly createdAt: Date
}

/** Why a bank refused a payment. */
export const declineReasons = ['expired_card', 'insufficient_funds', 'declined'] as const
export type Decline = {
  readonly brand: string
  readonly last4: string
  readonly reason: (typeof declineReasons)[number]
}

/** An invoice of a subscription. `period` and `tier` are those of its subscription line, not of a proration. */
export type InvoiceState = {
  readonly id: string
  readonly customerId: string
  readonly subscriptionId: string | null
  readonly billingReason: string
  readonly status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void'
  readonly tier: Tier | null
  readonly period: Period
  readonly total: MicroDollars
  readonly tax: MicroDollars
  readonly amountPaid: MicroDollars
  readonly amountRefunded: MicroDollars
  readonly dispute: 'none' | 'open' | 'won' | 'lost'
  readonly paymentIntentId: string | null
  readonly paidAt: Date | null
  readonly hostedUrl: string | null
  /** When Stripe tries to collect it again by itself; null when it does not. */
  readonly nextAttemptAt: Date | null
  /** The last refused payment; null when none was refused, as while the bank waits for a confirmation. */
  readonly decline: Decline | null
  readonly createdAt: Date
}

/** What a user's subscriptions and invoices entitle them to. */
export type Standing = {
  /** The subscription that decides; null when there never was one. */
  readonly subscription: SubscriptionState | null
  readonly active: boolean
  readonly tier: Tier | null
  /** The last paid period, which is the budget's period. */
  readonly period: Period | null
  readonly cancelAt: Date | null
  /** True when money is owed or a change waits for its payment; `payUrl` is the invoice page. */
  readonly needsPayment: boolean
  readonly payUrl: string | null
  /** The invoice that `payUrl` leads to. */
  readonly owed: InvoiceState | null
  /** All live subscriptions. More than one is an error, which a repair resolves. */
  readonly liveIds: readonly string[]
}

/** Our copy of a user's state at Stripe, and what follows from it. */
export type BillingRows = {
  readonly standing: Standing
  readonly subscriptions: readonly SubscriptionState[]
  readonly invoices: readonly InvoiceState[]
}

/** A customer's state at Stripe at one moment. Our rows have been updated to match. */
export type BillingState = BillingRows & {
  /** True when our rows differed before. */
  readonly isChanged: boolean
  /** Those that are due, all stored; `runRepairs` carries them out. */
  readonly repairs: readonly DueRepair[]
}

const rank: Record<SubscriptionStatus, number> = {
  active: 5,
  trialing: 5,
  past_due: 4,
  unpaid: 3,
  paused: 3,
  incomplete: 2,
  canceled: 1,
  incomplete_expired: 1,
  unknown: 0,
}

/** True while Stripe may still charge for it, so that a second subscription must not start. */
export const isLive = ({ status }: Pick<SubscriptionState, 'status'>): boolean => rank[status] >= 3

/** True once it has ended for good; a status that is not final, or that we do not know, has not. */
export const hasEnded = ({ status }: Pick<SubscriptionState, 'status'>): boolean =>
  status === 'canceled' || status === 'incomplete_expired'

/** True while Stripe collects no payment for it, so that a purchase would start no paid period. */
export const isPaused = ({ status, isCollectionPaused }: SubscriptionState): boolean =>
  status === 'paused' || isCollectionPaused

/**
 * The subscription that decides: the best status, then the newest. One without access, because it was refunded or its
 * collection is paused, comes after all that give access. The order of the list does not matter.
 */
function decidingSubscription(
  subscriptions: readonly SubscriptionState[],
  invoices: readonly InvoiceState[],
): SubscriptionState | null {
  const rankOf = new Map(subscriptions.map(one => [one, rank[one.status] - (givesNoAccess(one, invoices) ? 1.5 : 0)]))
  const [best] = subscriptions.toSorted(
    (a, b) =>
      rankOf.get(b)! - rankOf.get(a)! || b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1),
  )
  return best ?? null
}

/** True for a running subscription that gives no access. An invoice that was not read yet counts as paid. */
function givesNoAccess(subscription: SubscriptionState, invoices: readonly InvoiceState[]): boolean {
  if (rank[subscription.status] < rank.past_due) return false
  const paid = lastPaid(invoicesOf(subscription, invoices), subscription)
  return subscription.isCollectionPaused || (paid !== null && !isPaymentKept(paid))
}

const invoicesOf = ({ id }: SubscriptionState, invoices: readonly InvoiceState[]): InvoiceState[] =>
  invoices.filter(({ subscriptionId }) => subscriptionId === id)

/**
 * Derives what a user has paid for. Access requires a paid, unrefunded, undisputed period of the deciding subscription.
 * `past_due` keeps access for the last paid period until Stripe gives up collecting. A new tier counts once Stripe reports
 * it and no payment is pending; an unknown price keeps the tier that was paid for.
 */
export function standingOf(subscriptions: readonly SubscriptionState[], invoices: readonly InvoiceState[]): Standing {
  const subscription = decidingSubscription(subscriptions, invoices)
  const liveIds = subscriptions.filter(isLive).map(({ id }) => id)
  if (subscription === null)
    return {
      subscription: null,
      active: false,
      tier: null,
      period: null,
      cancelAt: null,
      needsPayment: false,
      payUrl: null,
      owed: null,
      liveIds,
    }
  const ownInvoices = invoicesOf(subscription, invoices)
  const paid = lastPaid(ownInvoices, subscription)
  const owed =
    ownInvoices.find(({ status, id }) => status === 'open' && id === subscription.latestInvoiceId) ??
    lastOpen(ownInvoices)
  const isCollecting = subscription.status === 'active' || subscription.status === 'trialing'
  const isRunning = isCollecting || subscription.status === 'past_due'
  return {
    subscription,
    active:
      isRunning &&
      !subscription.isCollectionPaused &&
      paid !== null &&
      isPaymentKept(paid) &&
      !(isCollecting && isWaived(subscription, paid, ownInvoices)),
    tier: (isCollecting ? subscription.tier : null) ?? paid?.tier ?? subscription.tier,
    period: paid?.period ?? null,
    cancelAt: subscription.cancelAt,
    needsPayment:
      subscription.pendingUpdate !== null || ['past_due', 'unpaid', 'incomplete'].includes(subscription.status),
    payUrl: owed?.hostedUrl ?? null,
    owed: owed ?? null,
    liveIds,
  }
}

/**
 * True while the current period is not paid: its invoice is a draft or open, or was voided or written off. Nothing paid is
 * left of such a subscription, so a cancellation ends it at once.
 */
export const isPeriodUnpaid = ({ subscription, period }: Pick<Standing, 'subscription' | 'period'>): boolean =>
  subscription !== null &&
  isLive(subscription) &&
  !isPaused(subscription) &&
  (period === null || period.end <= subscription.period.start)

/**
 * True for a payment that is not fully refunded, and not disputed unless the dispute was won. Compares with what was paid: a
 * part of the total may have come from a credit, which no refund gives back.
 */
export const isPaymentKept = ({ amountPaid, amountRefunded, dispute }: InvoiceState): boolean =>
  (amountRefunded === 0 || amountRefunded < amountPaid) && dispute !== 'open' && dispute !== 'lost'

/**
 * True when the current period will never be paid although the status is 'active': its invoice was voided or written off.
 * While that invoice is a draft or open, the renewal is still in progress.
 */
function isWaived({ period }: SubscriptionState, paid: InvoiceState, ownInvoices: readonly InvoiceState[]): boolean {
  if (paid.period.end > period.start) return false
  const renewals = ownInvoices.filter(
    one => one.billingReason === 'subscription_cycle' && one.createdAt > paid.createdAt,
  )
  const isInProgress = renewals.some(({ status }) => status === 'draft' || status === 'open')
  return !isInProgress || renewals.some(({ status }) => status === 'void' || status === 'uncollectible')
}

/**
 * The paid invoice whose period began last; of two in the same second, Stripe's latest one. An invoice that was written off
 * does not count as paid, even if the subscription is active.
 */
function lastPaid(invoices: readonly InvoiceState[], { latestInvoiceId }: SubscriptionState): InvoiceState | null {
  const isLatest = ({ id }: InvoiceState) => Number(id === latestInvoiceId)
  const [last] = invoices
    .filter(({ status, paidAt }) => status === 'paid' && paidAt !== null)
    .toSorted(
      (a, b) =>
        b.period.start.getTime() - a.period.start.getTime() ||
        b.createdAt.getTime() - a.createdAt.getTime() ||
        isLatest(b) - isLatest(a),
    )
  return last ?? null
}

function lastOpen(invoices: readonly InvoiceState[]): InvoiceState | undefined {
  return invoices
    .filter(({ status }) => status === 'open')
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0]
}

/** The state of a user who has never paid. */
export const noBilling: BillingState = {
  standing: standingOf([], []),
  subscriptions: [],
  invoices: [],
  isChanged: false,
  repairs: [],
}
