import type { z } from 'zod'
import type { ConversationView, StartInput } from '#contract/conversations.ts'
import type { Subscriber } from '#core/actor.ts'
import { formatMegabytes } from '#core/captions/size.ts'
import { AppError } from '#core/errors.ts'
import { attemptLimits } from '#core/limits.ts'
import { takeAttempt } from '#services/accounts/take-attempt.ts'
import { refuseMissing } from '#services/videos/refuse-missing.ts'
import type { PreparedTranscript } from '#src/ports/texts.ts'
import type { Needs } from '#src/ports.ts'
import { type ConversationRow, findConversation, openConversation } from '#stores/conversations.ts'
import { hasOwnTranscript, lockOwnBytes, storeOwnTranscript } from '#stores/own-transcripts.ts'
import { readTranscriptHead } from '#stores/transcripts.ts'
import { readVideoRow, type VideoRow } from '#stores/videos.ts'
import { viewConversation } from './read-conversation.ts'

type StartNeeds = Needs<'db' | 'ids'>

/**
 * Opens the user's conversation on a video, or gives the one there is with its messages. A transcript in
 * the request that differs from the stored one belongs to that conversation alone: text, SRT, VTT or JSON,
 * within `limits.transcript…`, and all of a person's together within `limits.ownTranscriptBytes`.
 * @param request `largeText`: the transcript, where it was so large that it was taken out of the input; `signal` ends the
 * reading of it
 * @throws AppError VIDEO_NOT_FOUND, VIDEO_BLOCKED, TOO_MANY_REQUESTS,
 * REQUEST_TOO_LARGE; those of the port `LargeTexts`
 */
export async function startConversation(
  needs: StartNeeds & Needs<'models' | 'largeTexts' | 'clock' | 'metrics' | 'settings'>,
  user: Subscriber,
  input: z.output<typeof StartInput>,
  { largeText, signal }: { readonly largeText: string | null; readonly signal: AbortSignal },
): Promise<ConversationView> {
  const given = largeText ?? textOf(input.videoData?.transcript)
  const conversation = given
    ? await openWithOwn(needs, user.userId, input, given, signal)
    : await openShared(needs, user.userId, input.videoId)
  return viewConversation(needs, user.userId, conversation)
}

/**
 * Opens the user's conversation on the platform's transcript, or finds it.
 * @throws AppError VIDEO_NOT_FOUND while no one has processed the video, VIDEO_BLOCKED
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
  needs: StartNeeds & Needs<'largeTexts' | 'clock' | 'metrics' | 'settings'>,
  userId: string,
  { videoId, videoData }: z.output<typeof StartInput>,
  given: string,
  signal: AbortSignal,
): Promise<ConversationRow> {
  const video = await readVideoRow(needs.db, videoId)
  const head = video?.transcriptHash ? await readTranscriptHead(needs.db, videoId, video.transcriptHash) : null
  await takeAttempt(needs, [{ ...attemptLimits.ownTranscriptReading, subject: userId }])
  const own = await needs.largeTexts.readTranscript(given, head?.language ?? 'und', signal)
  if (own.hash === head?.hash) return openShared(needs, userId, videoId)
  await takeAttempt(needs, [{ ...attemptLimits.ownTranscript, subject: userId }])
  const id = await needs.db.transaction(async tx => {
    const opened = await openConversation(tx, { userId, id: needs.ids.next(), videoId, hash: own.hash, source: 'own' })
    const key = { userId, conversationId: opened }
    if (await hasOwnTranscript(tx, key)) return opened
    refuseBeyondShare(await lockOwnBytes(tx, userId), own.bytes, needs.settings.limits.ownTranscriptBytes)
    await storeOwnTranscript(tx, key, ownRow(own, video, videoData?.metadata))
    return opened
  })
  return (await findConversation(needs.db, userId, id))!
}

type GivenMetadata = NonNullable<z.output<typeof StartInput>['videoData']>['metadata']

function refuseBeyondShare(kept: number, added: number, most: number): void {
  if (kept + added <= most) return
  throw new AppError('REQUEST_TOO_LARGE', {
    message:
      `Your own transcripts take ${formatMegabytes(kept)}, this one takes ${formatMegabytes(added)}, and one account can keep ${formatMegabytes(most)}. ` +
      'Delete a conversation on Your videos, then try again.',
  })
}

const ownRow = (
  { language, segments, windows, bytes }: PreparedTranscript,
  video: VideoRow | null,
  given: GivenMetadata,
) => ({
  title: video?.title ?? given?.title ?? '',
  channel: video?.channel ?? given?.channel ?? '',
  language,
  segments,
  windows,
  bytes,
})
