import type { ProcessingView } from '#contract/videos.ts'
import type { Actor, SignedIn } from '#core/accounts/actor.ts'
import { AppError } from '#core/errors.ts'
import { attemptLimits, processingLimitMs } from '#core/limits.ts'
import { refusalOf } from '#core/videos/other-sites.ts'
import { parseVideoAddress } from '#core/videos/video-address.ts'
import { authorize, isSubscriber } from '#services/accounts/authorize.ts'
import { limitAttempts } from '#services/limits/limit-attempts.ts'
import { refuseUsedUpBudget } from '#services/usage/refuse-beyond-budget.ts'
import type { Needs } from '#src/ports.ts'
import type { Db, Tx } from '#stores/db.ts'
import { finishProcessing, startOrJoinProcessing } from '#stores/processings.ts'
import { findTranscriptHash } from '#stores/transcripts.ts'
import { addToAudience, readTranscriptHash } from '#stores/videos.ts'
import { processingView } from './processing-view.ts'
import { refuseBlocked } from './refuse-missing.ts'

export type ProcessRequest = { readonly url: string; readonly language?: string | undefined }
/** `processing` is null when the transcript is stored already. */
export type ProcessResult = { readonly videoId: string; readonly processing: ProcessingView | null }

/**
 * Takes a video's address. A known video is ready at once; a new one is prepared by a run that all concurrent requests for
 * it share. Row and job commit together.
 * @throws AppError INVALID_VIDEO_ADDRESS, UNAUTHENTICATED, and for a new video VIDEO_BLOCKED, SUBSCRIPTION_REQUIRED,
 * BUDGET_EXCEEDED or TOO_MANY_REQUESTS, in this order
 */
export async function processVideo(
  needs: Needs<'db' | 'clock' | 'ids' | 'queue' | 'metrics' | 'models'>,
  actor: Actor,
  request: ProcessRequest,
): Promise<ProcessResult> {
  const videoId = readAddress(request.url)
  const user = authorize(actor, 'signedIn', 'Please log in to analyze videos')
  const language = request.language ?? ''
  if (await hasTranscript(needs.db, videoId, language)) {
    // Accounts are free to create, so only subscribers count toward a video's popularity.
    if (isSubscriber(user)) await addToAudience(needs.db, videoId, user.userId)
    return { videoId, processing: null }
  }
  await refuseBlocked(needs.db, videoId)
  await refuseUsedUpBudget(needs, authorize(user, 'subscriber', 'Please subscribe to analyze new videos.'))
  await limitAttempts(needs, [{ ...attemptLimits.newVideo, subject: user.userId }])
  return { videoId, processing: await startRun(needs, user, videoId, language) }
}

/** Accepts bare ids; callers that refuse them check their own field. */
function readAddress(url: string): string {
  const address = parseVideoAddress(url, { bareIds: true })
  if ('videoId' in address) return address.videoId
  throw new AppError('INVALID_VIDEO_ADDRESS', {
    message: refusalOf(address.problem, url),
    data: { problem: address.problem },
  })
}

const hasTranscript = async (db: Db | Tx, videoId: string, language: string): Promise<boolean> =>
  (language === '' ? await readTranscriptHash(db, videoId) : await findTranscriptHash(db, videoId, language)) !== null

async function startRun(
  { db, ids, queue }: Needs<'db' | 'ids' | 'queue'>,
  user: SignedIn,
  videoId: string,
  language: string,
): Promise<ProcessingView | null> {
  const row = await db.transaction(async tx => {
    const run = { videoId, id: ids.next(), language, requestedBy: user.userId, limitMs: processingLimitMs }
    const { row, isNew } = await startOrJoinProcessing(tx, run)
    // The previous run may have ended since the first check.
    if (isNew && (await hasTranscript(tx, videoId, language))) {
      await finishProcessing(tx, row)
      return null
    }
    if (isNew) await queue.enqueue(tx, 'process-transcript', { videoId, processingId: row.id })
    return row
  })
  return row && processingView(row)
}
