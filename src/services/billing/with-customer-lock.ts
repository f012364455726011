import { withDeadline } from '#core/call-deadline.ts'
import { AppError } from '#core/errors.ts'
import type { Needs } from '#src/ports.ts'
import { lockCustomer } from '#stores/billing.ts'
import { type Tx, touch } from '#stores/db.ts'

/** How long a caller waits for the lock, and how long Stripe may take: shorter than a person waits. */
const limitMs = 10_000

/**
 * Runs `work` while no one else reads this customer from Stripe or writes the result: the lock is taken before the first
 * read and held until the commit, so that an older answer never overwrites a newer one. It uses a pool of its own, because
 * the provider may be slow.
 * @throws AppError PAYMENTS_UNAVAILABLE when the lock cannot be had in ten seconds
 */
export async function withCustomerLock<T>(
  { billingReads }: Needs<'billingReads'>,
  customerId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return billingReads.db.transaction(async tx => {
    const isMine = await lockCustomer(tx, customerId, limitMs)
    if (!isMine) throw new AppError('PAYMENTS_UNAVAILABLE', { data: { retryAfterSeconds: 5 } })
    return work(tx)
  })
}

/**
 * Between long steps that write elsewhere: the lock's connection does not stand still until the server ends it.
 * @throws AppError PAYMENTS_UNAVAILABLE when the lock was lost with its connection
 */
export async function keepLock(lock: Tx): Promise<void> {
  await touch(lock).catch(cause => {
    throw new AppError('PAYMENTS_UNAVAILABLE', { cause })
  })
}

/** @throws AppError PAYMENTS_UNAVAILABLE when the provider needs longer than ten seconds */
export const withStripeDeadline = <T>(asked: Promise<T>): Promise<T> =>
  withDeadline(asked, { ms: limitMs, code: 'PAYMENTS_UNAVAILABLE' })
