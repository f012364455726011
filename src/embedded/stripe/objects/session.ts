import type { Metadata, Seconds } from './common.ts'

export type Session = {
  id: string
  object: 'checkout.session'
  amount_subtotal: number
  amount_total: number
  automatic_tax: { enabled: boolean }
  billing_address_collection: 'auto' | 'required' | null
  cancel_url: string | null
  client_reference_id: string | null
  created: Seconds
  currency: string
  customer: string | null
  customer_details: { email: string | null } | null
  customer_email: string | null
  expires_at: Seconds
  invoice: string | null
  livemode: false
  metadata: Metadata
  mode: 'subscription'
  payment_status: 'paid' | 'unpaid'
  status: 'open' | 'complete' | 'expired'
  subscription: string | null
  success_url: string
  url: string | null
}

/** Parameters of a session that its API object does not show. */
export type SessionOrder = {
  readonly price: string
  readonly subscriptionMetadata: Metadata
  /** True when the entered name and address are saved with the customer. */
  readonly savesBilling: boolean
}
