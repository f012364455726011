import { type InvoiceState, isLive, isPaused, type SubscriptionState } from '#core/billing/subscription.ts'
import type { PaymentRequest } from '#src/ports/payments.ts'
import type { Needs } from '#src/ports.ts'
import { insertOperation } from '#stores/billing-operations.ts'
import type { Tx } from '#stores/db.ts'

type BillingRows = { readonly subscriptions: readonly SubscriptionState[]; readonly invoices: readonly InvoiceState[] }

/**
 * Stores an operation for each subscription that a dispute must pause, resume or end. `resumeOperations` carries it out.
 * Call it under the customer's lock.
 */
export async function settleDisputes(
  { ids, clock }: Needs<'ids' | 'clock'>,
  tx: Tx,
  userId: string,
  billing: BillingRows,
): Promise<void> {
  for (const { id: subscriptionId } of billing.subscriptions) {
    if (nextDisputeCall(subscriptionId, billing) === null) continue
    const repair = { kind: 'settle_dispute', id: ids.next(), userId, subscriptionId, at: clock.now() } as const
    await insertOperation(tx, repair)
  }
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
