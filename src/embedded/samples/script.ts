import type { Chapter, Cue } from '#core/transcripts/transcript.ts'

/** How a sample's text is spoken: words per minute and the pauses between sentences, paragraphs and chapters. */
export type Pace = {
  readonly wordsPerMinute: number
  readonly sentencePauseMs: number
  readonly paragraphPauseMs: number
  readonly chapterPauseMs: number
}

export const livelyPace: Pace = {
  wordsPerMinute: 160,
  sentencePauseMs: 350,
  paragraphPauseMs: 1_200,
  chapterPauseMs: 2_500,
}

const maxLineLength = 46

/** Turns a text with `# chapters` and paragraphs into captions with times. */
export function readScript(text: string, pace: Pace): { cues: Cue[]; chapters: Chapter[]; durationSeconds: number } {
  const cues: Cue[] = []
  const chapters: Chapter[] = []
  let timeMs = 800
  for (const block of text.split(/\n+/).filter(line => line.trim() !== '')) {
    if (block.startsWith('# ')) {
      if (chapters.length > 0) timeMs += pace.chapterPauseMs
      chapters.push({
        startSeconds: chapters.length === 0 ? 0 : Math.floor(timeMs / 1000),
        title: block.slice(2).trim(),
      })
      continue
    }
    for (const sentence of block.trim().split(/(?<=[.!?])\s+(?=\p{Lu})/u)) {
      for (const line of linesOf(sentence)) {
        const spokenMs = Math.round((line.split(' ').length * 60_000) / pace.wordsPerMinute)
        cues.push({ startMs: timeMs, endMs: timeMs + spokenMs, text: line })
        timeMs += spokenMs
      }
      timeMs += pace.sentencePauseMs
    }
    timeMs += pace.paragraphPauseMs
  }
  return { cues, chapters, durationSeconds: Math.ceil((timeMs + 1_000) / 1000) }
}

/** Splits a sentence between words into caption lines of about equal length. */
function linesOf(sentence: string): string[] {
  const words = sentence.split(/\s+/)
  const size = sentence.length / Math.ceil(sentence.length / maxLineLength)
  const lines: string[] = []
  let line = ''
  for (const word of words) {
    if (line !== '' && line.length + word.length / 2 > size) {
      lines.push(line)
      line = ''
    }
    line += line === '' ? word : ` ${word}`
  }
  if (line !== '') lines.push(line)
  return lines
}
