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

/** What a session was created with and does not show. */
export type SessionOrder = {
  readonly price: string
  readonly subscriptionMetadata: Metadata
  /** Whether the address and name that are typed become the customer's. */
  readonly savesBilling: boolean
}
