import type { PaymentMethod } from './customer.ts'

export type PaymentIntent = ReturnType<typeof newPaymentIntent>

export function newPaymentIntent(fields: { id: string; amount: number; currency: string; customer: string }) {
  return {
    object: 'payment_intent' as const,
    ...fields,
    last_payment_error: null as { message: string } | null,
    latest_charge: null as string | null,
    payment_method: null as string | null,
    status: 'requires_payment_method' as
      | 'canceled'
      | 'processing'
      | 'requires_action'
      | 'requires_payment_method'
      | 'succeeded',
  }
}

export type Charge = ReturnType<typeof newCharge>

/** `decline` is Stripe's code for a refused payment; null for one that succeeds. */
export function newCharge(id: string, intent: PaymentIntent, method: PaymentMethod, decline: string | null) {
  return {
    id,
    object: 'charge' as const,
    failure_code: decline === null || decline === 'expired_card' ? decline : 'card_declined',
    outcome: { reason: decline },
    payment_method_details: { card: { brand: method.card.brand, last4: method.card.last4 } },
    amount: intent.amount,
    amount_refunded: 0,
    billing_details: method.billing_details,
    currency: intent.currency,
    customer: intent.customer,
    disputed: false,
    payment_intent: intent.id,
    payment_method: method.id,
    status: (decline === null ? 'succeeded' : 'failed') as 'succeeded' | 'failed',
  }
}

/** Which payment pays which invoice. */
export type InvoicePayment = ReturnType<typeof newInvoicePayment>

export function newInvoicePayment({ id, invoice, intent }: { id: string; invoice: string; intent: string }) {
  return {
    id,
    object: 'invoice_payment' as const,
    invoice,
    payment: { payment_intent: intent, type: 'payment_intent' as const },
    status: 'open' as 'open' | 'paid' | 'canceled',
  }
}

export type Refund = ReturnType<typeof newRefund>

export function newRefund({ id, amount, charge }: { id: string; amount: number; charge: Charge }) {
  return {
    id,
    object: 'refund' as const,
    amount,
    charge: charge.id,
    customer: charge.customer,
    payment_intent: charge.payment_intent,
    status: 'succeeded' as 'succeeded' | 'failed',
  }
}
