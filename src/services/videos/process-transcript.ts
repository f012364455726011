import { AppError, isAppError } from '#core/errors.ts'
import type { JobPayloads } from '#core/operations/jobs.ts'
import type { Needs } from '#src/ports.ts'
import {
  beginProcessing,
  failProcessing,
  finishProcessing,
  type ProcessingRow,
  type StoredStage,
  setProcessingStage,
} from '#stores/processings.ts'
import { addToAudience } from '#stores/videos.ts'
import { checkListing } from './check-listing.ts'
import { processingSignal } from './processing-view.ts'
import { prepareVideo, storeVideo } from './store-video.ts'

/** After this many attempts that fail unexpectedly or kill their worker, a run has failed. */
const maxAttempts = 3

type ProcessNeeds = Needs<'db' | 'clock' | 'transcripts' | 'largeTexts' | 'signals' | 'log' | 'metrics'>

/**
 * The job: finds the video, reads its captions, stores transcript and windows, and reports each stage to the watchers.
 * It may run twice, after its worker died or while it is slow; the run ends once. An AppError fails the run with its
 * message; anything else is thrown, and the queue retries, three attempts in all.
 */
export async function processTranscript(
  needs: ProcessNeeds,
  { videoId, processingId }: JobPayloads['process-transcript'],
  signal: AbortSignal,
): Promise<void> {
  const run = await beginProcessing(needs.db, videoId, processingId)
  if (!run) return
  if (run.attempts > maxAttempts) return failRun(needs, run, new AppError('INTERNAL'))
  const stages = createStageReporter(needs, run)
  const limit = AbortSignal.timeout(Math.max(0, run.leftMs))
  try {
    await stages.enter('finding_video')
    const found = await needs.transcripts.fetch(
      { videoId, language: run.language === '' ? null : run.language },
      { signal: AbortSignal.any([signal, limit]), onStage: stage => void stages.enter(stage) },
    )
    const spokenMs = found.transcript.cues.at(-1)?.endMs ?? 0
    await stages.enter('preparing', found.metadata.durationSeconds ?? spokenMs / 1000)
    const video = await prepareVideo(needs, videoId, found, found.source === 'samples')
    const hasEnded = await needs.db.transaction(async tx => {
      await storeVideo(tx, video, { asDefault: run.language === '' })
      if (run.requestedBy !== null) await addToAudience(tx, videoId, run.requestedBy)
      if (!(await finishProcessing(tx, run))) return false
      await needs.signals.publish(tx, 'processings', processingSignal(run))
      return true
    })
    if (hasEnded) needs.metrics.count('processings_total', { outcome: 'done' })
    needs.log.info(
      { videoId, processingId, source: found.source, windows: video.ready.windowCount },
      'transcript is ready',
    )
    if (hasEnded && found.listing === undefined && !video.isSample) await tryCheckListing(needs, videoId, signal)
  } catch (error) {
    await stages.settled()
    if (signal.aborted) throw error
    if (limit.aborted && !isAppError(error)) return failRun(needs, run, new AppError('TRANSCRIPT_TIMEOUT'))
    if (!isAppError(error) && run.attempts < maxAttempts) throw error
    await failRun(needs, run, isAppError(error) ? error : new AppError('INTERNAL', { cause: error }))
  }
}

/** Called after the run has ended, so that it neither delays nor fails the run. The nightly recheck covers failures. */
async function tryCheckListing(needs: ProcessNeeds, videoId: string, signal: AbortSignal): Promise<void> {
  await checkListing(needs, videoId, signal).catch(error =>
    needs.log.info({ err: error, videoId }, 'could not check whether the video is listed'),
  )
}

/** Stores and announces stages in order; skips a stage that repeats when a second provider is tried. */
function createStageReporter({ db, signals, log }: ProcessNeeds, run: ProcessingRow) {
  const order: StoredStage[] = ['queued', 'finding_video', 'reading_captions', 'preparing', 'ready']
  let reached = -1
  let reporting: Promise<void> = Promise.resolve()
  const report = async (stage: StoredStage, durationSeconds: number | null) => {
    const isChanged = await setProcessingStage(db, run, stage, durationSeconds)
    if (isChanged) await signals.publish(db, 'processings', processingSignal(run))
  }
  const enter = (stage: StoredStage, durationSeconds: number | null = null): Promise<void> => {
    if (order.indexOf(stage) <= reached) return reporting
    reached = order.indexOf(stage)
    reporting = reporting
      .then(() => report(stage, durationSeconds))
      // A lost stage must not fail the run.
      .catch(error => log.warn({ err: error, videoId: run.videoId, stage }, 'could not report a stage'))
    return reporting
  }
  return { enter, settled: () => reporting }
}

async function failRun(needs: ProcessNeeds, run: ProcessingRow, error: AppError): Promise<void> {
  const { code, message, data } = error
  const hasEnded = await needs.db.transaction(async tx => {
    const isFirst = await failProcessing(tx, run, { code, message, data })
    if (isFirst) await needs.signals.publish(tx, 'processings', processingSignal(run))
    return isFirst
  })
  if (!hasEnded) return
  needs.metrics.count('processings_total', { outcome: data?.reason ?? code.toLowerCase() })
  needs.log.info({ videoId: run.videoId, processingId: run.id, code, reason: data?.reason, err: error.cause }, message)
}
