import type { PendingPromise, Segment } from '#core/answers/analysis.ts'
import type { MatchedPhrase } from '#core/answers/title-match.ts'
import { titleMatchTexts } from '#core/answers/title-match-texts.ts'
import type { Tone } from '../ui/Mark.tsx'
import { texts } from './texts.ts'
import { statusTones } from './tones.ts'

/**
 * A point of the timeline: a promise where it is addressed, a phrase of the title where it is talked about, or the
 * point to skip to. Positions are percent of the video.
 */
export type TimelineMark = {
  readonly kind: 'promise' | 'phrase' | 'skip'
  readonly seconds: number
  readonly at: number
  /** Marks that would overlap are placed one above the other: 0 is next to the bar. */
  readonly lane: 0 | 1
  readonly tone: Tone
  /** The outcome of the promise, or whether the phrase is talked about. */
  readonly word: string
  /** False for a promise that the video does not address: its moment is only the closest one. */
  readonly isAddressed: boolean
  readonly label: string
  readonly quote: string | null
}

export type TimelineSpan = Segment & { readonly at: number; readonly width: number }
export type TimelineChapter = { readonly startSeconds: number; readonly title: string; readonly at: number }

export type TimelineInput = {
  readonly durationSeconds: number
  readonly promises: readonly PendingPromise[]
  /** Those of a word match, which judges nothing. */
  readonly phrases: readonly MatchedPhrase[]
  readonly segments: readonly Segment[]
  readonly chapters: readonly { readonly startSeconds: number; readonly title: string }[]
  readonly skipTo: number | null
}

/** Marks that are nearer than this, in percent of the video, overlap on a phone. */
const laneDistance = 7

/** The video from 0 to 100 percent: marks in order of time, spans and chapters; nothing beyond its ends. */
export function layOutTimeline({ durationSeconds, promises, phrases, segments, chapters, skipTo }: TimelineInput) {
  const at = (seconds: number): number => (Math.min(Math.max(0, seconds), durationSeconds) / durationSeconds) * 100
  const promiseMarks = promises.flatMap(({ startSeconds, status, promise, quote }) =>
    startSeconds === null || status === null
      ? []
      : [
          {
            kind: 'promise' as const,
            seconds: startSeconds,
            tone: statusTones[status],
            word: texts.statuses[status],
            isAddressed: status !== 'missing' && status !== 'unverifiable',
            label: promise,
            quote,
          },
        ],
  )
  const phraseMarks = phrases.flatMap(({ phrase, status, passage }) =>
    passage === null || passage.startSeconds === null
      ? []
      : [
          {
            kind: 'phrase' as const,
            seconds: passage.startSeconds,
            tone: 'open' as const,
            word: titleMatchTexts.statuses[status],
            isAddressed: status !== 'not_found',
            label: phrase,
            quote: passage.quote,
          },
        ],
  )
  const skip =
    skipTo === null
      ? []
      : [
          {
            kind: 'skip' as const,
            seconds: skipTo,
            tone: 'open' as const,
            word: '',
            isAddressed: true,
            label: texts.startPoint,
            quote: null,
          },
        ]
  const sorted = [...promiseMarks, ...phraseMarks, ...skip].sort((a, b) => a.seconds - b.seconds)
  const ends: [number, number] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  const marks = sorted.map((point): TimelineMark => {
    const position = at(point.seconds)
    // The lowest lane with room; without any, the one whose last mark is farther away.
    const lane = position - ends[0] >= laneDistance || (position - ends[1] < laneDistance && ends[0] <= ends[1]) ? 0 : 1
    ends[lane] = position
    return { ...point, at: position, lane }
  })
  return {
    marks,
    spans: segments.map((span): TimelineSpan => {
      const endSeconds = Math.min(span.endSeconds, durationSeconds)
      const from = at(span.startSeconds)
      return { ...span, endSeconds, at: from, width: at(endSeconds) - from }
    }),
    chapters: chapters.map((chapter): TimelineChapter => ({ ...chapter, at: at(chapter.startSeconds) })),
  }
}

export type Timeline = ReturnType<typeof layOutTimeline>
