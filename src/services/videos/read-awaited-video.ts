import type { AwaitedVideoView } from '#contract/videos.ts'
import { type AppError, isAppError, type TranscriptReason } from '#core/errors.ts'
import { attemptLimits } from '#core/limits.ts'
import { connectionOf } from '#core/requests/network.ts'
import { isStandaloneId } from '#core/videos/standalone-transcript.ts'
import { mayAttempt } from '#services/limits/limit-attempts.ts'
import type { Needs } from '#src/ports.ts'
import { hasVerdict } from '#stores/analyses.ts'
import { findNewestFailure } from '#stores/processings.ts'
import { readVideoRow } from '#stores/videos.ts'
import { processingError, processingView } from './processing-view.ts'
import { refuseBlocked } from './refuse-missing.ts'

type AwaitedNeeds = Needs<'db' | 'clock' | 'metrics' | 'transcripts'>

/** A refusal is repeated for a day: owners publish videos and add captions. */
const refusalMs = 86_400_000
/** Reasons for which a later try may succeed; the others are facts about the video. */
const passing: readonly TranscriptReason[] = ['blocked', 'failed', 'live', 'not_started']

/**
 * What is known of a video that someone without an account wants judged: its title, so that they recognize it on the
 * way to an account; whether it has a verdict; and why it cannot be judged. The platform is asked, by one small call,
 * where no one has processed the video yet; nothing is stored.
 */
export async function readAwaitedVideo(
  needs: AwaitedNeeds,
  videoId: string,
  address: string,
  signal: AbortSignal,
): Promise<AwaitedVideoView> {
  const video = await readVideoRow(needs.db, videoId)
  if (video?.transcriptHash) return { title: video.title, isJudged: await hasVerdict(needs.db, videoId), refusal: null }
  try {
    await refuseBlocked(needs.db, videoId)
    await refuseAsBefore(needs, videoId)
    return { title: await readTitle(needs, videoId, address, signal), isJudged: false, refusal: null }
  } catch (error) {
    if (!isAppError(error, 'VIDEO_BLOCKED') && !isAppError(error, 'TRANSCRIPT_UNAVAILABLE')) throw error
    return { title: null, isJudged: false, refusal: viewOf(error, videoId) }
  }
}

const viewOf = ({ code, message, data }: AppError, videoId: string): AwaitedVideoView['refusal'] => ({
  code,
  message,
  data: { ...data, videoId },
})

/** @throws AppError TRANSCRIPT_UNAVAILABLE, as the last run did, unless a later try may succeed */
async function refuseAsBefore({ db, clock }: AwaitedNeeds, videoId: string): Promise<void> {
  const failed = await findNewestFailure(db, videoId, new Date(clock.now().getTime() - refusalMs))
  const error = failed && processingError(processingView(failed))
  const reason = error?.code === 'TRANSCRIPT_UNAVAILABLE' ? error.data?.reason : undefined
  if (reason && !passing.includes(reason)) throw error
}

/** Null for a transcript without a video, and beyond the limit of the caller's connection. */
async function readTitle(
  needs: AwaitedNeeds,
  videoId: string,
  address: string,
  signal: AbortSignal,
): Promise<string | null> {
  if (isStandaloneId(videoId)) return null
  const rule = { ...attemptLimits.awaitedVideo, subject: connectionOf(address) }
  return (await mayAttempt(needs, [rule])) ? needs.transcripts.readTitle(videoId, signal) : null
}
