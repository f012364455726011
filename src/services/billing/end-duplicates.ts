import { idempotencyKey } from '#core/billing-operation.ts'
import { type InvoiceState, isKept, type Standing } from '#core/subscription.ts'
import type { PaymentRequest } from '#src/ports/payments.ts'
import type { Needs } from '#src/ports.ts'
import { insertOperation } from '#stores/billing-operations.ts'
import type { Tx } from '#stores/db.ts'

/**
 * More than one live subscription was never meant: the best one stays (core/subscription), each other one is ended, what it
 * still owes is dropped, and what was paid for a period that still runs is given back. Stored as an operation with its exact
 * calls, once a subscription.
 * @returns whether a new one was found
 */
export async function endDuplicates(
  { payments, ids, clock }: Needs<'payments' | 'ids' | 'clock'>,
  tx: Tx,
  userId: string,
  { standing, invoices }: { readonly standing: Standing; readonly invoices: readonly InvoiceState[] },
): Promise<boolean> {
  const now = clock.now()
  let isNew = false
  for (const subscriptionId of standing.liveIds) {
    if (subscriptionId === standing.subscription?.id) continue
    const id = ids.next()
    const requests = requestsFor(subscriptionId, invoices, now)
    const calls = await Promise.all(
      requests.map(async (request, step) => ({
        call: await payments.prepare(request),
        key: idempotencyKey(id, 1, step),
        result: null,
      })),
    )
    const operation = { id, userId, kind: 'refund_duplicate', targetTier: null, expectedPeriodStart: null } as const
    const stored = await insertOperation(tx, { ...operation, subscriptionId, calls, at: now })
    if (stored === null) continue
    isNew = true
  }
  return isNew
}

function requestsFor(subscriptionId: string, invoices: readonly InvoiceState[], now: Date): PaymentRequest[] {
  const own = invoices.filter(invoice => invoice.subscriptionId === subscriptionId)
  const owed = own.filter(({ status }) => status === 'open')
  const unused = own.filter(
    invoice => invoice.status === 'paid' && invoice.amountPaid > 0 && isKept(invoice) && invoice.period.end > now,
  )
  return [
    { kind: 'cancel-now', subscriptionId },
    ...owed.map(({ id: invoiceId }) => ({ kind: 'void-invoice', invoiceId }) as const),
    ...unused.flatMap(({ paymentIntentId }) =>
      paymentIntentId === null ? [] : [{ kind: 'refund', paymentIntentId, reason: 'duplicate' } as const],
    ),
  ]
}
