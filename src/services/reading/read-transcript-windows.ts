import { countWindowTokens } from '#core/prompts/count-window-tokens.ts'
import type { OutlineWindow, TranscriptWindow } from '#core/transcripts/transcript.ts'
import type { Needs } from '#src/ports.ts'
import {
  addWindows,
  type OwnKey,
  readOwnOutline,
  readOwnWindows,
  readTranscriptWithoutWindows,
} from '#stores/own-transcripts.ts'
import { readOutlineRows, readWindows, saveTokens, type TranscriptKey } from '#stores/transcripts.ts'
import { yieldBetween } from './yield-between.ts'

export type ReadNeeds = Needs<'db' | 'transcriptCache' | 'tokens' | 'largeTexts'>
/** Where a transcript is stored. `owner`: the conversation that a user's own transcript belongs to. */
type TranscriptRef = TranscriptKey & { readonly owner: OwnKey | null }

/** A user's own transcript is cached per conversation, so that no other user gets it. */
const cacheKeyOf = ({ videoId, hash, owner }: TranscriptRef): string =>
  owner === null ? `${videoId} ${hash}` : `own ${owner.conversationId}`

/**
 * A transcript's windows without their text, which is enough for an estimate or a plan.
 * @throws AppError TRANSCRIPT_UNAVAILABLE for an older own transcript beyond today's limits
 */
export function readOutline(
  needs: ReadNeeds,
  transcript: TranscriptRef,
  signal: AbortSignal,
): Promise<readonly OutlineWindow[]> {
  const { owner } = transcript
  const make = (ending: AbortSignal) =>
    owner === null ? sharedOutline(needs, transcript, ending) : ownOutline(needs, owner, ending)
  return needs.transcriptCache.outlines.getOrCreate(cacheKeyOf(transcript), make, signal)
}

/**
 * A transcript's windows: the same array as long as it is cached, so that callers can cache what they derive from it under
 * the array itself.
 */
export function readTranscriptWindows(
  needs: ReadNeeds,
  transcript: TranscriptRef,
  signal: AbortSignal,
): Promise<readonly TranscriptWindow[]> {
  const { owner } = transcript
  const make = (ending: AbortSignal) =>
    owner === null ? readWindows(needs.db, transcript, ending) : ownWindows(needs, owner, ending)
  return needs.transcriptCache.windows.getOrCreate(cacheKeyOf(transcript), make, signal)
}

async function ownOutline(needs: ReadNeeds, key: OwnKey, signal: AbortSignal): Promise<readonly OutlineWindow[]> {
  const outline = await readOwnOutline(needs.db, key)
  if (outline) return outline
  await addOwnWindows(needs, key, signal)
  return (await readOwnOutline(needs.db, key)) ?? []
}

async function ownWindows(needs: ReadNeeds, key: OwnKey, signal: AbortSignal): Promise<readonly TranscriptWindow[]> {
  const windows: TranscriptWindow[] = []
  let mayNeedCutting = true
  for (let from: number | null = 0; from !== null; ) {
    signal.throwIfAborted()
    const page: Awaited<ReturnType<typeof readOwnWindows>> = await readOwnWindows(needs.db, key, from)
    if (page === null && mayNeedCutting) {
      mayNeedCutting = false
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
