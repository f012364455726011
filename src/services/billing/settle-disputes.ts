import { type InvoiceState, isLive, isPaused, type SubscriptionState } from '#core/subscription.ts'
import type { PaymentRequest } from '#src/ports/payments.ts'
import type { Needs } from '#src/ports.ts'
import { insertOperation } from '#stores/billing-operations.ts'
import type { Tx } from '#stores/db.ts'

type Rows = { readonly subscriptions: readonly SubscriptionState[]; readonly invoices: readonly InvoiceState[] }

/**
 * Stores a repair for each subscription whose collection does not fit its disputes. `resumeOperations` carries it out.
 * Run it under the customer's lock.
 */
export async function settleDisputes(
  { ids, clock }: Needs<'ids' | 'clock'>,
  tx: Tx,
  userId: string,
  billing: Rows,
): Promise<void> {
  for (const { id: subscriptionId } of billing.subscriptions) {
    if (nextDisputeCall(subscriptionId, billing) === null) continue
    const repair = { kind: 'settle_dispute', id: ids.next(), userId, subscriptionId, at: clock.now() } as const
    await insertOperation(tx, repair)
  }
}

/**
 * The next call for a subscription with a disputed payment; null when Stripe is as it should be.
 * - While a dispute is open nothing is charged: collection is paused and unpaid invoices are voided, because Stripe goes on
 *   collecting those that are older than the pause.
 * - After a lost one the subscription ends at once, without a refund.
 * - After a won one collection goes on, unless an operator paused it too.
 */
export function nextDisputeCall(subscriptionId: string, { subscriptions, invoices }: Rows): PaymentRequest | null {
  const subscription = subscriptions.find(({ id }) => id === subscriptionId)
  if (subscription === undefined || !isLive(subscription)) return null
  const own = invoices.filter(invoice => invoice.subscriptionId === subscriptionId)
  const has = (outcome: InvoiceState['dispute']) => own.some(({ dispute }) => dispute === outcome)
  if (has('lost')) return dropUnpaid(subscription, own) ?? endSubscription(subscription)
  if (has('open'))
    return isPaused(subscription) ? dropUnpaid(subscription, own) : { kind: 'pause-collection', subscriptionId }
  return subscription.isPausedForDispute ? { kind: 'resume-collection', subscriptionId } : null
}

/** An operator who paused a subscription may keep its drafts for later. Ours are voided: a finalized draft can be. */
function dropUnpaid(
  { isCollectionPaused, isPausedForDispute }: SubscriptionState,
  own: readonly InvoiceState[],
): PaymentRequest | null {
  const open = own.find(({ status }) => status === 'open')
  if (open !== undefined) return { kind: 'void-invoice', invoiceId: open.id }
  if (isCollectionPaused && !isPausedForDispute) return null
  const draft = own.find(({ status }) => status === 'draft')
  return draft === undefined ? null : { kind: 'close-draft', invoiceId: draft.id }
}

/** The next call towards its end. Stripe does not end a subscription that a schedule still holds. */
export const endSubscription = ({ id: subscriptionId, scheduleId }: SubscriptionState): PaymentRequest =>
  scheduleId === null ? { kind: 'cancel-now', subscriptionId } : { kind: 'release-schedule', scheduleId }
