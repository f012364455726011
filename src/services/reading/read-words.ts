import { countWindowTokens } from '#core/count-window-tokens.ts'
import type { OutlineWindow, Window } from '#core/transcript.ts'
import type { Needs } from '#src/ports.ts'
import type { ConversationRow } from '#stores/conversations.ts'
import { addWindows, type OwnKey, readOwnOutline, readOwnWindows, readUncut } from '#stores/own-transcripts.ts'
import { readOutlineRows, readWindows, saveTokens, type TranscriptKey } from '#stores/transcripts.ts'
import { yieldBetween } from './yield-between.ts'

export type ReadNeeds = Needs<'db' | 'texts' | 'tokens' | 'largeTexts'>
type Text = Pick<ConversationRow, 'id' | 'videoId' | 'hash' | 'source'>

/** A user's own text is named by its conversation, so that no other user gets it. */
const nameOf = ({ id, videoId, hash, source }: Text): string => (source === 'own' ? `own ${id}` : `${videoId} ${hash}`)

/**
 * The windows of a conversation's transcript without their words: all that an estimate or a plan needs to know.
 * @throws AppError TRANSCRIPT_UNAVAILABLE for a text of before that is larger than texts may be now
 */
export function readOutline(
  needs: ReadNeeds,
  userId: string,
  text: Text,
  signal: AbortSignal,
): Promise<readonly OutlineWindow[]> {
  const make = (ending: AbortSignal) =>
    text.source === 'own'
      ? ownOutline(needs, { userId, conversationId: text.id }, ending)
      : sharedOutline(needs, text, ending)
  return needs.texts.outlines.getOrCreate(nameOf(text), make, signal)
}

/**
 * The windows of a conversation's transcript: the same array as long as it is kept, so that what is derived from it can be
 * kept with it.
 */
export function readWords(
  needs: ReadNeeds,
  userId: string,
  text: Text,
  signal: AbortSignal,
): Promise<readonly Window[]> {
  const make = (ending: AbortSignal) =>
    text.source === 'own'
      ? ownWords(needs, { userId, conversationId: text.id }, ending)
      : readWindows(needs.db, text, ending)
  return needs.texts.words.getOrCreate(nameOf(text), make, signal)
}

async function ownOutline(needs: ReadNeeds, key: OwnKey, signal: AbortSignal): Promise<readonly OutlineWindow[]> {
  const outline = await readOwnOutline(needs.db, key)
  if (outline) return outline
  await cutOwn(needs, key, signal)
  return (await readOwnOutline(needs.db, key)) ?? []
}

async function ownWords(needs: ReadNeeds, key: OwnKey, signal: AbortSignal): Promise<readonly Window[]> {
  const windows: Window[] = []
  let isCut = true
  for (let from: number | null = 0; from !== null; ) {
    signal.throwIfAborted()
    const page: Awaited<ReturnType<typeof readOwnWindows>> = await readOwnWindows(needs.db, key, from)
    if (page === null && isCut) {
      isCut = false
      await cutOwn(needs, key, signal)
      continue
    }
    for (const window of page?.windows ?? []) windows.push(window)
    from = page?.next ?? null
  }
  return windows
}

/** Windows of a row that was stored before windows were. */
async function cutOwn({ db, largeTexts }: ReadNeeds, key: OwnKey, signal: AbortSignal): Promise<void> {
  const uncut = await readUncut(db, key)
  if (uncut) await addWindows(db, key, await largeTexts.readSegments(uncut.segments, uncut.language, signal))
}

async function sharedOutline(
  needs: ReadNeeds,
  key: TranscriptKey,
  signal: AbortSignal,
): Promise<readonly OutlineWindow[]> {
  const rows = await readOutlineRows(needs.db, key)
  const outline = rows.flatMap(({ tokens, ...window }) => (tokens === null ? [] : [{ ...window, tokens }]))
  return outline.length === rows.length ? outline : countShared(needs, key, signal)
}

/** Windows that were stored before they were counted. */
async function countShared(
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
  const outline = windows.map(({ n, startMs }, at) => ({ n, startMs, tokens: counts[at]! }))
  await saveTokens(needs.db, key, outline)
  return outline
}
