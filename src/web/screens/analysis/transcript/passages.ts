import { endsSentence } from '#core/text/ends-sentence.ts'

/** About twelve seconds of a transcript: one row of the transcript tab. Its time is that of its first word. */
export type TranscriptRow = { readonly seconds: number; readonly text: string }

type Line = readonly [seconds: number, text: string]

const usualSeconds = 12
/** A row that ends with a sentence lasts at least this long, and its last line begins at most this late. */
const shortestSeconds = 4
const longestSeconds = 22

/** Slow speech has this many letters a second; a line that leaves this many seconds to the next one ends in a pause. */
const slowestLetters = 10
const pauseSeconds = 2

/** Below this share of lines that end a sentence, a transcript counts as one without punctuation. */
const punctuatedShare = 0.04

/**
 * Joins caption lines to passages, so that a long video has fewer rows. With punctuation a passage ends where a sentence
 * ends, else at a pause, in both cases nearest to the usual length. It is never cut inside a line, whose later words have no
 * time of their own.
 */
export function passagesOf(lines: readonly Line[]): TranscriptRow[] {
  const isPunctuated = lines.filter(([, text]) => endsSentence(text)).length >= lines.length * punctuatedShare
  const passages: TranscriptRow[] = []
  for (let from = 0; from < lines.length; ) {
    const to = isPunctuated ? sentenceAfter(lines, from) : usualEnd(lines, from)
    const text = lines.slice(from, to).map(([, line]) => line.normalize('NFC'))
    passages.push({ seconds: lines[from]![0], text: text.join(' ') })
    from = to
  }
  return passages
}

/** The first line after the usual length. */
function usualEnd(lines: readonly Line[], from: number): number {
  let to = from + 1
  while (to < lines.length && lines[to]![0] - lines[from]![0] < usualSeconds) to++
  return to
}

/** The line after the sentence or the pause with which the passage ends. */
function sentenceAfter(lines: readonly Line[], from: number): number {
  const best = { sentence: 0, pause: 0 }
  const distanceOf = (to: number): number => Math.abs(lines[to]![0] - lines[from]![0] - usualSeconds)
  for (let to = from + 1; to < lines.length; to++) {
    if (lines[to - 1]![0] - lines[from]![0] > longestSeconds) break
    if (lines[to]![0] - lines[from]![0] < shortestSeconds) continue
    const kind = endsSentence(lines[to - 1]![1]) ? 'sentence' : isPauseBefore(lines, to) ? 'pause' : null
    if (kind && (best[kind] === 0 || distanceOf(to) <= distanceOf(best[kind]))) best[kind] = to
  }
  const isLast = lines.at(-1)![0] - lines[from]![0] < usualSeconds
  return isLast ? lines.length : best.sentence || best.pause || usualEnd(lines, from)
}

function isPauseBefore(lines: readonly Line[], to: number): boolean {
  const [start, text] = lines[to - 1]!
  return lines[to]![0] - start >= text.length / slowestLetters + pauseSeconds
}
