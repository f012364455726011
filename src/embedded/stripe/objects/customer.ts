import type { Address } from './common.ts'

export type Customer = ReturnType<typeof newCustomer>
/** What is left of a customer who was deleted. */
export type DeletedCustomer = { id: string; object: 'customer'; deleted: true }

export function newCustomer(fields: {
  id: string
  email: string | null
  name: string | null
  address: Address | null
  invoice_prefix: string
}) {
  return {
    object: 'customer' as const,
    ...fields,
    /** Below zero, a credit that pays for the next invoices. */
    balance: 0,
    invoice_settings: { default_payment_method: null as string | null },
    livemode: false,
    next_invoice_sequence: 1,
  }
}

export type PaymentMethod = ReturnType<typeof newPaymentMethod>
export type Card = { brand: string; last4: string; exp_month: number; exp_year: number }

/** A card on file. Its last four digits and its expiry date decide whether the simulated bank approves a payment. */
export function newPaymentMethod(fields: {
  id: string
  customer: string | null
  card: Card
  billing_details: { email: string | null }
}) {
  return { object: 'payment_method' as const, type: 'card' as const, ...fields }
}
