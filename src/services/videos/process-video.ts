import type { ProcessingView } from '#contract/videos.ts'
import type { Actor, SignedIn } from '#core/actor.ts'
import { AppError } from '#core/errors.ts'
import { addressSentences, parseVideoAddress } from '#core/video-address.ts'
import { requireSignedIn, requireSubscriber } from '#services/accounts/authorize.ts'
import { requireBudget } from '#services/usage/require-budget.ts'
import type { Needs } from '#src/ports.ts'
import { startOrJoinProcessing } from '#stores/processings.ts'
import { findTranscriptHash } from '#stores/transcripts.ts'
import { countAudience, readVideoRow } from '#stores/videos.ts'
import { processingView } from './processing-view.ts'

/** Spec §9: processing may take four minutes. */
const processingLimitMs = 240_000

export type ProcessRequest = { readonly url: string; readonly language?: string | undefined }
/** `processing` is null when the library has the transcript already. */
export type Submitted = { readonly videoId: string; readonly processing: ProcessingView | null }

/**
 * Takes a video's address: a known video is ready at once, a new one is being prepared by a run that everybody shares
 * who asks for it meanwhile. Row and job commit together.
 * @throws AppError INVALID_VIDEO_ADDRESS, UNAUTHENTICATED, and for a new video SUBSCRIPTION_REQUIRED or BUDGET_EXCEEDED,
 * in this order (design §5.4, decisions 24 and 44)
 */
export async function processVideo(
  needs: Needs<'db' | 'clock' | 'ids' | 'queue' | 'signals'>,
  actor: Actor,
  request: ProcessRequest,
): Promise<Submitted> {
  const videoId = readAddress(request.url)
  const user = requireSignedIn(actor, 'Please log in to analyze videos')
  if (await isKnown(needs, videoId, request.language)) {
    await countAudience(needs.db, videoId, user.userId)
    return { videoId, processing: null }
  }
  await requireBudget(needs, requireSubscriber(user, 'Please subscribe to analyze new videos.'))
  return { videoId, processing: await startRun(needs, user, videoId, request.language ?? '') }
}

/** Bare ids pass here: whoever calls has checked its own field (decision 26). */
function readAddress(url: string): string {
  const address = parseVideoAddress(url, { bareIds: true })
  if ('videoId' in address) return address.videoId
  throw new AppError('INVALID_VIDEO_ADDRESS', {
    message: addressSentences[address.problem],
    data: { problem: address.problem },
  })
}

async function isKnown({ db }: Needs<'db'>, videoId: string, language: string | undefined): Promise<boolean> {
  if (language !== undefined) return (await findTranscriptHash(db, videoId, language)) !== null
  const video = await readVideoRow(db, videoId)
  return video?.transcriptHash != null
}

async function startRun(
  { db, clock, ids, queue }: Needs<'db' | 'clock' | 'ids' | 'queue'>,
  user: SignedIn,
  videoId: string,
  language: string,
): Promise<ProcessingView> {
  const now = clock.now()
  const deadlineAt = new Date(now.getTime() + processingLimitMs)
  const row = await db.transaction(async tx => {
    const run = { videoId, id: ids.next(), language, requestedBy: user.userId, deadlineAt, now }
    const { row, isNew } = await startOrJoinProcessing(tx, run)
    if (isNew) await queue.enqueue(tx, 'process-transcript', { videoId, processingId: row.id })
    return row
  })
  return processingView(row)
}
