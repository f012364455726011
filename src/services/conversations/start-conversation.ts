import type { z } from 'zod'
import type { ConversationView, StartInput } from '#contract/conversations.ts'
import type { Actor } from '#core/actor.ts'
import { AppError } from '#core/errors.ts'
import { requireSubscriber } from '#services/accounts/authorize.ts'
import { type OwnTranscript, readOwnTranscript } from '#services/videos/read-own-transcript.ts'
import type { Needs } from '#src/ports.ts'
import { type ConversationRow, findConversation, openConversation, storeOwnTranscript } from '#stores/conversations.ts'
import { readTranscriptHead } from '#stores/transcripts.ts'
import { readVideoRow, type VideoRow } from '#stores/videos.ts'
import { viewConversation } from './read-conversation.ts'

type StartNeeds = Needs<'db' | 'ids'>

/**
 * Opens the user's conversation on a video, or gives the one there is with its messages (decision 43). A transcript in
 * the request that differs from the stored one belongs to that conversation alone (decision 23).
 * @throws AppError UNAUTHENTICATED, SUBSCRIPTION_REQUIRED, VIDEO_NOT_FOUND; those of `readOwnTranscript`
 */
export async function startConversation(
  needs: StartNeeds & Needs<'models'>,
  actor: Actor,
  input: z.output<typeof StartInput>,
): Promise<ConversationView> {
  const user = requireSubscriber(actor)
  const given = input.videoData?.transcript
  const hasOwn = given !== undefined && given !== null && given !== ''
  const conversation = hasOwn
    ? await openWithOwn(needs, user.userId, input)
    : await openShared(needs, user.userId, input.videoId)
  return viewConversation(needs, user.userId, conversation)
}

/**
 * Opens the user's conversation on the platform's transcript, or finds it.
 * @throws AppError VIDEO_NOT_FOUND while nobody has processed the video
 */
export async function openShared(needs: StartNeeds, userId: string, videoId: string): Promise<ConversationRow> {
  const hash = (await readVideoRow(needs.db, videoId))?.transcriptHash
  if (!hash) throw new AppError('VIDEO_NOT_FOUND', { data: { videoId } })
  const id = await openConversation(needs.db, { userId, id: needs.ids.next(), videoId, hash, source: 'shared' })
  return (await findConversation(needs.db, userId, id))!
}

async function openWithOwn(
  needs: StartNeeds,
  userId: string,
  { videoId, videoData }: z.output<typeof StartInput>,
): Promise<ConversationRow> {
  const video = await readVideoRow(needs.db, videoId)
  const head = video?.transcriptHash ? await readTranscriptHead(needs.db, videoId, video.transcriptHash) : null
  const own = readOwnTranscript(videoData?.transcript, head?.language)
  if (own.hash === head?.hash) return openShared(needs, userId, videoId)
  const id = await needs.db.transaction(async tx => {
    const opened = await openConversation(tx, { userId, id: needs.ids.next(), videoId, hash: own.hash, source: 'own' })
    await storeOwnTranscript(tx, { userId, conversationId: opened }, ownRow(own, video, videoData?.metadata))
    return opened
  })
  return (await findConversation(needs.db, userId, id))!
}

type GivenMetadata = NonNullable<z.output<typeof StartInput>['videoData']>['metadata']

function ownRow({ transcript }: OwnTranscript, video: VideoRow | null, given: GivenMetadata) {
  return {
    title: video?.title ?? given?.title ?? '',
    channel: video?.channel ?? given?.channel ?? '',
    language: transcript.language,
    segments: transcript.cues.map(cue => [cue.startMs, cue.endMs, cue.text] as [number, number, string]),
  }
}
