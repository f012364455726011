import { isAppError } from '#core/errors.ts'
import { highestTier } from '#core/plans/plans.ts'
import type { Needs } from '#src/ports.ts'
import { credentialsByEmail, entitlementsOf } from '#stores/accounts.ts'
import { createUser } from './create-user.ts'
import { randomSecret } from './random-secret.ts'
import { setTier } from './set-tier.ts'

type OwnerNeeds = Needs<'db' | 'clock' | 'ids' | 'passwords' | 'log'>

const act = { who: 'start', why: 'OWNER_EMAIL' }

/**
 * Creates the owner's account with the highest plan, or grants the plan to an account that has this email. Safe when
 * several processes do it at once: one of them creates the account.
 * @returns the password of an account that this call created, else null
 */
export async function ensureOwner(needs: OwnerNeeds, email: string): Promise<string | null> {
  const { db } = needs
  const account = await credentialsByEmail(db, email)
  if (account === null) return createOwner(needs, email)
  const grant = (await entitlementsOf(db, account.id)).find(({ source }) => source === 'operator')
  if (grant?.active !== true || grant.tier !== highestTier)
    await setTier(needs, { userId: account.id, tier: highestTier, active: true }, act)
  return null
}

async function createOwner(needs: OwnerNeeds, email: string): Promise<string | null> {
  const password = randomSecret()
  const account = { email, password, fullName: 'Owner', grant: { tier: highestTier, active: true } } as const
  try {
    await createUser(needs, account, act)
    return password
  } catch (error) {
    // Another process has created it.
    if (isAppError(error, 'CONFLICT')) return null
    throw error
  }
}
