import { AppError } from '#core/errors.ts'
import type { Needs } from '#src/ports.ts'
import { errorTable, toAppError } from './errors.ts'

/** drizzle's message holds the statement's parameters, which may be secrets: only the database's own message is logged. */
function describe(thrown: unknown): object {
  if (!(thrown instanceof Error)) return { thrown: String(thrown).slice(0, 500) }
  const isStatement = thrown.message.startsWith('Failed query')
  const { code } = thrown as { code?: unknown }
  return {
    name: thrown.name,
    ...(isStatement ? {} : { message: thrown.message.slice(0, 1000), stack: thrown.stack?.slice(0, 4000) }),
    ...(code === undefined ? {} : { code: String(code) }),
    ...(thrown.cause === undefined ? {} : { cause: describe(thrown.cause) }),
  }
}

/** Logs our own failures, whose details the caller does not see, and counts every error by its code. */
export function reportRequestFailure(
  { log, metrics }: Needs<'log' | 'metrics'>,
  thrown: unknown,
  where: { requestId: string; call: string },
): void {
  const error = toAppError(thrown)
  metrics.count('errors_total', { code: error.code })
  if (errorTable[error.code].http < 500) return
  // Our own refusals need no stack; many of them at once must stay cheap.
  const logged = thrown instanceof AppError ? thrown.cause : thrown
  const fields = { ...where, code: error.code, ...(logged === undefined ? {} : { error: describe(logged) }) }
  if (error.code === 'INTERNAL') log.error(fields, 'request failed')
  else log.warn(fields, 'request could not be served')
}
