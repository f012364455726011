import type { TRPC_ERROR_CODE_KEY } from '@trpc/server/rpc'
import type { z } from 'zod'
import type { ErrorResponse } from '#contract/errors.ts'
import { AppError, type ErrorCode } from '#core/errors.ts'

/** The HTTP status and the tRPC code of each error code. A code without a row does not compile. */
export const errorTable: Record<ErrorCode, { readonly http: number; readonly trpc: TRPC_ERROR_CODE_KEY }> = {
  BAD_REQUEST: { http: 400, trpc: 'BAD_REQUEST' },
  INVALID_VIDEO_ADDRESS: { http: 400, trpc: 'BAD_REQUEST' },
  UNAUTHENTICATED: { http: 401, trpc: 'UNAUTHORIZED' },
  INVALID_CREDENTIALS: { http: 401, trpc: 'UNAUTHORIZED' },
  SUBSCRIPTION_REQUIRED: { http: 403, trpc: 'FORBIDDEN' },
  BUDGET_EXCEEDED: { http: 403, trpc: 'FORBIDDEN' },
  FORBIDDEN: { http: 403, trpc: 'FORBIDDEN' },
  FORBIDDEN_ORIGIN: { http: 403, trpc: 'FORBIDDEN' },
  NOT_FOUND: { http: 404, trpc: 'NOT_FOUND' },
  VIDEO_NOT_FOUND: { http: 404, trpc: 'NOT_FOUND' },
  // tRPC has no 451.
  VIDEO_BLOCKED: { http: 451, trpc: 'FORBIDDEN' },
  CONVERSATION_NOT_FOUND: { http: 404, trpc: 'NOT_FOUND' },
  MODEL_UNAVAILABLE: { http: 409, trpc: 'CONFLICT' },
  PAYMENT_DECLINED: { http: 402, trpc: 'PAYMENT_REQUIRED' },
  PAYMENTS_UNAVAILABLE: { http: 503, trpc: 'SERVICE_UNAVAILABLE' },
  CONFLICT: { http: 409, trpc: 'CONFLICT' },
  // 413 for every reason, also a private video: this code's `reason` tells them apart.
  TRANSCRIPT_UNAVAILABLE: { http: 413, trpc: 'PAYLOAD_TOO_LARGE' },
  CONTEXT_TOO_LARGE: { http: 413, trpc: 'PAYLOAD_TOO_LARGE' },
  REQUEST_TOO_LARGE: { http: 413, trpc: 'PAYLOAD_TOO_LARGE' },
  UNSUPPORTED_MEDIA_TYPE: { http: 415, trpc: 'UNSUPPORTED_MEDIA_TYPE' },
  TOO_MANY_REQUESTS: { http: 429, trpc: 'TOO_MANY_REQUESTS' },
  TRANSCRIPT_TIMEOUT: { http: 504, trpc: 'GATEWAY_TIMEOUT' },
  AI_TIMEOUT: { http: 504, trpc: 'GATEWAY_TIMEOUT' },
  AI_UNAVAILABLE: { http: 503, trpc: 'SERVICE_UNAVAILABLE' },
  AI_REFUSED: { http: 422, trpc: 'UNPROCESSABLE_CONTENT' },
  AI_UNUSABLE: { http: 502, trpc: 'BAD_GATEWAY' },
  SPEND_LIMIT_REACHED: { http: 503, trpc: 'SERVICE_UNAVAILABLE' },
  MAIL_REFUSED: { http: 502, trpc: 'BAD_GATEWAY' },
  SERVICE_UNAVAILABLE: { http: 503, trpc: 'SERVICE_UNAVAILABLE' },
  INTERNAL: { http: 500, trpc: 'INTERNAL_SERVER_ERROR' },
}

/** The error response of `/api`; `error` repeats the code. */
export const errorBody = ({ code, message, data }: AppError): z.infer<typeof ErrorResponse> => ({
  success: false,
  message,
  code,
  error: code,
  ...(data === undefined ? {} : { data }),
})

/** Seconds for `Retry-After`; null when no time is known. */
export function retryAfter(error: AppError): number | null {
  if (error.data?.retryAfterSeconds !== undefined) return error.data.retryAfterSeconds
  return error.code === 'SERVICE_UNAVAILABLE' ? 2 : null
}

/**
 * Anything thrown, as an AppError. An unexpected error becomes INTERNAL with the original as `cause`, for the log alone:
 * a library's message never reaches a user.
 */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown
  const knownError = fromChain(thrown)
  return knownError ?? new AppError('INTERNAL', { cause: thrown })
}

