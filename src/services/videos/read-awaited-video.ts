import type { AwaitedVideoView } from '#contract/videos.ts'
import { attemptLimits } from '#core/limits.ts'
import { connectionOf } from '#core/network.ts'
import { mayAttempt } from '#services/accounts/limit-attempts.ts'
import type { Needs } from '#src/ports.ts'
import { latestVerdicts } from '#stores/analyses.ts'
import { findBlock } from '#stores/blocked-videos.ts'
import { readVideoRow } from '#stores/videos.ts'

type AwaitedNeeds = Needs<'db' | 'clock' | 'metrics' | 'transcripts'>

const unknown: AwaitedVideoView = { title: null, isJudged: false }

/**
 * The title of a video that someone without an account wants judged, so that they recognise it on the way to one. The
 * platform is asked where no one has processed the video yet; nothing is stored.
 */
export async function readAwaitedVideo(
  needs: AwaitedNeeds,
  videoId: string,
  address: string,
  signal: AbortSignal,
): Promise<AwaitedVideoView> {
  const [video, verdicts] = await Promise.all([readVideoRow(needs.db, videoId), latestVerdicts(needs.db, [videoId])])
  if (video?.transcriptHash) return { title: video.title, isJudged: verdicts.has(videoId) }
  if (await findBlock(needs.db, videoId)) return unknown
  const rule = { ...attemptLimits.awaitedVideo, subject: connectionOf(address) }
  if (!(await mayAttempt(needs, [rule]))) return unknown
  return { title: await needs.transcripts.readTitle(videoId, signal), isJudged: false }
}
