import type { Charge } from './payment.ts'

export type Dispute = ReturnType<typeof newDispute>

export function newDispute(id: string, charge: Charge) {
  return {
    id,
    object: 'dispute' as const,
    amount: charge.amount,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    status: 'needs_response' as 'needs_response' | 'won' | 'lost',
  }
}
