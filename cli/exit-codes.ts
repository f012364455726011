import { type ErrorCode, isAppError } from '#core/errors.ts'
import { Canceled } from './terminal.ts'

/** The exit codes, for scripts; docs/operating.md and `--help` list the same. */
export const exitCodes = {
  done: 0,
  /** Something went wrong, a signal stopped the command during its work, or a check found something. */
  failed: 1,
  usageError: 2,
  notFound: 3,
  /** Not allowed now, not confirmed, or canceled before the work began: nothing was changed. */
  refused: 4,
  /** Database, payments, a model or the platform could not be reached: try again. */
  unavailable: 5,
} as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

export const exitCodesHelp = `
Exit codes: 0 done, 1 failed, stopped or unhealthy, 2 usage error, 3 not found, 4 refused and nothing changed,
5 something outside cannot be reached.`

const { failed, usageError, notFound, refused, unavailable } = exitCodes

const byErrorCode: Record<ErrorCode, ExitCode> = {
  BAD_REQUEST: usageError,
  INVALID_VIDEO_ADDRESS: usageError,
  NOT_FOUND: notFound,
  VIDEO_NOT_FOUND: notFound,
  CONVERSATION_NOT_FOUND: notFound,
  UNAUTHENTICATED: refused,
  INVALID_CREDENTIALS: refused,
  SUBSCRIPTION_REQUIRED: refused,
  BUDGET_EXCEEDED: refused,
  FORBIDDEN: refused,
  FORBIDDEN_ORIGIN: refused,
  VIDEO_BLOCKED: refused,
  MODEL_UNAVAILABLE: refused,
  CONFLICT: refused,
  REQUEST_TOO_LARGE: refused,
  UNSUPPORTED_MEDIA_TYPE: refused,
  SPEND_LIMIT_REACHED: refused,
  PAYMENT_DECLINED: refused,
  TRANSCRIPT_UNAVAILABLE: failed,
  CONTEXT_TOO_LARGE: failed,
  AI_REFUSED: failed,
  AI_UNUSABLE: failed,
  INTERNAL: failed,
  MAIL_REFUSED: failed,
  TOO_MANY_REQUESTS: unavailable,
  TRANSCRIPT_TIMEOUT: unavailable,
  AI_TIMEOUT: unavailable,
  AI_UNAVAILABLE: unavailable,
  PAYMENTS_UNAVAILABLE: unavailable,
  SERVICE_UNAVAILABLE: unavailable,
}

/** Error codes of Postgres and the network while the database is unavailable. */
const connectionError = /^(ECONN|EAI_|ENOTFOUND|ETIMEDOUT|EHOST|CONNECT|57P0|08|53300)/

/** The exit code for an error. */
export function exitCodeOf(error: unknown): ExitCode {
  if (isAppError(error)) return byErrorCode[error.code]
  if (error instanceof Canceled) return refused
  const codes = [error, (error as { cause?: unknown })?.cause].map(one =>
    String((one as { code?: unknown })?.code ?? ''),
  )
  return codes.some(code => connectionError.test(code)) ? unavailable : failed
}
