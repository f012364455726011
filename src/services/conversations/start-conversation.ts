import type { z } from 'zod'
import type { ConversationView, StartInput } from '#contract/conversations.ts'
import type { Actor } from '#core/actor.ts'
import { requireSubscriber } from '#services/accounts/authorize.ts'
import { takeAttempt } from '#services/accounts/throttle.ts'
import { refuseMissing } from '#services/videos/missing-video.ts'
import type { Needs, ReadTranscript } from '#src/ports.ts'
import { type ConversationRow, findConversation, openConversation, storeOwnTranscript } from '#stores/conversations.ts'
import { readTranscriptHead } from '#stores/transcripts.ts'
import { readVideoRow, type VideoRow } from '#stores/videos.ts'
import { viewConversation } from './read-conversation.ts'

/** Each is kept for good, up to 32 MB. */
const generous = { name: 'own-texts', limit: 30, windowMs: 3_600_000 }

type StartNeeds = Needs<'db' | 'ids'>

/**
 * Opens the user's conversation on a video, or gives the one there is with its messages (decision 43). A transcript in
 * the request that differs from the stored one belongs to that conversation alone (decision 23): any length in hours up
 * to 32 MB, as text, SRT, VTT or JSON.
 * @param large the transcript, where it was so large that it was taken out of the input
 * @throws AppError UNAUTHENTICATED, SUBSCRIPTION_REQUIRED, VIDEO_NOT_FOUND, VIDEO_BLOCKED, TOO_MANY_REQUESTS; those of the
 * port `LargeTexts`
 */
export async function startConversation(
  needs: StartNeeds & Needs<'models' | 'largeTexts' | 'clock' | 'metrics'>,
  actor: Actor,
  input: z.output<typeof StartInput>,
  large: string | null = null,
): Promise<ConversationView> {
  const user = requireSubscriber(actor)
  const given = large ?? textOf(input.videoData?.transcript)
  const conversation = given
    ? await openWithOwn(needs, user.userId, input, given)
    : await openShared(needs, user.userId, input.videoId)
  return viewConversation(needs, user.userId, conversation)
}

/**
 * Opens the user's conversation on the platform's transcript, or finds it.
 * @throws AppError VIDEO_NOT_FOUND while nobody has processed the video, VIDEO_BLOCKED
 */
export async function openShared(needs: StartNeeds, userId: string, videoId: string): Promise<ConversationRow> {
  const hash = (await readVideoRow(needs.db, videoId))?.transcriptHash
  if (!hash) return refuseMissing(needs, videoId)
  const id = await openConversation(needs.db, { userId, id: needs.ids.next(), videoId, hash, source: 'shared' })
  return (await findConversation(needs.db, userId, id))!
}

/** Cues that came as JSON are read as the text that they were. */
const textOf = (given: unknown): string =>
  typeof given === 'string' || given === undefined || given === null ? (given ?? '') : JSON.stringify(given)

async function openWithOwn(
  needs: StartNeeds & Needs<'largeTexts' | 'clock' | 'metrics'>,
  userId: string,
  { videoId, videoData }: z.output<typeof StartInput>,
  given: string,
): Promise<ConversationRow> {
  const video = await readVideoRow(needs.db, videoId)
  const head = video?.transcriptHash ? await readTranscriptHead(needs.db, videoId, video.transcriptHash) : null
  const own = await needs.largeTexts.readTranscript(given, head?.language ?? 'und')
  if (own.hash === head?.hash) return openShared(needs, userId, videoId)
  await takeAttempt(needs, [{ ...generous, subject: userId }])
  const id = await needs.db.transaction(async tx => {
    const opened = await openConversation(tx, { userId, id: needs.ids.next(), videoId, hash: own.hash, source: 'own' })
    await storeOwnTranscript(tx, { userId, conversationId: opened }, ownRow(own, video, videoData?.metadata))
    return opened
  })
  return (await findConversation(needs.db, userId, id))!
}

type GivenMetadata = NonNullable<z.output<typeof StartInput>['videoData']>['metadata']

const ownRow = ({ language, segments }: ReadTranscript, video: VideoRow | null, given: GivenMetadata) => ({
  title: video?.title ?? given?.title ?? '',
  channel: video?.channel ?? given?.channel ?? '',
  language,
  segments,
})
