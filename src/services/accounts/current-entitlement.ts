import type { Entitlement } from '#core/accounts/actor.ts'
import { pickEntitlement } from '#core/billing/entitlement.ts'
import type { Needs } from '#src/ports.ts'
import { entitlementsOf } from '#stores/accounts.ts'

/**
 * The entitlement that counts now: the higher of the paid and the granted one. For code that has only a user id; a session
 * already has its entitlement.
 */
export async function currentEntitlement(
  { db, clock }: Needs<'db' | 'clock'>,
  userId: string,
): Promise<Entitlement | null> {
  return pickEntitlement(await entitlementsOf(db, userId), clock.now())
}
