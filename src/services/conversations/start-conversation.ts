import type { z } from 'zod'
import type { ConversationView, StartInput } from '#contract/conversations.ts'
import type { Subscriber } from '#core/accounts/actor.ts'
import { AppError } from '#core/errors.ts'
import { attemptLimits } from '#core/limits.ts'
import { formatMegabytes } from '#core/transcripts/captions/refuse-too-large.ts'
import { limitAttempts } from '#services/limits/limit-attempts.ts'
import { refuseMissing } from '#services/videos/refuse-missing.ts'
import type { PreparedTranscript } from '#src/ports/large-texts.ts'
import type { Needs } from '#src/ports.ts'
import { type ConversationRow, findConversation, openConversation } from '#stores/conversations.ts'
import { hasOwnTranscript, lockUserAndSumBytes, storeOwnTranscript } from '#stores/own-transcripts.ts'
import { readTranscriptHead } from '#stores/transcripts.ts'
import { readVideoRow, type VideoRow } from '#stores/videos.ts'
import { viewConversation } from './read-conversation.ts'

type StartNeeds = Needs<'db' | 'ids'>

/**
 * Opens the user's conversation on a video, or returns the existing one with its messages. A transcript in the request
 * (in any form of docs/transcripts.md) that differs from the stored one belongs to that conversation alone. It must be within
 * `limits.transcript…`, and all of a user's together within `limits.ownTranscriptBytes`.
 * @param request `largeText`: a large transcript, which was taken out of the input; `signal` aborts reading it
 * @throws AppError VIDEO_NOT_FOUND, VIDEO_BLOCKED, TOO_MANY_REQUESTS, REQUEST_TOO_LARGE; those of the port `LargeTexts`
 */
export async function startConversation(
  needs: StartNeeds & Needs<'models' | 'largeTexts' | 'clock' | 'metrics' | 'settings'>,
  user: Subscriber,
  input: z.output<typeof StartInput>,
  { largeText, signal }: { readonly largeText: string | null; readonly signal: AbortSignal },
): Promise<ConversationView> {
  const ownText = largeText ?? textOf(input.videoData?.transcript)
  const conversation = ownText
    ? await openOnOwnTranscript(needs, user.userId, input, ownText, signal)
    : await openOnSharedTranscript(needs, user.userId, input.videoId)
  return viewConversation(needs, user.userId, conversation)
}

/**
 * Opens the user's conversation on the platform's transcript, or finds it.
 * @throws AppError VIDEO_NOT_FOUND while no one has processed the video, VIDEO_BLOCKED
 */
export async function openOnSharedTranscript(
  needs: StartNeeds,
  userId: string,
  videoId: string,
): Promise<ConversationRow> {
  const hash = (await readVideoRow(needs.db, videoId))?.transcriptHash
  if (!hash) return refuseMissing(needs, videoId)
  const id = await openConversation(needs.db, { userId, id: needs.ids.next(), videoId, hash, source: 'shared' })
  return (await findConversation(needs.db, userId, id))!
}

/** Cues that came as JSON are serialized again. */
const textOf = (transcript: unknown): string =>
  typeof transcript === 'string' || transcript === undefined || transcript === null
    ? (transcript ?? '')
    : JSON.stringify(transcript)

async function openOnOwnTranscript(
  needs: StartNeeds & Needs<'largeTexts' | 'clock' | 'metrics' | 'settings'>,
  userId: string,
  { videoId, videoData }: z.output<typeof StartInput>,
  text: string,
  signal: AbortSignal,
): Promise<ConversationRow> {
  const video = await readVideoRow(needs.db, videoId)
  const head = video?.transcriptHash ? await readTranscriptHead(needs.db, videoId, video.transcriptHash) : null
  await limitAttempts(needs, [{ ...attemptLimits.ownTranscriptReading, subject: userId }])
  const own = await needs.largeTexts.readTranscript(text, head?.language ?? null, signal)
  if (own.hash === head?.hash) return openOnSharedTranscript(needs, userId, videoId)
  await limitAttempts(needs, [{ ...attemptLimits.ownTranscript, subject: userId }])
  const id = await needs.db.transaction(async tx => {
    const opened = await openConversation(tx, { userId, id: needs.ids.next(), videoId, hash: own.hash, source: 'own' })
    const key = { userId, conversationId: opened }
    if (await hasOwnTranscript(tx, key)) return opened
    refuseBeyondStorage(await lockUserAndSumBytes(tx, userId), own.bytes, needs.settings.limits.ownTranscriptBytes)
    await storeOwnTranscript(tx, key, ownTranscriptRow(own, video, videoData?.metadata))
    return opened
  })
  return (await findConversation(needs.db, userId, id))!
}

type GivenMetadata = NonNullable<z.output<typeof StartInput>['videoData']>['metadata']

function refuseBeyondStorage(storedBytes: number, addedBytes: number, limit: number): void {
  if (storedBytes + addedBytes <= limit) return
  throw new AppError('REQUEST_TOO_LARGE', {
    message:
      `Your own transcripts take ${formatMegabytes(storedBytes)}, this one takes ${formatMegabytes(addedBytes)}, and one account can keep ${formatMegabytes(limit)}. ` +
      'Delete a conversation on Your videos, then try again.',
  })
}

const ownTranscriptRow = (
  { language, segments, windows, bytes }: PreparedTranscript,
  video: VideoRow | null,
  metadata: GivenMetadata,
) => ({
  title: video?.title ?? metadata?.title ?? '',
  channel: video?.channel ?? metadata?.channel ?? '',
  language,
  segments,
  windows,
  bytes,
})