/** Walks `cause` links: tRPC and drizzle wrap what we or Postgres threw. */
function fromChain(thrown: unknown): AppError | null {
  const invalid = fromValidation(thrown)
  if (invalid) return invalid
  let error = thrown
  for (let depth = 0; error instanceof Error && depth < 5; depth += 1) {
    if (error instanceof AppError) return error
    const databaseError = fromPostgres(error)
    if (databaseError) return databaseError
    error = error.cause
  }
  return fromTransport(thrown)
}

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string }

/**
 * Input that does not fit the schema, reported by tRPC's input parser or the REST validator. A ZodError from elsewhere
 * (our own response, a vendor's JSON) is not the caller's fault and stays INTERNAL.
 */
function fromValidation(thrown: unknown): AppError | null {
  if (!(thrown instanceof Error)) return null
  const { code, cause, validation } = thrown as {
    code?: unknown
    cause?: { issues?: Issue[] }
    validation?: { instancePath: string; message?: string }[]
  }
  if (code === 'BAD_REQUEST' && Array.isArray(cause?.issues)) return badInput(cause.issues)
  if (!Array.isArray(validation)) return null
  return badInput(
    validation.map(({ instancePath, message }) => ({
      path: instancePath.split('/').filter(Boolean),
      message: message ?? 'is not valid',
    })),
  )
}

function badInput(issues: readonly Issue[]): AppError {
  const first = issues[0]
  const field = first?.path.map(String).join('.') ?? ''
  // Sentences that we wrote end in a full stop or name the field; zod's own ('Invalid input: …') need it named.
  const message =
    first &&
    (/^(?:Invalid|Too |Unrecognized|Expected).*[^.]$/.test(first.message)
      ? `${field || 'Body'}: ${first.message}`
      : first.message)
  return new AppError('BAD_REQUEST', {
    ...(message ? { message } : {}),
    data: {
      issues: issues.slice(0, 10).map(issue => ({ path: issue.path.map(String).join('.'), message: issue.message })),
    },
  })
}

const databaseUnavailable = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57014', // query_canceled: the statement's time limit
  '53300', // too_many_connections
  '55P03', // lock_not_available
  '40P01', // deadlock_detected: the transaction was rolled back
])
/** Text that Postgres cannot store or parse as the column's type; the schemas refuse nearly all of it earlier. */
const unreadableInput = new Set([
  '22001', // string_data_right_truncation
  '22003', // numeric_value_out_of_range
  '22007', // invalid_datetime_format
  '22008', // datetime_field_overflow
  '22021', // character_not_in_repertoire
  '22025', // invalid_escape_sequence
  '22P02', // invalid_text_representation
  '22P05', // untranslatable_character
  '2201B', // invalid_regular_expression
])

function fromPostgres(error: Error): AppError | null {
  const code = String((error as { code?: unknown }).code ?? '')
  if (databaseUnavailable.has(code)) return new AppError('SERVICE_UNAVAILABLE', { cause: error })
  // Foreign key violation: what the row refers to was deleted after the request began.
  if (code === '23503') return new AppError('CONFLICT', { message: 'This has just been deleted.', cause: error })
  return unreadableInput.has(code) ? new AppError('BAD_REQUEST', { cause: error }) : null
}

/** Errors of Fastify and tRPC themselves, by status. */
function fromTransport(thrown: unknown): AppError | null {
  if (!(thrown instanceof Error)) return null
  const { statusCode, code } = thrown as { statusCode?: number; code?: unknown }
  if (statusCode === 413 || code === 'PAYLOAD_TOO_LARGE') return new AppError('REQUEST_TOO_LARGE', { cause: thrown })
  if (statusCode === 415 || code === 'UNSUPPORTED_MEDIA_TYPE')
    return new AppError('UNSUPPORTED_MEDIA_TYPE', { cause: thrown })
  if (statusCode === 404 || code === 'NOT_FOUND') return new AppError('NOT_FOUND', { cause: thrown })
  if (statusCode === 503) return new AppError('SERVICE_UNAVAILABLE', { cause: thrown })
  const isCallersFault =
    (statusCode !== undefined && statusCode >= 400 && statusCode < 500) ||
    code === 'BAD_REQUEST' ||
    code === 'PARSE_ERROR' ||
    code === 'METHOD_NOT_SUPPORTED'
  return isCallersFault ? new AppError('BAD_REQUEST', { cause: thrown }) : null
}
