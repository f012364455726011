import { AppError, type ErrorCode } from '#core/errors.ts'

/**
 * Whether a job that failed with this code is retried. It is not if another run would fail the same way; the job itself
 * has then stored its failure where the user sees it.
 */
export const retryPolicy: Record<ErrorCode, 'retry' | 'fail'> = {
  BAD_REQUEST: 'fail',
  INVALID_VIDEO_ADDRESS: 'fail',
  UNAUTHENTICATED: 'fail',
  INVALID_CREDENTIALS: 'fail',
  SUBSCRIPTION_REQUIRED: 'fail',
  BUDGET_EXCEEDED: 'fail',
  FORBIDDEN: 'fail',
  FORBIDDEN_ORIGIN: 'fail',
  NOT_FOUND: 'fail',
  VIDEO_NOT_FOUND: 'fail',
  VIDEO_BLOCKED: 'fail',
  CONVERSATION_NOT_FOUND: 'fail',
  MODEL_UNAVAILABLE: 'fail',
  PAYMENT_DECLINED: 'fail',
  CONFLICT: 'fail',
  TRANSCRIPT_UNAVAILABLE: 'fail',
  CONTEXT_TOO_LARGE: 'fail',
  REQUEST_TOO_LARGE: 'fail',
  UNSUPPORTED_MEDIA_TYPE: 'fail',
  // A timeout has used up the four minutes that a user waits.
  TRANSCRIPT_TIMEOUT: 'fail',
  AI_TIMEOUT: 'fail',
  AI_REFUSED: 'fail',
  AI_UNUSABLE: 'fail',
  SPEND_LIMIT_REACHED: 'fail',
  // The mail server rejected it for good.
  MAIL_REFUSED: 'fail',
  TOO_MANY_REQUESTS: 'retry',
  AI_UNAVAILABLE: 'retry',
  PAYMENTS_UNAVAILABLE: 'retry',
  SERVICE_UNAVAILABLE: 'retry',
  INTERNAL: 'retry',
}

/** Whether to retry after `error`. Anything that is not an AppError, such as a lost database connection, is retried. */
export const afterFailure = (error: unknown): 'retry' | 'fail' =>
  error instanceof AppError ? retryPolicy[error.code] : 'retry'
