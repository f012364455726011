import { AppError, type ErrorCode } from '#core/errors.ts'

export type Deadline = { readonly ms: number; readonly code: ErrorCode }

/** For calls that only read and write rows: longer than this means that the database does not answer. */
export const usualDeadline: Deadline = { ms: 30_000, code: 'SERVICE_UNAVAILABLE' }

/** For calls that ask the payment provider, some of them more than once. */
export const paymentDeadline: Deadline = { ms: 90_000, code: 'PAYMENTS_UNAVAILABLE' }

/** The work goes on when the limit passes; only this caller stops waiting. */
export async function inTime<T>(work: Promise<T>, limit: Deadline): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError(limit.code)), limit.ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
