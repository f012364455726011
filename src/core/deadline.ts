import { AppError, type ErrorCode } from './errors.ts'
import { paymentCallLimitMs, usualCallLimitMs } from './limits.ts'

export type Deadline = { readonly ms: number; readonly code: ErrorCode }

/** For calls that only read and write rows: longer than this means that the database does not answer. */
export const usualDeadline: Deadline = { ms: usualCallLimitMs, code: 'SERVICE_UNAVAILABLE' }

/** For calls that ask the payment provider, some of them more than once. */
export const paymentDeadline: Deadline = { ms: paymentCallLimitMs, code: 'PAYMENTS_UNAVAILABLE' }

/**
 * What the work gives, or the limit's error when it passes.
 * @param end ends the work then; without it only this caller stops waiting
 */
export function inTime<T>(work: Promise<T>, limit: Deadline, end?: (reason: AppError) => void): Promise<T> {
  // One promise and no race: every request passes here.
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      const passed = new AppError(limit.code)
      reject(passed)
      end?.(passed)
    }, limit.ms)
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
