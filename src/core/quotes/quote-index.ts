import { buildInSteps } from '../concurrency/build-in-steps.ts'
import { oncePer } from '../concurrency/once-per.ts'
import { isUnknown, lightWordsOf } from '../language/light-words.ts'
import type { TurnKind } from '../language/turns/turn-table.ts'
import { wordsOf } from '../language/words.ts'
import { plainTime } from '../text/clock-time.ts'
import { spokenAtMs, type TranscriptWindow } from '../transcripts/transcript.ts'
import { type Columns, readColumns } from './columns.ts'
import type { Speech } from './compare-with-speech.ts'
import { createCutCheck } from './edges.ts'
import { findPlaces, isTooLong, type Places } from './find-places.ts'
import type { WordSpan } from './find-regions.ts'
import { readSaidTimes } from './said-times.ts'
import { spokenLanguageOf } from './spoken-language.ts'
import { type MeaningTurn, turnOf } from './turn.ts'
import { wordingOf } from './wording.ts'

/** A quote's place in the transcript. `text` is the transcript's own wording, safe to show, with the words that turn it. */
export type FoundQuote = {
  readonly window: TranscriptWindow
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
  /** False for words that say nothing by themselves, such as "the" or "it was". */
  readonly hasSubstance: boolean
  /** True when `text` includes a negation beside the quote, which the quote left out: it may mean the opposite. */
  readonly addsNegation: boolean
  /**
   * The words outside the quote that turn what it says, as they are said: "he claims that", "if", "just kidding". `text`
   * shows them in square brackets. Null for most quotes.
   */
  readonly turn: { readonly kind: TurnKind; readonly words: string } | null
  /** When the caption starts in which the quote begins, in milliseconds. */
  readonly startMs: number
  /** The numbers of all windows in which the quote begins. */
  readonly windowNumbers: readonly number[]
  /** When it begins in each of these windows, in milliseconds. */
  readonly startsMs: readonly number[]
}

/**
 * True for a quote that may prove a promise: it is long enough, it left out no "not" beside it, and nothing around it turns
 * what it says. Everything that judges by a quote asks this, and the measurement of quotes does too.
 */
export const proves = (found: FoundQuote | null): boolean =>
  found?.isProof === true && !found.addsNegation && found.turn === null

/** Finds quotes and spoken times in a transcript. */
export type QuoteIndex = {
  /** The window with that number, if there is one. */
  window(n: number): TranscriptWindow | undefined
  /**
   * Finds the quote's place nearest to window `near`. The quote may differ from the transcript in case,
   * punctuation, spelling, contractions, compounds, numbers in words or digits, fillers. Numbers, their units and negations
   * must be the same, and no word may be exchanged. `…` splits a quote; its parts must follow each other closely.
   */
  find(quote: string, near?: number): FoundQuote | null
  /**
   * Indexes the words and the spoken times in steps of a few milliseconds, so that a caller can pause between them.
   * Concurrent callers share the steps. If some are left, `find` and `containsTime` run them first.
   */
  prepare(): Generator<void>
  /** True when a clock time such as 12:34 is itself spoken in the transcript, in digits or in words. */
  containsTime(time: string): boolean
}

/** False for a transcript without times: all its windows start at 0, and their times must not be shown. */
export const hasTimes = (windows: readonly TranscriptWindow[]): boolean => windows.some(window => window.endMs > 0)

/**
 * The index of these windows, built once per array and kept as long as the array.
 * @param names text with names that captions may have misheard, such as the title: a quote may have them as written there
 */
export function quoteIndexOf(windows: readonly TranscriptWindow[], names = ''): QuoteIndex {
  const index = indexOf(windows)
  return names === '' ? index : { ...index, find: (quote, near) => index.findWith(namesIn(names), quote, near) }
}

/** The words of a text that begin with a capital, up to a limit. */
const namesIn = (text: string): ReadonlySet<string> =>
  new Set((text.slice(0, 2000).match(/\p{Lu}[\p{L}\p{N}]{3,}/gu) ?? []).flatMap(wordsOf))

const noNames: ReadonlySet<string> = new Set()
const indexOf = oncePer(buildIndex)

type NamedIndex = QuoteIndex & {
  /** Finds a quote in which these names may be said as words that sound like them. */
  findWith(names: ReadonlySet<string>, quote: string, near?: number): FoundQuote | null
}

