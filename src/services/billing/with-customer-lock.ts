import { AppError } from '#core/errors.ts'
import { withDeadline } from '#core/requests/call-deadline.ts'
import type { Needs } from '#src/ports.ts'
import { lockCustomer } from '#stores/billing.ts'
import { type Tx, touch } from '#stores/db.ts'

/** How long a caller waits for the lock, and how long Stripe may take. */
const limitMs = 10_000

/**
 * Runs `work` while no one else reads this customer from Stripe or writes the result. The lock is taken before the
 * first read and held until the commit, so that an older answer never overwrites a newer one. It has its own connection
 * pool, because Stripe may be slow.
 * @throws AppError PAYMENTS_UNAVAILABLE when the lock is not free within ten seconds
 */
export async function withCustomerLock<T>(
  { billingReads }: Needs<'billingReads'>,
  customerId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return billingReads.db.transaction(async tx => {
    const isLocked = await lockCustomer(tx, customerId, limitMs)
    if (!isLocked) throw new AppError('PAYMENTS_UNAVAILABLE', { data: { retryAfterSeconds: 5 } })
    return work(tx)
  })
}

/**
 * Call it between long steps that write over other connections, so that the server does not end the lock's idle connection.
 * @throws AppError PAYMENTS_UNAVAILABLE when the lock was lost with its connection
 */
export async function keepLock(lock: Tx): Promise<void> {
  await touch(lock).catch(cause => {
    throw new AppError('PAYMENTS_UNAVAILABLE', { cause })
  })
}

/** @throws AppError PAYMENTS_UNAVAILABLE when Stripe needs longer than ten seconds */
export const withStripeDeadline = <T>(call: Promise<T>): Promise<T> =>
  withDeadline(call, { ms: limitMs, code: 'PAYMENTS_UNAVAILABLE' })
