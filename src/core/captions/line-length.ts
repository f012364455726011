import type { Cue } from '../transcript.ts'
import { joinTexts, splitText } from './pieces.ts'

/** Captions with shorter lines time each word. */
const leastMs = 1000
/** A track with fewer cues is left as it is. */
const leastCues = 1000
/** Only pasted text without line breaks has longer lines. */
const longestLine = 10_000

/**
 * Joins captions that time each word into lines of at least a second. A track is of that kind when most of its cues begin
 * less than a second after the one before; other tracks are returned unchanged.
 */
export function joinWordTimed(cues: readonly Cue[]): readonly Cue[] {
  if (cues.length < leastCues) return cues
  let quick = 0
  let isTimed = false
  for (let at = 1; at < cues.length; at += 1) {
    if (cues[at]!.startMs - cues[at - 1]!.startMs < leastMs) quick += 1
    if (cues[at]!.endMs > 0) isTimed = true
  }
  if (!isTimed || quick <= cues.length / 2) return cues
  const lines: Cue[] = []
  let open: { startMs: number; endMs: number; parts: string[]; letters: number } | null = null
  const close = () => {
    if (open) lines.push({ startMs: open.startMs, endMs: open.endMs, text: joinTexts(open.parts) })
    open = null
  }
  for (const cue of cues) {
    if (open && (cue.startMs - open.startMs >= leastMs || open.letters >= longestLine)) close()
    open ??= { startMs: cue.startMs, endMs: cue.endMs, parts: [], letters: 0 }
    open.parts.push(cue.text)
    open.letters += cue.text.length
    open.endMs = Math.max(open.endMs, cue.endMs)
  }
  close()
  return lines
}

/** Divides lines of more than 10,000 characters at sentences or words, their times in proportion. */
export function divideLong(cues: readonly Cue[]): readonly Cue[] {
  if (!cues.some(cue => cue.text.length > longestLine)) return cues
  return cues.flatMap(cue => (cue.text.length <= longestLine ? cue : divideCue(cue, longestLine)))
}

/** A cue as pieces of about `size` characters, its times in proportion. */
export function divideCue(cue: Cue, size: number): readonly Cue[] {
  const msPerLetter = (cue.endMs - cue.startMs) / cue.text.length
  let at = 0
  return splitText(cue.text, size).map(piece => {
    const startMs = Math.round(cue.startMs + at * msPerLetter)
    at += piece.length
    return { startMs, endMs: Math.max(startMs, Math.round(cue.startMs + at * msPerLetter)), text: piece.trim() }
  })
}
