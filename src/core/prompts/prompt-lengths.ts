import type { OutlineWindow } from '../transcripts/transcript.ts'

/** Speech has about this many tokens per minute. */
const tokensPerMinute = 200
const windowMinutes = 0.5

/** The length of a transcript in minutes; estimated from its size where it has no times. */
export function minutesOf(outline: readonly OutlineWindow[]): number {
  const lastStartMs = outline.at(-1)?.startMs ?? 0
  if (lastStartMs > 0) return lastStartMs / 60_000 + windowMinutes
  return outline.reduce((sum, window) => sum + window.tokens, 0) / tokensPerMinute
}

/** The longest video of each step, in minutes, with the sections of its summary and the number of its key points. */
const steps = [
  [1.5, null, 'three'],
  [5, 'two or three', 'four or five'],
  [15, 'three to five', 'five to seven'],
  [45, 'five to seven', 'seven to ten'],
  [90, 'seven to nine', 'nine to twelve'],
  [180, 'nine to twelve', 'twelve to fifteen'],
  [360, 'twelve to sixteen', 'fifteen to eighteen'],
  [Number.POSITIVE_INFINITY, 'sixteen to twenty', 'eighteen to twenty-two'],
] as const

const stepOf = (minutes: number) => steps.find(([longest]) => minutes <= longest) ?? steps[steps.length - 1]!

/** How many sections a summary has; null for a Short, which gets three sentences. */
export const sectionsFor = (minutes: number): string | null => stepOf(minutes)[1]

/** How many key points a video has. */
export const pointsFor = (minutes: number): string => stepOf(minutes)[2]
