import {
  type BillingRows,
  type InvoiceState,
  isLive,
  isPaused,
  type SubscriptionState,
} from '#core/billing/subscription.ts'
import type { PaymentRequest } from '#src/ports/payments.ts'
import type { Needs } from '#src/ports.ts'
import { insertOperation, type OperationRow } from '#stores/billing-operations.ts'
import type { Db, Tx } from '#stores/db.ts'
import { prepareCalls, refundPaid, voidOpen } from './prepare-calls.ts'

/** A repair before it is stored. */
export type NewRepair = {
  readonly kind: 'refund_duplicate' | 'settle_dispute'
  readonly subscriptionId: string
  /** The calls that are known from the start; the others follow from Stripe's state at that time. */
  readonly requests: readonly PaymentRequest[]
}

/** What a customer's state asks for: second subscriptions are refunded, disputes settled. */
export const dueRepairs = (billing: BillingRows, now: Date): NewRepair[] => [
  ...refundsOfDuplicates(billing, now),
  ...billing.subscriptions
    .filter(({ id }) => nextDisputeCall(id, billing) !== null)
    .map(({ id }): NewRepair => ({ kind: 'settle_dispute', subscriptionId: id, requests: [] })),
]

/**
 * Keeps the best of several live subscriptions (core/billing/subscription). Each other one is canceled, its open
 * invoices are voided, and what was paid for a current period is refunded.
 */
const refundsOfDuplicates = ({ standing, invoices }: BillingRows, now: Date): NewRepair[] =>
  standing.liveIds
    .filter(id => id !== standing.subscription?.id)
    .map(id => {
      const own = invoices.filter(({ subscriptionId }) => subscriptionId === id)
      const current = own.filter(({ period }) => period.end > now)
      return refundDuplicate(id, [...voidOpen(own), ...refundPaid(current, 'duplicate')])
    })

/** Cancels a second subscription, then makes `nextRequests`. */
export const refundDuplicate = (subscriptionId: string, nextRequests: readonly PaymentRequest[]): NewRepair => ({
  kind: 'refund_duplicate',
  subscriptionId,
  requests: [{ kind: 'cancel-now', subscriptionId }, ...nextRequests],
})

/**
 * Stores each repair with its exact calls, once however often it is found. `runRepairs` carries them out.
 * @returns those that were new
 */
export async function storeRepairs(
  needs: Needs<'clock' | 'ids' | 'payments'>,
  db: Db | Tx,
  userId: string,
  repairs: readonly NewRepair[],
): Promise<OperationRow[]> {
  const stored: OperationRow[] = []
  for (const { requests, ...repair } of repairs) {
    const id = needs.ids.next()
    const calls = await prepareCalls(needs, { id }, requests)
    const operation = await insertOperation(db, { ...repair, id, userId, calls, at: needs.clock.now() })
    if (operation !== null) stored.push(operation)
  }
  return stored
}

/**
 * The next call for a subscription with a disputed payment; null when there is nothing to do.
 * - While a dispute is open, collection is paused and unpaid invoices are voided, because Stripe continues to collect
 *   invoices older than the pause.
 * - After a lost dispute the subscription ends at once, without a refund.
 * - After a won dispute collection resumes, unless an operator paused it too.
 */
export function nextDisputeCall(
  subscriptionId: string,
  { subscriptions, invoices }: BillingRows,
): PaymentRequest | null {
  const subscription = subscriptions.find(({ id }) => id === subscriptionId)
  if (subscription === undefined || !isLive(subscription)) return null
  const ownInvoices = invoices.filter(invoice => invoice.subscriptionId === subscriptionId)
  const hasDispute = (outcome: InvoiceState['dispute']) => ownInvoices.some(({ dispute }) => dispute === outcome)
  if (hasDispute('lost')) return dropUnpaidInvoice(subscription, ownInvoices) ?? endSubscription(subscription)
  if (hasDispute('open'))
    return isPaused(subscription)
      ? dropUnpaidInvoice(subscription, ownInvoices)
      : { kind: 'pause-collection', subscriptionId }
  return subscription.isPausedForDispute ? { kind: 'resume-collection', subscriptionId } : null
}

/** Drafts are dropped too, except where an operator paused collection and may want them later. */
function dropUnpaidInvoice(
  { isCollectionPaused, isPausedForDispute }: SubscriptionState,
  ownInvoices: readonly InvoiceState[],
): PaymentRequest | null {
  const open = ownInvoices.find(({ status }) => status === 'open')
  if (open !== undefined) return { kind: 'void-invoice', invoiceId: open.id }
  if (isCollectionPaused && !isPausedForDispute) return null
  const draft = ownInvoices.find(({ status }) => status === 'draft')
  return draft === undefined ? null : { kind: 'close-draft', invoiceId: draft.id }
}

/** The next call that ends a subscription; one with a schedule must be released from it first. */
export const endSubscription = ({ id: subscriptionId, scheduleId }: SubscriptionState): PaymentRequest =>
  scheduleId === null ? { kind: 'cancel-now', subscriptionId } : { kind: 'release-schedule', scheduleId }
