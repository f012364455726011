import type { EntitlementRow } from '#core/billing/entitlement.ts'
import { AppError } from '#core/errors.ts'
import type { Tier } from '#core/plans/plans.ts'
import type { Needs } from '#src/ports.ts'
import { entitlementsOf, putOperatorEntitlement } from '#stores/accounts.ts'
import type { Db, Tx } from '#stores/db.ts'
import type { Act } from './record-act.ts'

/**
 * Grants a plan without a payment, or ends that grant. A paid subscription stays as it is, and the higher of both counts. A
 * changed grant keeps its start, so that a change of plan does not start a second month.
 * @throws AppError CONFLICT when there is no running grant of that plan to end
 */
export async function setTier(
  { db, clock, log }: Needs<'db' | 'clock' | 'log'>,
  grant: { readonly userId: string; readonly tier: Tier; readonly active: boolean },
  act: Act,
): Promise<void> {
  const now = clock.now()
  await db.transaction(async tx => {
    const before = grant.active ? await findGrant(tx, grant.userId) : await requireGrant(tx, grant)
    const anchor = before?.active ? before.anchor : now
    await putOperatorEntitlement(tx, { ...grant, anchor })
  })
  log.info({ ...grant, ...act }, 'plan granted by an operator')
}

/**
 * The operator's grant of that plan, which must be running.
 * @throws AppError CONFLICT
 */
export async function requireGrant(
  db: Db | Tx,
  { userId, tier }: { readonly userId: string; readonly tier: Tier },
): Promise<EntitlementRow> {
  const grant = await findGrant(db, userId)
  if (grant?.active && grant.tier === tier) return grant
  throw notGranted(tier, grant)
}

const findGrant = async (db: Db | Tx, userId: string): Promise<EntitlementRow | undefined> =>
  (await entitlementsOf(db, userId)).find(row => row.source === 'operator')

const notGranted = (tier: Tier, grant: EntitlementRow | undefined): AppError =>
  new AppError('CONFLICT', {
    message: grant?.active
      ? `The granted plan is ${grant.tier}, not ${tier}. Nothing was changed.`
      : 'There is no granted plan to end. Nothing was changed.',
  })
