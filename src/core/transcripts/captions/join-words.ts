import { joinTexts } from './pieces.ts'
import type { RawCue } from './raw-cue.ts'

/** Fewer items are kept as they are. */
const minWords = 8
const wordsShare = 0.9
const pauseMs = 1000
const maxLineMs = 7000
const maxLineLetters = 84
const sentenceEnd = /[.!?…。！？]["'”’)\]]?$/

/** Joins the single words that speech recognizers give into lines: up to a pause, another speaker or the end of a sentence. */
export function joinWords(cues: readonly RawCue[]): readonly RawCue[] {
  const words = cues.filter(cue => !/\S\s+\S/.test(cue.text)).length
  if (cues.length < minWords || words < cues.length * wordsShare || !/[^\u2E80-\u9FFF\s]/.test(cues[0]!.text))
    return cues
  const lines: RawCue[] = []
  let open: { cue: RawCue; parts: string[]; endMs: number; letters: number } | null = null
  const close = () => {
    if (open) lines.push({ ...open.cue, endMs: open.endMs, text: joinTexts(open.parts) })
    open = null
  }
  for (const cue of cues) {
    const text = cue.text.trim()
    if (text === '') continue
    if (open && isLineEnd(open, cue)) close()
    open ??= { cue, parts: [], endMs: cue.startMs, letters: 0 }
    open.parts.push(text)
    open.letters += text.length + 1
    open.endMs = Math.max(open.endMs, cue.endMs ?? cue.startMs)
  }
  close()
  return lines
}

const isLineEnd = (open: { cue: RawCue; parts: string[]; endMs: number; letters: number }, next: RawCue): boolean =>
  next.startMs - open.endMs > pauseMs ||
  next.startMs - open.cue.startMs > maxLineMs ||
  open.letters > maxLineLetters ||
  (next.speaker ?? null) !== (open.cue.speaker ?? null) ||
  sentenceEnd.test(open.parts.at(-1)!)
