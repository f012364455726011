import type { ProcessingView } from '#contract/videos.ts'
import { AppError, defaultMessages, type ErrorCode, type ErrorData, errorCodes } from '#core/errors.ts'
import type { ProcessingRow } from '#stores/processings.ts'

/** A run as its watchers see it. */
export function processingView(row: ProcessingRow): ProcessingView {
  return {
    processingId: row.id,
    videoId: row.videoId,
    state: row.state,
    stage: row.stage,
    durationSeconds: row.durationSeconds,
    error: row.state === 'failed' ? errorOf(row) : null,
  }
}

function errorOf(row: ProcessingRow): NonNullable<ProcessingView['error']> {
  const code = errorCodes.find(known => known === row.errorCode) ?? 'INTERNAL'
  const message = row.errorMessage ?? defaultMessages[code]
  return row.errorData ? { code, message, data: row.errorData } : { code, message }
}

/** A failed run as an error. */
export function processingError(view: ProcessingView): AppError {
  const { code = 'INTERNAL', message, data } = view.error ?? {}
  return new AppError(code as ErrorCode, {
    ...(message === undefined ? {} : { message }),
    ...(data === undefined ? {} : { data: data as ErrorData }),
  })
}

/** The payload of a signal on the channel 'processings': the run that has changed. */
export const processingSignal = (run: { videoId: string; id: string }): string => `${run.videoId}:${run.id}`
