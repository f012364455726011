import type { Actor } from '#core/accounts/actor.ts'
import { AppError } from '#core/errors.ts'
import { authorize } from '#services/accounts/authorize.ts'
import { sessionEndOf } from '#services/accounts/watched-sessions.ts'
import type { Needs } from '#src/ports.ts'
import { type ProcessRequest, processVideo } from './process-video.ts'
import { processingError } from './processing-view.ts'
import { watchProcessing } from './watch-processing.ts'

/**
 * Submits an address and waits until the video is ready, for callers that need a single response.
 * @throws AppError as processVideo, and TRANSCRIPT_UNAVAILABLE or TRANSCRIPT_TIMEOUT when the run has failed
 */
export async function awaitProcessing(
  needs: Needs<'db' | 'clock' | 'ids' | 'queue' | 'signals' | 'metrics' | 'models'>,
  actor: Actor,
  request: ProcessRequest,
  signal: AbortSignal,
): Promise<{ videoId: string }> {
  const { videoId, processing } = await processVideo(needs, actor, request)
  if (processing === null) return { videoId }
  const run = { videoId, processingId: processing.processingId }
  try {
    for await (const view of watchProcessing(needs, authorize(actor, 'signedIn'), run, signal)) {
      if (view.state === 'done') return { videoId }
      if (view.state === 'failed') throw processingError(view)
    }
  } catch (error) {
    // The caller has disconnected or was signed out, or this process stops; the run continues.
    throw signal.aborted ? (sessionEndOf(signal) ?? new AppError('SERVICE_UNAVAILABLE', { cause: error })) : error
  }
  throw new AppError('TRANSCRIPT_TIMEOUT')
}
