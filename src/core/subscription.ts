import type { MicroDollars } from './budget.ts'
import type { Period } from './period.ts'
import type { Tier } from './plans.ts'

/** The statuses that Stripe documents; a later one it may invent is read as 'unknown' and gives nothing. */
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

/** One subscription as Stripe last reported it. `tier` is null for a price that is none of ours. */
export type SubscriptionState = {
  readonly id: string
  readonly customerId: string
  readonly status: SubscriptionStatus
  readonly itemId: string
  readonly priceId: string
  readonly tier: Tier | null
  /** Runs ahead of a renewal that is not paid yet; the budget follows the last paid invoice instead. */
  readonly period: Period
  /** When it ends by itself, whichever of Stripe's two fields says so. */
  readonly cancelAt: Date | null
  /** Which field `resume` has to clear. */
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

/** One invoice of a subscription. `period` and `tier` are those of its subscription line, not of a proration. */
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
  readonly createdAt: Date
}

/** What a person's subscriptions and invoices amount to. */
export type Standing = {
  /** The one that counts among all; null when there never was one. */
  readonly subscription: SubscriptionState | null
  readonly active: boolean
  readonly tier: Tier | null
  /** The last paid period: the window of the budget. */
  readonly period: Period | null
  readonly cancelAt: Date | null
  /** Money is owed or a change waits for its payment: the way out is the invoice page. */
  readonly needsPayment: boolean
  readonly payUrl: string | null
  /** More than one live subscription: never meant to be. */
  readonly liveIds: readonly string[]
}

/** What Stripe says of a person at one moment, with our rows made to agree. */
export type BillingState = {
  readonly standing: Standing
  readonly subscriptions: readonly SubscriptionState[]
  readonly invoices: readonly InvoiceState[]
  /** Our rows differed before. */
  readonly isChanged: boolean
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

/** True while Stripe may still charge for it: a second one must not begin. */
export const isLive = ({ status }: Pick<SubscriptionState, 'status'>): boolean => rank[status] >= 3

/** True while nothing is collected for it: whatever is bought then is no paid period. */
export const isPaused = ({ status, isCollectionPaused }: SubscriptionState): boolean =>
  status === 'paused' || isCollectionPaused

/**
 * Best status first, then the newest (knowledge of all subscriptions, never of one event alone); in any order given. One
 * that gives no access, its money gone back or its payments paused, comes after every one that does.
 */
function canonicalOf(
  subscriptions: readonly SubscriptionState[],
  invoices: readonly InvoiceState[],
): SubscriptionState | null {
  const worth = new Map(subscriptions.map(one => [one, rank[one.status] - (givesNothing(one, invoices) ? 1.5 : 0)]))
  const [best] = subscriptions.toSorted(
    (a, b) => worth.get(b)! - worth.get(a)! || b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1),
  )
  return best ?? null
}

/** Of one that runs. What is not known to be paid yet, because its invoice is still to be read, counts as good. */
function givesNothing(subscription: SubscriptionState, invoices: readonly InvoiceState[]): boolean {
  if (rank[subscription.status] < rank.past_due) return false
  const paid = lastPaid(ownOf(subscription, invoices), subscription)
  return subscription.isCollectionPaused || (paid !== null && !isKept(paid))
}

const ownOf = ({ id }: SubscriptionState, invoices: readonly InvoiceState[]): InvoiceState[] =>
  invoices.filter(({ subscriptionId }) => subscriptionId === id)

/**
 * Access is a paid, unrefunded, undisputed period of the canonical subscription; `past_due` keeps the last paid one until
 * Stripe gives up (decision 1, design §5.4). A tier that changed counts once Stripe says so and nothing waits for payment;
 * an unknown price keeps the tier that was paid for.
 */
export function standingOf(subscriptions: readonly SubscriptionState[], invoices: readonly InvoiceState[]): Standing {
  const subscription = canonicalOf(subscriptions, invoices)
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
      liveIds,
    }
  const own = ownOf(subscription, invoices)
  const paid = lastPaid(own, subscription)
  const owed = own.find(({ status, id }) => status === 'open' && id === subscription.latestInvoiceId) ?? lastOpen(own)
  const collects = subscription.status === 'active' || subscription.status === 'trialing'
  const runs = collects || subscription.status === 'past_due'
  return {
    subscription,
    active:
      runs &&
      !subscription.isCollectionPaused &&
      paid !== null &&
      isKept(paid) &&
      !(collects && isWaived(subscription, paid, own)),
    tier: (collects ? subscription.tier : null) ?? paid?.tier ?? subscription.tier,
    period: paid?.period ?? null,
    cancelAt: subscription.cancelAt,
    needsPayment:
      subscription.pendingUpdate !== null || ['past_due', 'unpaid', 'incomplete'].includes(subscription.status),
    payUrl: owed?.hostedUrl ?? null,
    liveIds,
  }
}

/** Paid with money that is still ours: not given back whole, not disputed unless we won. */
export const isKept = ({ total, amountRefunded, dispute }: InvoiceState): boolean =>
  (amountRefunded === 0 || amountRefunded < total) && dispute !== 'open' && dispute !== 'lost'

/**
 * True when Stripe goes on with a period that nobody has paid or will: its invoice was voided or written off, and the
 * status says 'active' all the same. While the invoice is a draft or open the renewal is only under way.
 */
function isWaived({ period }: SubscriptionState, paid: InvoiceState, own: readonly InvoiceState[]): boolean {
  if (paid.period.end > period.start) return false
  const renewals = own.filter(one => one.billingReason === 'subscription_cycle' && one.createdAt > paid.createdAt)
  const isUnderWay = renewals.some(({ status }) => status === 'draft' || status === 'open')
  return !isUnderWay || renewals.some(({ status }) => status === 'void' || status === 'uncollectible')
}

/**
 * The paid invoice whose period began last; of two in one second Stripe's own latest. An invoice written off is not paid,
 * whatever the subscription's status.
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

/** The state of a person who has never paid. */
export const noBilling: BillingState = {
  standing: standingOf([], []),
  subscriptions: [],
  invoices: [],
  isChanged: false,
}
