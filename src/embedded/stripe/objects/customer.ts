import type { Address, Metadata, Seconds } from './common.ts'

export type Customer = ReturnType<typeof newCustomer>
/** What is left of a customer who was deleted. */
export type DeletedCustomer = { id: string; object: 'customer'; deleted: true }

export function newCustomer(fields: {
  id: string
  created: Seconds
  email: string | null
  name?: string | null | undefined
  address?: Address | null | undefined
  description?: string | null | undefined
  phone?: string | null | undefined
  metadata?: Metadata | undefined
  invoicePrefix: string
}) {
  return {
    id: fields.id,
    object: 'customer' as const,
    address: fields.address ?? null,
    balance: 0,
    created: fields.created,
    currency: null as string | null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: fields.description ?? null,
    discount: null,
    email: fields.email,
    invoice_prefix: fields.invoicePrefix,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null as string | null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: fields.metadata ?? {},
    name: fields.name ?? null,
    next_invoice_sequence: 1,
    phone: fields.phone ?? null,
    preferred_locales: [] as string[],
    shipping: null,
    tax_exempt: 'none' as const,
    test_clock: null,
  }
}

export type PaymentMethod = ReturnType<typeof newPaymentMethod>

/** A card on file. Its last four digits alone say how it behaves. */
export function newPaymentMethod(fields: {
  id: string
  created: Seconds
  customer: string | null
  card: { brand: string; last4: string; expMonth: number; expYear: number }
  billing: { address: Address | null; email: string | null; name: string | null }
}) {
  const { brand, last4, expMonth, expYear } = fields.card
  return {
    id: fields.id,
    object: 'payment_method' as const,
    allow_redisplay: 'limited' as const,
    billing_details: { ...fields.billing, phone: null, tax_id: null },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: 'pass', cvc_check: 'pass' },
      country: 'US',
      display_brand: brand,
      exp_month: expMonth,
      exp_year: expYear,
      fingerprint: `simulated${last4}`,
      funding: 'credit',
      generated_from: null,
      last4,
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated' as const,
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: fields.created,
    customer: fields.customer,
    customer_account: null,
    livemode: false,
    metadata: {} as Metadata,
    type: 'card' as const,
  }
}
