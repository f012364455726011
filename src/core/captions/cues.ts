import type { Cue } from '../transcript.ts'
import { cleanText, dropFormatting } from './clean.ts'
import { divideLong, joinWordTimed } from './line-length.ts'

/** A cue as read, before cleaning; `endMs` is null where the format gives none. Lines are kept for de-rolling. */
export type RawCue = { readonly startMs: number; readonly endMs: number | null; readonly text: string }

/** Times past this are nonsense, not video. */
export const maxTimeMs = 1000 * 3_600_000

const isTime = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value < maxTimeMs

/** Any time in milliseconds as a whole number, or null when it is none. */
export const toMs = (value: unknown, unit = 1): number | null => {
  const ms = typeof value === 'string' && value.trim() !== '' ? Number(value) * unit : Number(value) * unit
  return (typeof value === 'number' || typeof value === 'string') && isTime(ms) ? Math.round(ms) : null
}

/**
 * Cleaned cues in order of time, none empty. A cue ends where the next begins at the latest: automatic captions stay
 * on screen while the next line is spoken, and that overlap would count time twice. Words that are timed one by one become
 * lines, and endless lines are divided.
 */
export function finishCues(raw: readonly RawCue[]): readonly Cue[] {
  const spoken: { startMs: number; endMs: number; text: string }[] = []
  let isSorted = true
  let last = 0
  for (const cue of raw) {
    const text = cleanText(dropFormatting(cue.text))
    if (text === '') continue
    if (cue.startMs < last) isSorted = false
    last = cue.startMs
    spoken.push({ startMs: cue.startMs, endMs: Math.max(cue.startMs, cue.endMs ?? -1), text })
  }
  if (!isSorted) spoken.sort((a, b) => a.startMs - b.startMs)
  clipEnds(spoken, raw.length > 0 && raw.every(cue => cue.endMs === null))
  return divideLong(joinWordTimed(spoken))
}

function clipEnds(cues: { startMs: number; endMs: number }[], isOpenEnded: boolean): void {
  let next = Number.POSITIVE_INFINITY
  for (let index = cues.length - 1; index >= 0; index -= 1) {
    const cue = cues[index]!
    if (isOpenEnded && next !== Number.POSITIVE_INFINITY) cue.endMs = next
    else if (cue.endMs > next) cue.endMs = next
    if (cue.startMs < next) next = cue.startMs
  }
}

/** False when no cue has a time: pasted text. Such a transcript has words and windows, but nothing to seek to. */
export const isTimed = (cues: readonly Cue[]): boolean => cues.some(cue => cue.endMs > 0)
