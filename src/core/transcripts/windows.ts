import { isTimed } from './captions/cues.ts'
import { divideCue } from './captions/line-length.ts'
import { hasCjk, joinTexts } from './captions/pieces.ts'
import type { Cue, TranscriptWindow } from './transcript.ts'

const targetMs = 30_000
/** After this time, the end of a sentence closes the window, so that quotes stay whole. */
const sentenceCutMs = 24_000
/** A pause of this length starts a new window. */
const pauseMs = 15_000
/** Letters in about 30 s of speech. Text without times is cut at this length, timed text at four times this. */
const targetLetters = 450
const maxLetters = targetLetters * 4
const sentenceEnd = /[.!?…。！？]["'”’)\]]?$/

type OpenWindow = { startMs: number; endMs: number; text: string; cueStarts: number[]; letters: number }

/**
 * Cuts a transcript into windows of about 30 seconds, numbered from 1, each with the times of its captions. Every cue
 * belongs to one window; a cue longer than a window is divided, with proportional times. Text without times is cut by
 * length, and all its windows start at 0.
 */
export function cutWindows(cues: readonly Cue[]): TranscriptWindow[] {
  const timed = isTimed(cues)
  const limit = timed ? maxLetters : targetLetters
  const windows: TranscriptWindow[] = []
  let open: OpenWindow | null = null
  const close = () => {
    if (open) {
      const { startMs, endMs, text, cueStarts } = open
      windows.push({ n: windows.length + 1, startMs, endMs, text, ...(cueStarts.length > 0 ? { cueStarts } : {}) })
    }
    open = null
  }
  for (const whole of cues) {
    for (const cue of divide(whole, limit)) {
      if (open && isFull(open, cue, limit)) close()
      open ??= { startMs: cue.startMs, endMs: cue.endMs, text: '', cueStarts: [], letters: 0 }
      const isFirst = open.text === ''
      open.text = joinTexts([open.text, cue.text])
      if (timed && !isFirst) open.cueStarts.push(open.text.length - cue.text.length, cue.startMs)
      open.letters += lettersOf(cue.text)
      open.endMs = Math.max(open.endMs, cue.endMs)
    }
  }
  close()
  return windows
}

function isFull(open: OpenWindow, next: Cue, limit: number): boolean {
  const spokenMs = next.startMs - open.startMs
  if (spokenMs >= targetMs || next.startMs - open.endMs >= pauseMs) return true
  const endsSentence = sentenceEnd.test(open.text)
  if (spokenMs >= sentenceCutMs && endsSentence) return true
  const letters = open.letters + lettersOf(next.text)
  return letters > limit || (limit === targetLetters && endsSentence && open.letters >= limit * 0.8)
}

/** The length of speech in letters. A Chinese, Japanese or Korean character takes as long to say as three Latin letters. */
function lettersOf(text: string): number {
  if (!hasCjk(text)) return text.length
  let letters = 0
  for (const character of text) letters += hasCjk(character) ? 3 : 1
  return letters
}

function divide(cue: Cue, limit: number): readonly Cue[] {
  if (cue.endMs - cue.startMs <= 2 * targetMs && lettersOf(cue.text) <= limit) return [cue]
  // Pieces of a third of a window, which are then joined into windows of the right length.
  const density = lettersOf(cue.text) / cue.text.length
  const byTime = (cue.text.length * targetMs) / Math.max(targetMs, cue.endMs - cue.startMs)
  const size = Math.max(20, Math.floor(Math.min(targetLetters / density, byTime) / 3))
  return divideCue(cue, size)
}
