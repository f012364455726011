import type { InvoiceState, Standing } from '#core/billing/subscription.ts'
import type { PaymentRequest } from '#src/ports/payments.ts'
import type { Needs } from '#src/ports.ts'
import { insertOperation } from '#stores/billing-operations.ts'
import type { Db, Tx } from '#stores/db.ts'
import { prepareCalls, refundPaid, voidOpen } from './prepare-calls.ts'

type RefundNeeds = Needs<'clock' | 'ids' | 'payments'>

/**
 * Stores the exact calls that cancel a second subscription and refund it, once however often it is seen.
 * `resumeOperations` makes them.
 * @param nextCalls the calls after the cancellation
 * @returns whether it was new
 */
export async function refundDuplicate(
  needs: RefundNeeds,
  db: Db | Tx,
  { userId, subscriptionId }: { readonly userId: string; readonly subscriptionId: string },
  nextCalls: readonly PaymentRequest[],
): Promise<boolean> {
  const id = needs.ids.next()
  const calls = await prepareCalls(needs, { id }, [{ kind: 'cancel-now', subscriptionId }, ...nextCalls])
  const operation = { id, userId, kind: 'refund_duplicate', subscriptionId, calls, at: needs.clock.now() } as const
  return (await insertOperation(db, operation)) !== null
}

/**
 * Keeps the best of several live subscriptions (core/billing/subscription). Each other one is canceled, its open
 * invoices are voided, and what was paid for a current period is refunded.
 * @returns whether a new duplicate was found
 */
export async function endDuplicates(
  needs: RefundNeeds,
  tx: Tx,
  userId: string,
  { standing, invoices }: { readonly standing: Standing; readonly invoices: readonly InvoiceState[] },
): Promise<boolean> {
  const now = needs.clock.now()
  let isNew = false
  for (const subscriptionId of standing.liveIds) {
    if (subscriptionId === standing.subscription?.id) continue
    const ownInvoices = invoices.filter(invoice => invoice.subscriptionId === subscriptionId)
    const currentInvoices = ownInvoices.filter(({ period }) => period.end > now)
    const nextCalls = [...voidOpen(ownInvoices), ...refundPaid(currentInvoices, 'duplicate')]
    if (await refundDuplicate(needs, tx, { userId, subscriptionId }, nextCalls)) isNew = true
  }
  return isNew
}
