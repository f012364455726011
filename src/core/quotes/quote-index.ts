import { buildInSteps } from '../concurrency/build-in-steps.ts'
import { oncePer } from '../concurrency/once-per.ts'
import { plainTime } from '../text/clock-time.ts'
import { spokenAtMs, type Window } from '../transcripts/transcript.ts'
import { type Columns, countOf, readColumns } from './columns.ts'
import type { Speech } from './compare-with-speech.ts'
import { createCutCheck } from './edges.ts'
import { findPlaces } from './find-places.ts'
import { detectLanguage, lightWordsOf } from './light-words.ts'
import { saidTimesOf } from './said-times.ts'
import { wordingOf } from './wording.ts'
import { wordsOf } from './words.ts'

export { safeQuote } from './wording.ts'
export { wordsOf }

/** A quote's place in the transcript. `text` is the transcript's own wording, safe to show. */
export type FoundQuote = {
  readonly window: Window
  readonly text: string
  /** The wording of each part between ellipses; one part for most quotes. */
  readonly parts: readonly string[]
  /** How many words were compared. */
  readonly wordCount: number
  /**
   * True when the quote is long enough to prove something: three words with content, five words, or six characters of a
   * script without spaces.
   */
  readonly isProof: boolean
  /** True when `text` includes a negation beside the quote, which the quote left out: it may mean the opposite. */
  readonly addsNegation: boolean
  /** When the caption starts in which the quote begins, in milliseconds. */
  readonly startMs: number
  /** The numbers of all windows in which the quote begins. */
  readonly windowNumbers: readonly number[]
  /** When it begins in each of these windows, in milliseconds. */
  readonly startsMs: readonly number[]
}

/** Finds quotes and spoken times in a transcript. */
export type QuoteIndex = {
  /** The window with that number, if there is one. */
  window(n: number): Window | undefined
  /**
   * Finds the quote's place nearest to window `near`. The quote may differ from the transcript in case,
   * punctuation, spelling, contractions, compounds, numbers in words or digits, fillers. Numbers, their units and negations
   * must be the same, and no word may be exchanged. `…` splits a quote; its parts must follow each other closely.
   */
  find(quote: string, near?: number): FoundQuote | null
  /**
   * Indexes the words in steps of a few milliseconds, so that a caller can pause between them. Concurrent callers share
   * the steps. If some are left, `find` runs them first.
   */
  prepare(): Generator<void>
  /** True when a clock time such as 12:34 is itself spoken in the transcript, in digits or in words. */
  containsTime(time: string): boolean
}

/** False for a transcript without times: all its windows start at 0, and their times must not be shown. */
export const hasTimes = (windows: readonly Window[]): boolean => windows.some(window => window.endMs > 0)

/** The index of these windows, built once per array and kept as long as the array. */
export const quoteIndexOf = oncePer(buildIndex)

function buildIndex(windows: readonly Window[]): QuoteIndex {
  const first = windows[0]?.n ?? 1
  let byNumber: Map<number, number> | undefined
  let times: Set<string> | undefined

  const placeOf = (n: number): number | undefined => {
    if (windows[n - first]?.n === n) return n - first
    byNumber ??= new Map(windows.map((window, index) => [window.n, index]))
    return byNumber.get(n)
  }
  const speech = buildInSteps(function* () {
    return speechOf(windows, yield* readColumns(windows))
  })

  return {
    window: n => windows[placeOf(n) ?? -1],
    prepare: speech.prepare,
    containsTime(time) {
      times ??= saidTimesOf(windows, speech.value().columns)
      return times.has(plainTime(time))
    },
    find(quote, near) {
      const spoken = speech.value()
      const found = findPlaces(withQuote(spoken, quote), quote, near === undefined ? undefined : placeOf(near))
      if (!found) return null
      const windowAt = (place: number) => windows[spoken.columns.windows[place] ?? 0]!
      const startMsOf = (place: number) => spokenAtMs(windowAt(place), spoken.columns.starts[place]!)
      const starts = new Map<number, number>()
      for (const place of found.starts) {
        const { n } = windowAt(place)
        if (!starts.has(n)) starts.set(n, startMsOf(place))
      }
      const parts = found.spans.map(span => wordingOf(windows, spoken.columns, span))
      return {
        window: windowAt(found.spans[0]!.from),
        text: parts.join(' … '),
        parts,
        wordCount: found.wordCount,
        isProof: found.isProof,
        addsNegation: found.spans.some(span => span.addsNegation === true),
        startMs: startMsOf(found.spans[0]!.from),
        windowNumbers: [...starts.keys()],
        startsMs: [...starts.values()],
      }
    },
  }
}

const speechOf = (windows: readonly Window[], columns: Columns): Speech => ({
  windows,
  columns,
  light: lightWordsOf(detectLanguage(word => countOf(columns, word))),
  mayCut: createCutCheck(columns),
})

/** In a transcript of fewer words, its language may not be detectable. */
const fewWords = 200

/** The same speech, with its language detected from the words of the quote as well. */
function withQuote(speech: Speech, quote: string): Speech {
  if (speech.columns.ids.length >= fewWords) return speech
  const counts = new Map<string, number>()
  for (const word of wordsOf(quote.slice(0, 2000))) counts.set(word, (counts.get(word) ?? 0) + 1)
  const countAll = (word: string) => countOf(speech.columns, word) + (counts.get(word) ?? 0)
  return { ...speech, light: lightWordsOf(detectLanguage(countAll)) }
}
