import { invalid } from '../failure.ts'
import { newId } from '../ids.ts'
import { type Charge, newRefund, type Refund } from '../objects/payment.ts'
import type { World } from '../world.ts'
import { behaviourOf } from './cards.ts'

/** A bank that refuses a refund says so an hour later. */
const bankAnswersS = 3_600

/** Gives money back, all that is left when no amount is said. */
export async function refundCharge(world: World, charge: Charge, wished?: number): Promise<Refund> {
  const left = charge.amount - charge.amount_refunded
  if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  if (charge.disputed)
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' })
  const amount = wished ?? left
  if (amount > left)
    throw invalid(`Refund amount (${money(amount)}) is greater than unrefunded amount on charge (${money(left)})`, {
      param: 'amount',
    })
  const refund = newRefund({ id: newId('re'), amount, charge })
  charge.amount_refunded += amount
  world.save(refund, 'refund.created')
  world.save(charge, 'charge.refunded')
  const method = await world.get('payment_method', charge.payment_method)
  if (method !== null && behaviourOf(method) === 'refund_fails') {
    world.timer(refund.id, 'settle_refund', world.now + bankAnswersS)
  }
  return refund
}

/** The bank sent the money back: the refund did not reach the customer. */
export async function failRefund(world: World, id: string): Promise<void> {
  const refund = await world.get('refund', id)
  if (refund === null || refund.status === 'failed') return
  const charge = (await world.get('charge', refund.charge))!
  refund.status = 'failed'
  charge.amount_refunded -= refund.amount
  world.timer(refund.id, 'settle_refund', null)
  world.save(charge)
  world.save(refund, 'refund.failed')
  world.announce('refund.updated', refund)
}

const money = (cents: number): string => `$${(cents / 100).toFixed(2)}`
