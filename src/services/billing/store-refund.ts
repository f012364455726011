import { idempotencyKey, type StoredCall } from '#core/billing-operation.ts'
import type { PaymentRequest } from '#src/ports/payments.ts'
import type { Needs } from '#src/ports.ts'
import { insertOperation, type OperationRow, refundOf } from '#stores/billing-operations.ts'

/** A subscription too many, and the payment for it when there was one. */
export type Duplicate = {
  readonly userId: string
  readonly subscriptionId: string
  readonly paymentIntentId: string | null
}

/**
 * Stores the calls that end a duplicate and give its money back, once a duplicate however often it is seen. Making them is
 * `resumeOperations`' work.
 */
export async function storeRefund(
  { db, clock, ids, payments }: Needs<'db' | 'clock' | 'ids' | 'payments'>,
  { userId, subscriptionId, paymentIntentId }: Duplicate,
): Promise<OperationRow> {
  const known = await refundOf(db, { userId, subscriptionId })
  if (known !== null) return known
  const requests: PaymentRequest[] = [
    { kind: 'cancel-now', subscriptionId },
    ...(paymentIntentId === null ? [] : [{ kind: 'refund', paymentIntentId, reason: 'duplicate' } as const]),
  ]
  const id = ids.next()
  const calls: StoredCall[] = []
  for (const request of requests)
    calls.push({ call: await payments.prepare(request), key: idempotencyKey(id, 1, calls.length), result: null })
  const at = clock.now()
  const plan = { targetTier: null, expectedPeriodStart: null, subscriptionId }
  const stored = await insertOperation(db, { id, userId, kind: 'refund_duplicate', calls, at, ...plan })
  // Another process stored it in the same moment.
  return stored ?? (await refundOf(db, { userId, subscriptionId }))!
}
