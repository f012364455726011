import type { Cue } from '../transcript.ts'
import { cleanText, dropFormatting } from './clean.ts'
import { divideLong, joinWordTimed } from './line-length.ts'

/** A cue before cleaning. `endMs` is null when the format gives none. Line breaks are kept for `unroll`. */
export type RawCue = { readonly startMs: number; readonly endMs: number | null; readonly text: string }

/** Longer times are invalid. */
export const maxTimeMs = 1000 * 3_600_000

const isTime = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value < maxTimeMs

/** A time as whole milliseconds, or null when it is not a valid time. */
export const toMs = (value: unknown, unit = 1): number | null => {
  const ms = typeof value === 'string' && value.trim() !== '' ? Number(value) * unit : Number(value) * unit
  return (typeof value === 'number' || typeof value === 'string') && isTime(ms) ? Math.round(ms) : null
}

/**
 * Cleans cues and sorts them by time. A cue ends when the next one begins, at the latest: automatic captions stay on screen
 * while the next line is spoken, and the overlap would count twice. Word-timed captions are joined into lines, and overlong
 * lines are divided.
 */
export function cleanCues(raw: readonly RawCue[]): readonly Cue[] {
  const cues: { startMs: number; endMs: number; text: string }[] = []
  let isSorted = true
  let last = 0
  for (const cue of raw) {
    const text = cleanText(dropFormatting(cue.text))
    if (text === '') continue
    if (cue.startMs < last) isSorted = false
    last = cue.startMs
    cues.push({ startMs: cue.startMs, endMs: Math.max(cue.startMs, cue.endMs ?? -1), text })
  }
  if (!isSorted) cues.sort((a, b) => a.startMs - b.startMs)
  clipEnds(cues, raw.length > 0 && raw.every(cue => cue.endMs === null))
  return divideLong(joinWordTimed(cues))
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

/** False when no cue has a time, as in pasted text. */
export const isTimed = (cues: readonly Cue[]): boolean => cues.some(cue => cue.endMs > 0)
