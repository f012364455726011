import type { SignedIn } from '#core/accounts/actor.ts'
import { AppError } from '#core/errors.ts'
import type { Needs } from '#src/ports.ts'
import { renameUser } from '#stores/accounts.ts'

/**
 * Changes the user's full name. @returns the changed actor
 * @throws AppError BAD_REQUEST for another email than their own
 */
export async function renameAccount(
  { db }: Needs<'db'>,
  actor: SignedIn,
  { fullName, email }: { readonly fullName: string; readonly email?: string | undefined },
): Promise<SignedIn> {
  if (email !== undefined && email !== actor.email)
    throw new AppError('BAD_REQUEST', { message: 'Email cannot be changed.' })
  await renameUser(db, actor.userId, fullName)
  return { ...actor, fullName }
}
