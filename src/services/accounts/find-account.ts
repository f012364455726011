import { AppError } from '#core/errors.ts'
import type { Needs } from '#src/ports.ts'
import { findUser, type UserRow } from '#stores/accounts.ts'

/** How an operator names an account. */
export type AccountRef = { readonly id: string } | { readonly email: string }

/** For operators only: the error reveals whether an account exists. @throws AppError NOT_FOUND, naming the id or email */
export async function findAccount({ db }: Needs<'db'>, who: AccountRef): Promise<UserRow> {
  const user = await findUser(db, who)
  if (user) return user
  throw new AppError('NOT_FOUND', {
    message: `No account with ${'id' in who ? `id ${who.id}` : `email ${who.email}`}.`,
  })
}
