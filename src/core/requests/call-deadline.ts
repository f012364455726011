import { AppError, type ErrorCode } from '../errors.ts'
import { defaultCallLimitMs, paymentCallLimitMs } from '../limits.ts'

export type CallDeadline = { readonly ms: number; readonly code: ErrorCode }

/** For calls that only read and write rows: a longer wait means that the database does not answer. */
export const defaultDeadline: CallDeadline = { ms: defaultCallLimitMs, code: 'SERVICE_UNAVAILABLE' }

/** For calls that wait for the payment provider. */
export const paymentDeadline: CallDeadline = { ms: paymentCallLimitMs, code: 'PAYMENTS_UNAVAILABLE' }

/**
 * Resolves as `work` does, or rejects with the deadline's error.
 * @param onTimeout stops the work; without it, only this caller stops waiting
 */
export function withDeadline<T>(
  work: Promise<T>,
  deadline: CallDeadline,
  onTimeout?: (reason: AppError) => void,
): Promise<T> {
  // A single promise instead of Promise.race, because every request passes here.
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      const timeout = new AppError(deadline.code)
      reject(timeout)
      onTimeout?.(timeout)
    }, deadline.ms)
    work.then(
      value => {
        clearTimeout(timer)
        resolve(value)
      },
      error => {
        clearTimeout(timer)
        reject(error)
      },
    )
  })
}
