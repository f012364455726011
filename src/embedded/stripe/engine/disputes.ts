import { invalidRequest } from '../failure.ts'
import { newId } from '../ids.ts'
import type { ObjectStore } from '../object-store.ts'
import { type Dispute, newDispute } from '../objects/dispute.ts'
import type { Charge } from '../objects/payment.ts'

/** Opens a dispute: the cardholder's bank withdraws the money until the dispute is decided. */
export function openDispute(store: ObjectStore, charge: Charge): Dispute {
  if (charge.disputed) throw invalidRequest(`Charge ${charge.id} is disputed already.`)
  const dispute = newDispute(newId('du'), charge)
  charge.disputed = true
  store.save(charge)
  store.save(dispute, 'charge.dispute.created')
  store.emit('charge.dispute.funds_withdrawn', dispute)
  return dispute
}
