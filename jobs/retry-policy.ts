import { AppError, type ErrorCode } from '#core/errors.ts'

/**
 * What becomes of a job that failed with this code: run again later, or be done with, because another run would end the
 * same. The job itself has stored its failure where the person sees it.
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
  // A time-out has used up the four minutes that a person waits.
  TRANSCRIPT_TIMEOUT: 'fail',
  AI_TIMEOUT: 'fail',
  AI_REFUSED: 'fail',
  AI_UNUSABLE: 'fail',
  SPEND_LIMIT_REACHED: 'fail',
  // The server said that it will never take it.
  MAIL_REFUSED: 'fail',
  TOO_MANY_REQUESTS: 'retry',
  AI_UNAVAILABLE: 'retry',
  PAYMENTS_UNAVAILABLE: 'retry',
  SERVICE_UNAVAILABLE: 'retry',
  INTERNAL: 'retry',
}

/** What to do after `error`; anything that is not an AppError, such as a lost database, is worth another run. */
export const afterFailure = (error: unknown): 'retry' | 'fail' =>
  error instanceof AppError ? retryPolicy[error.code] : 'retry'
