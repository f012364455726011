import { AppError, isAppError } from '#core/errors.ts'
import type { JobPayloads } from '#core/jobs.ts'
import type { Needs } from '#src/ports.ts'
import {
  beginProcessing,
  failProcessing,
  finishProcessing,
  type ProcessingRow,
  type ProcessingStage,
  setProcessingStage,
} from '#stores/processings.ts'
import { countAudience } from '#stores/videos.ts'
import { checkListing } from './check-listing.ts'
import { processingSignal } from './processing-view.ts'
import { prepareVideo, storeVideo } from './store-video.ts'

/** A run that failed for no known reason, or killed its worker, this often is given up. */
const maxAttempts = 3

type Work = Needs<'db' | 'clock' | 'transcripts' | 'largeTexts' | 'signals' | 'log' | 'metrics'>

/**
 * The job's work: finds the video, reads its captions, stores transcript and windows, and tells the watchers each
 * stage. May run twice: after its worker died, or beside a worker that was only slow; the run ends once.
 * An AppError ends the run with its sentence; anything else is thrown, and the queue tries again, three times in all.
 */
export async function processTranscript(
  needs: Work,
  { videoId, processingId }: JobPayloads['process-transcript'],
  signal: AbortSignal,
): Promise<void> {
  const run = await beginProcessing(needs.db, videoId, processingId)
  if (!run) return
  if (run.attempts > maxAttempts) return endBadly(needs, run, new AppError('INTERNAL'))
  const stages = stageTeller(needs, run)
  const limit = AbortSignal.timeout(Math.max(0, run.deadlineAt.getTime() - needs.clock.now().getTime()))
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
      await storeVideo(tx, video, { asOwn: run.language === '' })
      if (run.requestedBy !== null) await countAudience(tx, videoId, run.requestedBy)
      if (!(await finishProcessing(tx, run))) return false
      await needs.signals.publish(tx, 'processings', processingSignal(run))
      return true
    })
    if (hasEnded) needs.metrics.count('processings_total', { outcome: 'done' })
    needs.log.info(
      { videoId, processingId, source: found.source, windows: video.ready.windowCount },
      'transcript is ready',
    )
    if (hasEnded && found.listing === undefined && !video.isSample) await learnListing(needs, videoId, signal)
  } catch (error) {
    await stages.settled()
    if (signal.aborted) throw error
    if (limit.aborted && !isAppError(error)) return endBadly(needs, run, new AppError('TRANSCRIPT_TIMEOUT'))
    if (!isAppError(error) && run.attempts < maxAttempts) throw error
    await endBadly(needs, run, isAppError(error) ? error : new AppError('INTERNAL', { cause: error }))
  }
}

/** After the run has ended, so that no reader waits for it or fails by it. What is not learnt is asked again at night. */
async function learnListing(needs: Work, videoId: string, signal: AbortSignal): Promise<void> {
  await checkListing(needs, videoId, signal).catch(error =>
    needs.log.info({ err: error, videoId }, 'could not learn whether the video is listed'),
  )
}

/** Persists and tells stages one after another; a stage that comes again when a second provider is tried is not news. */
function stageTeller({ db, signals, log }: Work, run: ProcessingRow) {
  const order: ProcessingStage[] = ['queued', 'finding_video', 'reading_captions', 'preparing', 'ready']
  let reached = -1
  let telling: Promise<void> = Promise.resolve()
  const tell = async (stage: ProcessingStage, durationSeconds: number | null) => {
    const moved = await setProcessingStage(db, run, stage, durationSeconds)
    if (moved) await signals.publish(db, 'processings', processingSignal(run))
  }
  const enter = (stage: ProcessingStage, durationSeconds: number | null = null): Promise<void> => {
    if (order.indexOf(stage) <= reached) return telling
    reached = order.indexOf(stage)
    telling = telling
      .then(() => tell(stage, durationSeconds))
      // A stage that is not sent costs the watchers a line, not the transcript.
      .catch(error => log.warn({ err: error, videoId: run.videoId, stage }, 'could not tell a stage'))
    return telling
  }
  return { enter, settled: () => telling }
}

async function endBadly(needs: Work, run: ProcessingRow, error: AppError): Promise<void> {
  const { code, message, data } = error
  const hasEnded = await needs.db.transaction(async tx => {
    const ended = await failProcessing(tx, run, { code, message, data })
    if (ended) await needs.signals.publish(tx, 'processings', processingSignal(run))
    return ended
  })
  if (!hasEnded) return
  needs.metrics.count('processings_total', { outcome: data?.reason ?? code.toLowerCase() })
  needs.log.info({ videoId: run.videoId, processingId: run.id, code, reason: data?.reason, err: error.cause }, message)
}
