import { invalid } from '../failure.ts'
import { newId } from '../ids.ts'
import { type Dispute, newDispute } from '../objects/dispute.ts'
import type { Charge } from '../objects/payment.ts'
import type { World } from '../world.ts'

/** The cardholder's bank takes the money back until it is decided who is right. */
export function openDispute(world: World, charge: Charge): Dispute {
  if (charge.disputed) throw invalid(`Charge ${charge.id} is disputed already.`)
  const dispute = newDispute(newId('du'), charge)
  charge.disputed = true
  world.save(charge)
  world.save(dispute, 'charge.dispute.created')
  world.announce('charge.dispute.funds_withdrawn', dispute)
  return dispute
}
