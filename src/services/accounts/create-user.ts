import { AppError } from '#core/errors.ts'
import { passwordLength, passwordProblem } from '#core/password.ts'
import type { Tier } from '#core/plans.ts'
import type { Needs } from '#src/ports.ts'
import { insertUser, putOperatorEntitlement } from '#stores/accounts.ts'
import type { Act } from './note-act.ts'

export type NewAccount = {
  /** Lower-cased by the contract's `Email`. */
  readonly email: string
  readonly password: string
  readonly fullName: string
  /** An operator's grant (decision 1), or null for an account without a subscription. */
  readonly grant: { readonly tier: Tier; readonly active: boolean } | null
  readonly isDemo?: boolean
}

/**
 * A new account, with its grant in the same transaction.
 * @throws AppError BAD_REQUEST for a weak password (decision 9), CONFLICT when the email is taken (decision 8's sentence)
 */
export async function createUser(
  { db, clock, ids, passwords, log }: Needs<'db' | 'clock' | 'ids' | 'passwords' | 'log'>,
  account: NewAccount,
  act: Act,
): Promise<{ userId: string }> {
  const { email, password, grant, isDemo = false } = account
  const fullName = account.fullName.trim()
  if (fullName === '') throw new AppError('BAD_REQUEST', { message: 'Full name is required.' })
  const problem = passwordProblem(password, { minLength: passwordLength.signup, email })
  if (problem) throw new AppError('BAD_REQUEST', { message: problem })
  const passwordHash = await passwords.hash(password)
  const userId = ids.next()
  const now = clock.now()
  await db.transaction(async tx => {
    const isNew = await insertUser(tx, { id: userId, email, fullName, passwordHash, isDemo, createdAt: now })
    if (!isNew) throw new AppError('CONFLICT', { message: 'An account with this email already exists. Please log in.' })
    if (grant) await putOperatorEntitlement(tx, { userId, ...grant, anchor: now })
  })
  log.info({ userId, tier: grant?.tier ?? null, active: grant?.active ?? false, ...act }, 'account created')
  return { userId }
}
