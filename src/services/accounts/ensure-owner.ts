import { isAppError } from '#core/errors.ts'
import { highestTier } from '#core/plans/plans.ts'
import type { Needs } from '#src/ports.ts'
import { credentialsByEmail, entitlementsOf, isUnconfirmed, storeConfirmedEmail } from '#stores/accounts.ts'
import { createUser } from './create-user.ts'
import { randomSecret } from './random-secret.ts'
import { replacePassword } from './replace-password.ts'
import { setTier } from './set-tier.ts'

type OwnerNeeds = Needs<'db' | 'clock' | 'ids' | 'passwords' | 'queue' | 'log'>

const act = { who: 'start', why: 'OWNER_EMAIL' }

/**
 * Creates the owner's account with the highest plan, or grants the plan to an account that has this email. An account whose
 * email was never confirmed may be a stranger's: its sessions end, and it gets a new password. Safe when several processes do
 * it at once: one of them creates the account.
 * @returns the password that this call set, else null
 */
export async function ensureOwner(needs: OwnerNeeds, email: string): Promise<string | null> {
  const { db } = needs
  const account = await credentialsByEmail(db, email)
  if (account === null) return createOwner(needs, email)
  const password = (await isUnconfirmed(db, email)) ? await takeOver(needs, { userId: account.id, email }) : null
  const grant = (await entitlementsOf(db, account.id)).find(({ source }) => source === 'operator')
  if (grant?.active !== true || grant.tier !== highestTier)
    await setTier(needs, { userId: account.id, tier: highestTier, active: true }, act)
  return password
}

/** @returns the new password; null when another process has set one meanwhile */
async function takeOver(needs: OwnerNeeds, account: { userId: string; email: string }): Promise<string | null> {
  const { db, clock, passwords, log } = needs
  const password = randomSecret()
  const passwordHash = await passwords.hash(password)
  const isTaken = await db.transaction(async tx => {
    if (!(await storeConfirmedEmail(tx, account.userId, clock.now()))) return false
    return replacePassword(needs, tx, { ...account, passwordHash })
  })
  if (isTaken)
    log.warn({ userId: account.userId, ...act }, 'an unconfirmed account with the owner’s email got a new password')
  return isTaken ? password : null
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
