import { AppError } from '#core/errors.ts'
import type { Needs } from '#src/ports.ts'
import { errorTable, toAppError } from './errors.ts'

/** Statements carry their parameters in drizzle's message, and those may be secrets: only the database's own words are logged. */
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

/** Reports to the operator what a caller learns only in general: failures of ours as errors, refusals as a count. */
export function reportFailure(
  { log, metrics }: Needs<'log' | 'metrics'>,
  thrown: unknown,
  where: { requestId: string; call: string },
): void {
  const error = toAppError(thrown)
  metrics.count('errors_total', { code: error.code })
  if (errorTable[error.code].http < 500) return
  // What we refused ourselves needs no stack, and a crowd of refusals must stay cheap.
  const why = thrown instanceof AppError ? thrown.cause : thrown
  const fields = { ...where, code: error.code, ...(why === undefined ? {} : { error: describe(why) }) }
  if (error.code === 'INTERNAL') log.error(fields, 'request failed')
  else log.warn(fields, 'request could not be served')
}
