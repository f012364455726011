import type { Address, Metadata, Seconds } from './common.ts'

/** Fields that this simulator never fills. */
const quiet = {
  adaptive_pricing: null,
  after_expiration: null,
  allow_promotion_codes: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [] as never[],
  custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
  customer_account: null,
  discounts: [] as never[],
  integration_identifier: null,
  invoice_creation: null,
  livemode: false,
  managed_payments: null,
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: 'always' as const,
  payment_method_configuration_details: null,
  payment_method_options: { card: { request_three_d_secure: 'automatic' as const } },
  payment_method_types: ['card'],
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [] as never[],
  submit_type: null,
  ui_mode: 'hosted_page' as const,
  wallet_options: null,
}

export type Session = typeof quiet & {
  id: string
  object: 'checkout.session'
  allowed_payment_method_types: string[] | null
  amount_subtotal: number
  amount_total: number
  automatic_tax: {
    enabled: boolean
    liability: { type: 'self' } | null
    provider: 'stripe' | null
    status: 'complete' | 'requires_location_inputs' | null
  }
  billing_address_collection: 'auto' | 'required' | null
  cancel_url: string | null
  client_reference_id: string | null
  created: Seconds
  currency: string
  customer: string | null
  customer_creation: 'always' | null
  customer_details: {
    address: Address | null
    business_name: null
    email: string | null
    individual_name: null
    name: string | null
    phone: null
    tax_exempt: 'none'
    tax_ids: never[]
  } | null
  customer_email: string | null
  expires_at: Seconds
  invoice: string | null
  locale: string | null
  metadata: Metadata
  mode: 'subscription'
  payment_status: 'paid' | 'unpaid'
  status: 'open' | 'complete' | 'expired'
  subscription: string | null
  success_url: string
  total_details: { amount_discount: number; amount_shipping: number; amount_tax: number }
  url: string | null
}

/** What was asked for with a session and is not shown by it. */
export type SessionOrder = {
  readonly items: readonly { readonly price: string; readonly quantity: number }[]
  readonly subscriptionMetadata: Metadata
  readonly subscriptionDescription: string | null
  readonly savesAddress: boolean
  readonly savesName: boolean
}

export const newSession = (fields: Omit<Session, keyof typeof quiet | 'object'>): Session => ({
  ...quiet,
  object: 'checkout.session',
  ...fields,
})
