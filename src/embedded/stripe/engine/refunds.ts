import { invalidRequest } from '../failure.ts'
import { newId } from '../ids.ts'
import type { ObjectStore } from '../object-store.ts'
import { type Charge, newRefund, type Refund } from '../objects/payment.ts'
import { behaviorOf } from './cards.ts'

/** A bank reports a failed refund after an hour. */
const refundFailureSeconds = 3_600

/** Refunds a charge by `requested` cents, or by all that is left. */
export async function refundCharge(store: ObjectStore, charge: Charge, requested?: number): Promise<Refund> {
  const refundable = charge.amount - charge.amount_refunded
  if (refundable === 0)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  if (charge.disputed)
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  const amount = requested ?? refundable
  if (amount > refundable)
    throw invalidRequest(
      `Refund amount (${money(amount)}) is greater than unrefunded amount on charge (${money(refundable)})`,
      {
        param: 'amount',
      },
    )
  const refund = newRefund({ id: newId('re'), amount, charge })
  charge.amount_refunded += amount
  store.save(refund, 'refund.created')
  store.save(charge, 'charge.refunded')
  const method = await store.get('payment_method', charge.payment_method)
  if (method !== null && behaviorOf(method) === 'refund_fails') {
    // Despite its name, the timer only fails the refund.
    store.setTimer(refund.id, 'settle_refund', store.now + refundFailureSeconds)
  }
  return refund
}

/** Marks a refund as failed: the bank returned the money. */
export async function failRefund(store: ObjectStore, id: string): Promise<void> {
  const refund = await store.get('refund', id)
  if (refund === null || refund.status === 'failed') return
  const charge = (await store.get('charge', refund.charge))!
  refund.status = 'failed'
  charge.amount_refunded -= refund.amount
  store.setTimer(refund.id, 'settle_refund', null)
  store.save(charge)
  store.save(refund, 'refund.failed')
  store.emit('refund.updated', refund)
}

const money = (cents: number): string => `$${(cents / 100).toFixed(2)}`
