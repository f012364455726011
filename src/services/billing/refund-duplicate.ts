import type { InvoiceState, Standing } from '#core/subscription.ts'
import type { PaymentRequest } from '#src/ports/payments.ts'
import type { Needs } from '#src/ports.ts'
import { insertOperation } from '#stores/billing-operations.ts'
import type { Db, Tx } from '#stores/db.ts'
import { prepareCalls, refundPaid, voidOpen } from './prepare-calls.ts'

type RefundNeeds = Needs<'clock' | 'ids' | 'payments'>

/**
 * Stores the exact calls that end a second subscription and settle its money, once however often it is seen.
 * `resumeOperations` makes them.
 * @param settling the calls after the end of the subscription
 * @returns whether it was new
 */
export async function refundDuplicate(
  needs: RefundNeeds,
  db: Db | Tx,
  { userId, subscriptionId }: { readonly userId: string; readonly subscriptionId: string },
  settling: readonly PaymentRequest[],
): Promise<boolean> {
  const id = needs.ids.next()
  const calls = await prepareCalls(needs, { id }, [{ kind: 'cancel-now', subscriptionId }, ...settling])
  const operation = { id, userId, kind: 'refund_duplicate', subscriptionId, calls, at: needs.clock.now() } as const
  return (await insertOperation(db, operation)) !== null
}

/**
 * Keeps the best of several live subscriptions (core/subscription). Each other one is ended, what it still owes is dropped,
 * and what was paid for a period that still runs is given back.
 * @returns whether a new one was found
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
    const own = invoices.filter(invoice => invoice.subscriptionId === subscriptionId)
    const unused = own.filter(({ period }) => period.end > now)
    const settling = [...voidOpen(own), ...refundPaid(unused, 'duplicate')]
    if (await refundDuplicate(needs, tx, { userId, subscriptionId }, settling)) isNew = true
  }
  return isNew
}