function buildIndex(windows: readonly TranscriptWindow[]): NamedIndex {
  const first = windows[0]?.n ?? 1
  let byNumber: Map<number, number> | undefined

  const placeOf = (n: number): number | undefined => {
    if (windows[n - first]?.n === n) return n - first
    byNumber ??= new Map(windows.map((window, index) => [window.n, index]))
    return byNumber.get(n)
  }
  const speech = buildInSteps(function* () {
    return speechOf(windows, yield* readColumns(windows))
  })
  const times = buildInSteps(function* () {
    yield* speech.prepare()
    return yield* readSaidTimes(windows, speech.value().columns)
  })

  const index: NamedIndex = {
    find: (quote, near) => index.findWith(noNames, quote, near),
    window: n => windows[placeOf(n) ?? -1],
    prepare: times.prepare,
    containsTime: time => times.value().has(plainTime(time)),
    findWith(names, quote, near) {
      const spoken = { ...speech.value(), names }
      if (isTooLong(quote, spoken.columns.ids.length)) return null
      const place = near === undefined ? undefined : placeOf(near)
      const { asked, found } = findIn(withQuote(spoken, quote), quote, place)
      if (!found) return null
      const windowAt = (place: number) => windows[spoken.columns.windows[place] ?? 0]!
      const startMsOf = (place: number) => spokenAtMs(windowAt(place), spoken.columns.starts[place]!)
      const starts = new Map<number, number>()
      for (const place of found.starts) {
        const { n } = windowAt(place)
        if (!starts.has(n)) starts.set(n, startMsOf(place))
      }
      const wording = (span: WordSpan) => wordingOf(windows, spoken.columns, span)
      const parts = found.spans.map(wording)
      const turn = turnOf(asked, found.spans)
      const turnWords = turn && wording(turn.span)
      return {
        window: windowAt(found.spans[0]!.from),
        text: shownText(parts, turn, turnWords),
        parts,
        wordCount: found.wordCount,
        isProof: found.isProof && (!isUnknown(asked.light) || found.spans.every(span => isWhole(spoken, span))),
        hasSubstance: found.hasSubstance,
        addsNegation: found.spans.some(span => span.addsNegation === true),
        turn: turn && { kind: turn.kind, words: turnWords! },
        startMs: startMsOf(found.spans[0]!.from),
        windowNumbers: [...starts.keys()],
        startsMs: [...starts.values()],
      }
    },
  }
  return index
}

/** The parts of a quote with the words that turn one of them, in square brackets. */
function shownText(parts: readonly string[], turn: MeaningTurn | null, words: string | null): string {
  return parts
    .map((part, at) => {
      if (turn === null || at !== turn.part) return part
      return turn.side === 'before' ? `[${words}] ${part}` : `${part} [${words}]`
    })
    .join(' … ')
}

/**
 * Finds a quote. Where the language of the whole transcript is not known, because parts of it are in several, the rules are
 * those of the window in which the quote is.
 */
function findIn(speech: Speech, quote: string, near: number | undefined): { asked: Speech; found: Places | null } {
  const found = findPlaces(speech, quote, near)
  if (!found || !isUnknown(speech.light)) return { asked: speech, found }
  const window = speech.windows[speech.columns.windows[found.spans[0]!.from] ?? 0]!
  const light = lightWordsOf(spokenLanguageOf([window]))
  if (isUnknown(light)) return { asked: speech, found }
  const asked = { ...speech, light, mayCut: createCutCheck(speech.windows, speech.columns, light) }
  return { asked, found: findPlaces(asked, quote, near) }
}

/**
 * True when a quote is a sentence or a window as a whole, so that no negation beside it is cut off. In a language without
 * known negations, only such a quote proves something. Captions without signs have windows only.
 */
function isWhole({ windows, columns }: Speech, { from, to }: WordSpan): boolean {
  const isEdge = (at: number): boolean => {
    const [left, right] = [columns.windows[at - 1], columns.windows[at]]
    if (left === undefined || right === undefined || left !== right) return true
    return /[.!?。！？…։።။។]/u.test(windows[right]!.text.slice(columns.ends[at - 1], columns.starts[at]))
  }
  return isEdge(from) && isEdge(to)
}

function speechOf(windows: readonly TranscriptWindow[], columns: Columns, quote = ''): Speech {
  const light = lightWordsOf(spokenLanguageOf(windows, quote))
  return { windows, columns, light, names: noNames, mayCut: createCutCheck(windows, columns, light) }
}

/** In a transcript of fewer words, its language may not be detectable. */
const fewWords = 200

/** The same speech, with its language detected from the words of the quote as well. */
const withQuote = (speech: Speech, quote: string): Speech =>
  speech.light.isClear || (speech.columns.ids.length >= fewWords && !isUnknown(speech.light))
    ? speech
    : { ...speechOf(speech.windows, speech.columns, quote.slice(0, 2000)), names: speech.names }
