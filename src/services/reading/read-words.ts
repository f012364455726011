import { countWindowTokens } from '#core/prompts/count-window-tokens.ts'
import type { OutlineWindow, TranscriptWindow } from '#core/transcripts/transcript.ts'
import type { Needs } from '#src/ports.ts'
import type { ConversationRow } from '#stores/conversations.ts'
import {
  addWindows,
  type OwnKey,
  readOwnOutline,
  readOwnWindows,
  readTranscriptWithoutWindows,
} from '#stores/own-transcripts.ts'
import { readOutlineRows, readWindows, saveTokens, type TranscriptKey } from '#stores/transcripts.ts'
import { yieldBetween } from './yield-between.ts'

export type ReadNeeds = Needs<'db' | 'texts' | 'tokens' | 'largeTexts'>
type TranscriptRef = Pick<ConversationRow, 'id' | 'videoId' | 'hash' | 'source'>

/** A user's own transcript is cached per conversation, so that no other user gets it. */
const cacheKeyOf = ({ id, videoId, hash, source }: TranscriptRef): string =>
  source === 'own' ? `own ${id}` : `${videoId} ${hash}`

/**
 * The windows of a conversation's transcript without their words, which is enough for an estimate or a plan.
 * @throws AppError TRANSCRIPT_UNAVAILABLE for an older own transcript beyond today's limits
 */
export function readOutline(
  needs: ReadNeeds,
  userId: string,
  text: TranscriptRef,
  signal: AbortSignal,
): Promise<readonly OutlineWindow[]> {
  const make = (ending: AbortSignal) =>
    text.source === 'own'
      ? ownOutline(needs, { userId, conversationId: text.id }, ending)
      : sharedOutline(needs, text, ending)
  return needs.texts.outlines.getOrCreate(cacheKeyOf(text), make, signal)
}

/**
 * The windows of a conversation's transcript: the same array as long as it is cached, so that callers can cache what they
 * derive from it under the array itself.
 */
export function readWords(
  needs: ReadNeeds,
  userId: string,
  text: TranscriptRef,
  signal: AbortSignal,
): Promise<readonly TranscriptWindow[]> {
  const make = (ending: AbortSignal) =>
    text.source === 'own'
      ? ownWords(needs, { userId, conversationId: text.id }, ending)
      : readWindows(needs.db, text, ending)
  return needs.texts.words.getOrCreate(cacheKeyOf(text), make, signal)
}

async function ownOutline(needs: ReadNeeds, key: OwnKey, signal: AbortSignal): Promise<readonly OutlineWindow[]> {
  const outline = await readOwnOutline(needs.db, key)
  if (outline) return outline
  await addOwnWindows(needs, key, signal)
  return (await readOwnOutline(needs.db, key)) ?? []
}

async function ownWords(needs: ReadNeeds, key: OwnKey, signal: AbortSignal): Promise<readonly TranscriptWindow[]> {
  const windows: TranscriptWindow[] = []
  let isCut = true
  for (let from: number | null = 0; from !== null; ) {
    signal.throwIfAborted()
    const page: Awaited<ReturnType<typeof readOwnWindows>> = await readOwnWindows(needs.db, key, from)
    if (page === null && isCut) {
      isCut = false
      await addOwnWindows(needs, key, signal)
      continue
    }
    for (const window of page?.windows ?? []) windows.push(window)
    from = page?.next ?? null
  }
  return windows
}

/** Cuts the windows of a row from before windows were stored. */
async function addOwnWindows({ db, largeTexts }: ReadNeeds, key: OwnKey, signal: AbortSignal): Promise<void> {
  const stored = await readTranscriptWithoutWindows(db, key)
  if (stored) await addWindows(db, key, await largeTexts.readSegments(stored.segments, stored.language, signal))
}

async function sharedOutline(
  needs: ReadNeeds,
  key: TranscriptKey,
  signal: AbortSignal,
): Promise<readonly OutlineWindow[]> {
  const rows = await readOutlineRows(needs.db, key)
  const outline = rows.flatMap(({ tokens, ...window }) => (tokens === null ? [] : [{ ...window, tokens }]))
  return outline.length === rows.length ? outline : countSharedWindows(needs, key, signal)
}

/** Counts the tokens of windows from before counts were stored. */
async function countSharedWindows(
  needs: ReadNeeds,
  key: TranscriptKey,
  signal: AbortSignal,
): Promise<readonly OutlineWindow[]> {
  const windows = await readWindows(needs.db, key, signal)
  const counts: number[] = []
  const counting = countWindowTokens(windows, needs.tokens.count)
  await yieldBetween(
    (function* () {
      for (const tokens of counting) yield void counts.push(tokens)
    })(),
    signal,
  )
  const outline = windows.map(({ n, startMs }, index) => ({ n, startMs, tokens: counts[index]! }))
  await saveTokens(needs.db, key, outline)
  return outline
}
