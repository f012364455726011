import type { Metadata, Seconds } from './common.ts'
import type { PaymentMethod } from './customer.ts'

/** Why a payment failed, as cards' errors say it. */
export type PaymentError = {
  charge?: string
  code: string
  decline_code?: string
  doc_url: string
  message: string
  payment_method?: PaymentMethod
  type: 'card_error' | 'invalid_request_error'
}

export type PaymentIntent = ReturnType<typeof newPaymentIntent>
type IntentStatus = 'canceled' | 'processing' | 'requires_action' | 'requires_payment_method' | 'succeeded'

export function newPaymentIntent(fields: {
  id: string
  secret: string
  created: Seconds
  amount: number
  currency: string
  customer: string
  description: string
}) {
  return {
    id: fields.id,
    object: 'payment_intent' as const,
    allowed_payment_method_types: null,
    amount: fields.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null as Seconds | null,
    cancellation_reason: null as 'void_invoice' | 'failed_invoice' | null,
    capture_method: 'automatic' as const,
    client_secret: fields.secret,
    confirmation_method: 'automatic' as const,
    created: fields.created,
    currency: fields.currency,
    customer: fields.customer,
    customer_account: null,
    description: fields.description,
    excluded_payment_method_types: null,
    last_payment_error: null as PaymentError | null,
    latest_charge: null as string | null,
    livemode: false,
    managed_payments: null,
    metadata: {} as Metadata,
    next_action: null as { type: 'use_stripe_sdk'; use_stripe_sdk: Record<string, string> } | null,
    on_behalf_of: null,
    payment_method: null as string | null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' as const },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: 'off_session' as const,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method' as IntentStatus,
    transfer_data: null,
    transfer_group: null,
  }
}

export type Charge = ReturnType<typeof newCharge>

export function newCharge(fields: {
  id: string
  created: Seconds
  intent: PaymentIntent
  method: PaymentMethod
  decline: PaymentError | null
  isAuthenticated: boolean
}) {
  const { intent, method, decline } = fields
  const { card } = method
  return {
    id: fields.id,
    object: 'charge' as const,
    amount: intent.amount,
    amount_captured: decline === null ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null as string | null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'SIMULATED',
    captured: decline === null,
    created: fields.created,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: {} as Metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: decline === null ? 'approved_by_network' : 'declined_by_network',
      reason: decline?.decline_code ?? null,
      risk_level: 'normal',
      seller_message: decline === null ? 'Payment complete.' : 'The bank did not return any further details.',
      type: decline === null ? 'authorized' : 'issuer_declined',
    },
    paid: decline === null,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: cardDetails(card, decline === null ? intent.amount : null, fields.isAuthenticated),
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: (decline === null ? 'succeeded' : 'failed') as 'succeeded' | 'failed' | 'pending',
    transfer_data: null,
    transfer_group: null,
  }
}

const cardDetails = (card: PaymentMethod['card'], amountAuthorized: number | null, isAuthenticated: boolean) => ({
  card: {
    amount_authorized: amountAuthorized,
    authorization_code: null,
    brand: card.brand,
    checks: card.checks,
    country: card.country,
    electronic_commerce_indicator: null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    fingerprint: card.fingerprint,
    funding: card.funding,
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_transaction_id: null,
    regulated_status: card.regulated_status,
    three_d_secure: isAuthenticated ? authenticated : null,
    transaction_link_id: null,
    wallet: null,
  },
  type: 'card' as const,
})

const authenticated = {
  authentication_flow: 'challenge' as const,
  electronic_commerce_indicator: '05' as const,
  exemption_indicator: null,
  result: 'authenticated' as const,
  result_reason: null,
  transaction_id: null,
  version: '2.2.0' as const,
}

/** Which payment pays which invoice. */
export type InvoicePayment = ReturnType<typeof newInvoicePayment>

export function newInvoicePayment(fields: {
  id: string
  created: Seconds
  amount: number
  currency: string
  invoice: string
  intent: string
}) {
  return {
    id: fields.id,
    object: 'invoice_payment' as const,
    amount_paid: null as number | null,
    amount_requested: fields.amount,
    created: fields.created,
    currency: fields.currency,
    invoice: fields.invoice,
    is_default: true,
    livemode: false,
    payment: { payment_intent: fields.intent, type: 'payment_intent' as const },
    status: 'open' as 'open' | 'paid' | 'canceled',
    status_transitions: { canceled_at: null as Seconds | null, paid_at: null as Seconds | null },
  }
}

export type Refund = ReturnType<typeof newRefund>

export function newRefund(fields: {
  id: string
  created: Seconds
  amount: number
  charge: Charge
  metadata: Metadata
  reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null
  status: 'succeeded' | 'pending'
}) {
  const { charge } = fields
  return {
    id: fields.id,
    object: 'refund' as const,
    amount: fields.amount,
    balance_transaction: null,
    charge: charge.id,
    created: fields.created,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: { card: { type: 'refund' as const }, type: 'card' },
    metadata: fields.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: fields.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: fields.status as 'succeeded' | 'pending' | 'failed' | 'canceled',
    transfer_reversal: null,
  }
}
