import type { Cue } from '../transcript.ts'
import { cleanText, dropFormatting } from './clean.ts'
import { mergeLayers } from './layers.ts'
import { divideLong, joinWordTimed } from './line-length.ts'
import type { RawCue } from './raw-cue.ts'
import { speakerMark } from './speakers.ts'

/**
 * Cleans cues and sorts them by time. A cue ends when the next one begins, at the latest: automatic captions stay on screen
 * while the next line is spoken, and the overlap would count twice. Lines that are drawn several times are kept once.
 * Word-timed captions are joined into lines, and overlong lines are divided. A name stands where the speaker changes.
 */
export function cleanCues(raw: readonly RawCue[]): readonly Cue[] {
  let cues: { startMs: number; endMs: number; text: string; speaker: string | null }[] = []
  let isSorted = true
  let last = 0
  for (const { startMs, endMs, text: rawText, speaker = null } of raw) {
    const text = cleanText(dropFormatting(rawText))
    if (text === '') continue
    if (startMs < last) isSorted = false
    last = startMs
    cues.push({ startMs, endMs: Math.max(startMs, endMs ?? -1), text, speaker })
  }
  if (!isSorted) cues.sort((a, b) => a.startMs - b.startMs)
  cues = mergeLayers(cues)
  clipEnds(cues, raw.length > 0 && raw.every(cue => cue.endMs === null))
  return divideLong(joinWordTimed(nameSpeakers(cues)))
}

/** Writes each speaker's name before the first words after a change. */
function nameSpeakers(cues: readonly (Cue & { readonly speaker: string | null })[]): Cue[] {
  let current: string | null = null
  return cues.map(({ startMs, endMs, text, speaker }) => {
    const isChange = speaker !== null && speaker !== current
    if (speaker !== null) current = speaker
    return { startMs, endMs, text: isChange ? `${speakerMark(cleanText(speaker))}${text}` : text }
  })
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
