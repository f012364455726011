import { AppError } from '#core/errors.ts'
import type { Needs } from '#src/ports.ts'
import { findUser, type UserRow } from '#stores/accounts.ts'

export type Named = { readonly id: string } | { readonly email: string }

/** @throws AppError NOT_FOUND, naming what was looked for: for operators, who may know */
export async function findAccount({ db }: Needs<'db'>, who: Named): Promise<UserRow> {
  const user = await findUser(db, who)
  if (user) return user
  throw new AppError('NOT_FOUND', {
    message: `No account with ${'id' in who ? `id ${who.id}` : `email ${who.email}`}.`,
  })
}
