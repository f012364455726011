import { AppError } from '#core/errors.ts'
import type { Tier } from '#core/plans/plans.ts'
import type { Needs } from '#src/ports.ts'
import { insertUser, putOperatorEntitlement } from '#stores/accounts.ts'
import type { Tx } from '#stores/db.ts'

export const emailTakenMessage = 'An account with this email already exists. Please log in.'

export type AddAccountInput = {
  /** A new id when absent. */
  readonly id?: string
  /** Lower-cased by the contract's `Email`. */
  readonly email: string
  readonly fullName: string
  /** Null: no login works until the owner sets a password by a mailed link. */
  readonly passwordHash: string | null
  /** An operator's grant, or null for an account without a subscription. */
  readonly grant: { readonly tier: Tier; readonly active: boolean } | null
  readonly isDemo?: boolean
  /** True when the owner is known to read this mailbox; otherwise a mailed link confirms it. */
  readonly isConfirmed: boolean
}

/**
 * Creates an account and its grant in the caller's transaction.
 * @throws AppError CONFLICT when the email is taken
 */
export async function addAccount(
  { clock, ids }: Needs<'clock' | 'ids'>,
  tx: Tx,
  { id: userId = ids.next(), grant, isDemo = false, isConfirmed, ...account }: AddAccountInput,
): Promise<{ userId: string }> {
  const now = clock.now()
  const emailConfirmedAt = isConfirmed ? now : null
  const isNew = await insertUser(tx, { id: userId, ...account, isDemo, emailConfirmedAt, createdAt: now })
  if (!isNew) throw new AppError('CONFLICT', { message: emailTakenMessage })
  if (grant) await putOperatorEntitlement(tx, { userId, ...grant, anchor: now })
  return { userId }
}
