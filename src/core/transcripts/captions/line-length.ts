import type { Cue } from '../transcript.ts'
import { joinTexts, splitText } from './pieces.ts'

/** Cues that follow each other faster are words rather than lines. */
const minLineMs = 1000
/** Shorter tracks are returned unchanged. */
const minCues = 1000
/** Only pasted text without line breaks has longer lines. */
const maxLineLength = 10_000

/**
 * Joins word-timed captions into lines of at least a second. A track is word-timed when most of its cues begin less than a
 * second after the one before. Other tracks are returned unchanged.
 */
export function joinWordTimed(cues: readonly Cue[]): readonly Cue[] {
  if (cues.length < minCues) return cues
  let quickCount = 0
  let isTimed = false
  for (let index = 1; index < cues.length; index += 1) {
    if (cues[index]!.startMs - cues[index - 1]!.startMs < minLineMs) quickCount += 1
    if (cues[index]!.endMs > 0) isTimed = true
  }
  if (!isTimed || quickCount <= cues.length / 2) return cues
  const lines: Cue[] = []
  let open: { startMs: number; endMs: number; parts: string[]; letters: number } | null = null
  const close = () => {
    if (open) lines.push({ startMs: open.startMs, endMs: open.endMs, text: joinTexts(open.parts) })
    open = null
  }
  for (const cue of cues) {
    if (open && (cue.startMs - open.startMs >= minLineMs || open.letters >= maxLineLength)) close()
    open ??= { startMs: cue.startMs, endMs: cue.endMs, parts: [], letters: 0 }
    open.parts.push(cue.text)
    open.letters += cue.text.length
    open.endMs = Math.max(open.endMs, cue.endMs)
  }
  close()
  return lines
}

/** Divides lines of more than 10,000 characters at sentences or words, with proportional times. */
export function divideLong(cues: readonly Cue[]): readonly Cue[] {
  if (!cues.some(cue => cue.text.length > maxLineLength)) return cues
  return cues.flatMap(cue => (cue.text.length <= maxLineLength ? cue : divideCue(cue, maxLineLength)))
}

/** Divides a cue into pieces of about `size` characters, with proportional times. */
export function divideCue(cue: Cue, size: number): readonly Cue[] {
  const msPerLetter = (cue.endMs - cue.startMs) / cue.text.length
  let at = 0
  return splitText(cue.text, size).map(piece => {
    const startMs = Math.round(cue.startMs + at * msPerLetter)
    at += piece.length
    return { startMs, endMs: Math.max(startMs, Math.round(cue.startMs + at * msPerLetter)), text: piece.trim() }
  })
}
