import { idempotencyKey, type StoredCall } from '#core/billing/billing-operation.ts'
import { type InvoiceState, isPaymentKept } from '#core/billing/subscription.ts'
import type { PaymentRequest } from '#src/ports/payments.ts'
import type { Needs } from '#src/ports.ts'

/** The calls so far and one for each request, with the idempotency key of its step. Store them before making them. */
export async function prepareCalls(
  { payments }: Needs<'payments'>,
  { id, attempt = 1, calls: earlier = [] }: { id: string; attempt?: number; calls?: readonly StoredCall[] },
  requests: readonly PaymentRequest[],
): Promise<StoredCall[]> {
  const calls = [...earlier]
  for (const request of requests)
    calls.push({ call: await payments.prepare(request), key: idempotencyKey(id, attempt, calls.length), result: null })
  return calls
}

/** Requests that void the open invoices. */
export const voidOpen = (invoices: readonly Pick<InvoiceState, 'id' | 'status'>[]): PaymentRequest[] =>
  invoices.filter(({ status }) => status === 'open').map(({ id: invoiceId }) => ({ kind: 'void-invoice', invoiceId }))

type RefundReason = Extract<PaymentRequest, { kind: 'refund' }>['reason']

/** Requests that refund what was paid and not refunded yet. */
export const refundPaid = (invoices: readonly InvoiceState[], reason: RefundReason): PaymentRequest[] =>
  invoices
    .filter(invoice => invoice.status === 'paid' && invoice.amountPaid > 0 && isPaymentKept(invoice))
    .flatMap(({ paymentIntentId }) => refundOf(paymentIntentId, reason))

export const refundOf = (paymentIntentId: string | null, reason: RefundReason): PaymentRequest[] =>
  paymentIntentId === null ? [] : [{ kind: 'refund', paymentIntentId, reason }]
