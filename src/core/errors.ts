import type { Quota } from './limits.ts'

/** Why a transcript is not available. Screens choose their text and the next step by this reason, never by the message. */
export const transcriptReasons = [
  'disabled',
  'language',
  'unavailable',
  'private',
  'age_restricted',
  'geo_blocked',
  'members_only',
  'live',
  'not_started',
  'blocked',
  'failed',
  'too_large',
  'empty',
] as const
export type TranscriptReason = (typeof transcriptReasons)[number]

/** All error codes. `http/errors.ts` maps each to a status. */
export const errorCodes = [
  'BAD_REQUEST',
  'INVALID_VIDEO_ADDRESS',
  'UNAUTHENTICATED',
  'INVALID_CREDENTIALS',
  'SUBSCRIPTION_REQUIRED',
  'BUDGET_EXCEEDED',
  'FORBIDDEN',
  'FORBIDDEN_ORIGIN',
  'NOT_FOUND',
  'VIDEO_NOT_FOUND',
  'VIDEO_BLOCKED',
  'CONVERSATION_NOT_FOUND',
  'MODEL_UNAVAILABLE',
  'PAYMENT_DECLINED',
  'PAYMENTS_UNAVAILABLE',
  'CONFLICT',
  'TRANSCRIPT_UNAVAILABLE',
  'CONTEXT_TOO_LARGE',
  'REQUEST_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'TOO_MANY_REQUESTS',
  'TRANSCRIPT_TIMEOUT',
  'AI_TIMEOUT',
  'AI_UNAVAILABLE',
  'AI_REFUSED',
  'AI_UNUSABLE',
  'SPEND_LIMIT_REACHED',
  'MAIL_REFUSED',
  'SERVICE_UNAVAILABLE',
  'INTERNAL',
] as const
export type ErrorCode = (typeof errorCodes)[number]

/** Data that goes with an error's message. All of it is sent to the user, so it must not contain secrets. */
export type ErrorData = {
  reason?: TranscriptReason
  videoId?: string
  languages?: string[]
  /** Of a BAD_REQUEST: at most ten, the first of which is the message. */
  issues?: readonly InputIssue[]
  /** A link from a mail was right once. */
  isExpired?: boolean
  upgradeOptions?: unknown[]
  retryAfterSeconds?: number
  [key: string]: unknown
}

/** The only error that domain code throws. `message` is a sentence for the user; `cause` goes to the operator's log. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly data: ErrorData | undefined
  /** The limit that refused the call, for response headers. */
  readonly quota: Quota | undefined

  constructor(code: ErrorCode, options: { message?: string; data?: ErrorData; cause?: unknown; quota?: Quota } = {}) {
    super(options.message ?? defaultMessages[code], options.cause === undefined ? {} : { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.data = options.data
    this.quota = options.quota
  }
}

/** A part of a call's input and what is wrong with it; `path` is the field, such as `newPassword`. */
export type InputIssue = { readonly path: string; readonly message: string }

/** The refusal of one field of a call's input, in the form of a schema's. */
export const inputError = (path: string, message: string, data: ErrorData = {}): AppError =>
  new AppError('BAD_REQUEST', { message, data: { issues: [{ path, message }], ...data } })

/** True for an AppError with that code, or with any code when none is given. */
export const isAppError = (error: unknown, code?: ErrorCode): error is AppError =>
  error instanceof AppError && (code === undefined || error.code === code)

/** The default message of each code. Most are dictated by the spec. */
export const defaultMessages: Record<ErrorCode, string> = {
  BAD_REQUEST: 'The request is not valid.',
  INVALID_VIDEO_ADDRESS: 'Please enter a valid YouTube URL',
  UNAUTHENTICATED: 'Please log in to continue.',
  INVALID_CREDENTIALS: 'Invalid email or password.',
  SUBSCRIPTION_REQUIRED: 'Please subscribe to use AI chat features',
  BUDGET_EXCEEDED: 'Monthly budget exceeded. Please upgrade your plan.',
  FORBIDDEN: 'You may not do that.',
  FORBIDDEN_ORIGIN: 'This request came from another site.',
  NOT_FOUND: 'Not found.',
  VIDEO_NOT_FOUND: 'Video data not found',
  VIDEO_BLOCKED: 'This video was removed at the request of its rights holder.',
  CONVERSATION_NOT_FOUND: 'conversation not found',
  MODEL_UNAVAILABLE: 'This model is not available. Choose another one.',
  PAYMENT_DECLINED: 'Your card was declined. Please use another card and try again.',
  PAYMENTS_UNAVAILABLE:
    'The payment service is not available right now. You were not charged twice: please try again in a moment.',
  CONFLICT: 'That cannot be done now.',
  TRANSCRIPT_UNAVAILABLE: "We couldn't retrieve a transcript for this video. Captions may be unavailable.",
  CONTEXT_TOO_LARGE:
    "This request exceeds the current model's context window. Switch to a higher-context model on your Account page (Premium/Enterprise), or shorten the request.",
  REQUEST_TOO_LARGE: 'The request is too large.',
  UNSUPPORTED_MEDIA_TYPE: 'Send the body as application/json.',
  TOO_MANY_REQUESTS: 'Too many attempts. Please wait a little and try again.',
  TRANSCRIPT_TIMEOUT:
    'Our transcript providers are taking longer than expected. This is likely an external issue. Please try again in a little while.',
  AI_TIMEOUT: 'The AI is taking longer than expected. Please try again in a little while.',
  AI_UNAVAILABLE: 'The AI service is not available right now. Please try again in a little while.',
  AI_REFUSED: 'The AI declined to answer this. Please rephrase your question.',
  AI_UNUSABLE: 'The AI gave an answer that could not be used. You were not charged. Please try again.',
  SPEND_LIMIT_REACHED: 'The service has reached its limit for today. Please try again tomorrow.',
  MAIL_REFUSED: 'The mail could not be delivered to this address.',
  SERVICE_UNAVAILABLE: 'The service is not available right now. Please try again in a moment.',
  INTERNAL: 'Something went wrong',
}
