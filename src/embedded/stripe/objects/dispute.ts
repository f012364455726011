import type { Metadata, Seconds } from './common.ts'
import type { Charge } from './payment.ts'

const noEvidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}

export type Dispute = ReturnType<typeof newDispute>

export function newDispute(fields: { id: string; created: Seconds; charge: Charge }) {
  const { charge, created } = fields
  return {
    id: fields.id,
    object: 'dispute' as const,
    amount: charge.amount,
    balance_transactions: [] as never[],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [] as never[],
    evidence: noEvidence,
    evidence_details: {
      due_by: created + 7 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted' as const,
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {} as Metadata,
    network_reason_code: null,
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response' as 'needs_response' | 'under_review' | 'won' | 'lost',
  }
}
