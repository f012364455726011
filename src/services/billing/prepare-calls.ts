import { idempotencyKey, type StoredCall } from '#core/billing-operation.ts'
import { type InvoiceState, isPaymentKept } from '#core/subscription.ts'
import type { PaymentRequest } from '#src/ports/payments.ts'
import type { Needs } from '#src/ports.ts'

/** Adds requests to the calls that are stored already, each with the key of its step; calls are stored before they are made. */
export async function prepareCalls(
  { payments }: Needs<'payments'>,
  { id, attempt = 1, calls: before = [] }: { id: string; attempt?: number; calls?: readonly StoredCall[] },
  requests: readonly PaymentRequest[],
): Promise<StoredCall[]> {
  const calls = [...before]
  for (const request of requests)
    calls.push({ call: await payments.prepare(request), key: idempotencyKey(id, attempt, calls.length), result: null })
  return calls
}

/** Drops what is still owed. */
export const voidOpen = (invoices: readonly Pick<InvoiceState, 'id' | 'status'>[]): PaymentRequest[] =>
  invoices.filter(({ status }) => status === 'open').map(({ id: invoiceId }) => ({ kind: 'void-invoice', invoiceId }))

type RefundReason = Extract<PaymentRequest, { kind: 'refund' }>['reason']

/** Gives back what was paid and not given back before. */
export const refundPaid = (invoices: readonly InvoiceState[], reason: RefundReason): PaymentRequest[] =>
  invoices
    .filter(invoice => invoice.status === 'paid' && invoice.amountPaid > 0 && isPaymentKept(invoice))
    .flatMap(({ paymentIntentId }) => refundOf(paymentIntentId, reason))

export const refundOf = (paymentIntentId: string | null, reason: RefundReason): PaymentRequest[] =>
  paymentIntentId === null ? [] : [{ kind: 'refund', paymentIntentId, reason }]
