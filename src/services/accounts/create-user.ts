import { passwordLength } from '#core/accounts/password.ts'
import { AppError } from '#core/errors.ts'
import type { Needs } from '#src/ports.ts'
import { type AddAccountInput, addAccount } from './add-account.ts'
import type { Act } from './record-act.ts'
import { requireGoodPassword } from './require-good-password.ts'

export type CreateUserInput = Omit<AddAccountInput, 'passwordHash' | 'isConfirmed'> & { readonly password: string }

/**
 * Creates an account with a password, and its grant, in one transaction.
 * @throws AppError BAD_REQUEST for a weak password or an empty name, CONFLICT when the email is taken
 */
export async function createUser(
  needs: Needs<'db' | 'clock' | 'ids' | 'passwords' | 'log'>,
  { password, ...account }: CreateUserInput,
  act: Act,
): Promise<{ userId: string }> {
  const { db, passwords, log } = needs
  const { email, grant } = account
  const fullName = account.fullName.trim()
  if (fullName === '') throw new AppError('BAD_REQUEST', { message: 'Full name is required.' })
  await requireGoodPassword(needs, password, { minLength: passwordLength.signup, email })
  const passwordHash = await passwords.hash(password)
  // Only operators and the embedded setup create accounts this way.
  const added = { ...account, fullName, passwordHash, isConfirmed: true }
  const { userId } = await db.transaction(tx => addAccount(needs, tx, added))
  log.info({ userId, tier: grant?.tier ?? null, active: grant?.active ?? false, ...act }, 'account created')
  return { userId }
}
