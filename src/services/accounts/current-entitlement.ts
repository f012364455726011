import type { Entitlement } from '#core/actor.ts'
import { pickEntitlement } from '#core/entitlement.ts'
import type { Needs } from '#src/ports.ts'
import { entitlementsOf } from '#stores/accounts.ts'

/** What a person may use now, whichever source gave it; the higher counts. For jobs, which have no session. */
export async function currentEntitlement(
  { db, clock }: Needs<'db' | 'clock'>,
  userId: string,
): Promise<Entitlement | null> {
  return pickEntitlement(await entitlementsOf(db, userId), clock.now())
}
