import { AppError } from '#core/errors.ts'
import type { Tier } from '#core/plans.ts'
import type { Needs } from '#src/ports.ts'
import { insertUser, putOperatorEntitlement } from '#stores/accounts.ts'
import type { Tx } from '#stores/db.ts'

export const emailTaken = 'An account with this email already exists. Please log in.'

export type AddedAccount = {
  /** A new one when it is not given. */
  readonly id?: string
  /** Lower-cased by the contract's `Email`. */
  readonly email: string
  readonly fullName: string
  /** Null: no login works until a password is chosen by mail. */
  readonly passwordHash: string | null
  /** An operator's grant, or null for an account without a subscription. */
  readonly grant: { readonly tier: Tier; readonly active: boolean } | null
  readonly isDemo?: boolean
  /** True when the owner is known to read this mailbox; else a link confirms it. */
  readonly isConfirmed: boolean
}

/**
 * A new account and its grant, within the caller's transaction.
 * @throws AppError CONFLICT when the email is taken
 */
export async function addAccount(
  { clock, ids }: Needs<'clock' | 'ids'>,
  tx: Tx,
  { id: userId = ids.next(), grant, isDemo = false, isConfirmed, ...account }: AddedAccount,
): Promise<{ userId: string }> {
  const now = clock.now()
  const emailConfirmedAt = isConfirmed ? now : null
  const isNew = await insertUser(tx, { id: userId, ...account, isDemo, emailConfirmedAt, createdAt: now })
  if (!isNew) throw new AppError('CONFLICT', { message: emailTaken })
  if (grant) await putOperatorEntitlement(tx, { userId, ...grant, anchor: now })
  return { userId }
}
