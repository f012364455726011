import { readWords } from '../language/words.ts'
import { readAtoms } from './atoms.ts'
import { type Columns, wordsAt } from './columns.ts'
import {
  alignIn,
  isProof,
  isSaid,
  mustBeExact,
  placesOf,
  type QuotePart,
  readPart,
  type Speech,
} from './compare-with-speech.ts'
import type { WordSpan } from './find-regions.ts'
import { hasSubstance } from './size.ts'

/** Where a quote is in the transcript. */
export type Places = {
  /** The words of each part between ellipses, at the chosen place. */
  readonly spans: readonly WordSpan[]
  /** The index of the first word of each place of the quote. */
  readonly starts: readonly number[]
  readonly wordCount: number
  readonly isProof: boolean
  readonly hasSubstance: boolean
}

const ellipsis = /(?:\[|\()?\s{0,9}(?:…|\.{3,}|(?:\. ){2,}\.)\s{0,9}(?:\]|\))?/u
const maxParts = 8
/** How many places of the first part are tried. */
const maxStarts = 20
/** Quotes of this many words may begin after a negation or inside a number, or end before one; they are shown with it. */
const longQuote = 6
/** Words that an ellipsis may leave out: about half a minute of speech. */
const maxOmitted = 80
/** When so few words are left out, a negation among them belongs to what is quoted. */
const closeOmission = 3

/** Longer texts are no quotes. The longest real ones have a few thousand words. */
const maxCharacters = 50_000
/** Characters of a quote per word that is said, and words beyond them. More is no quote of it, however it is spelled. */
const maxPerWord = 60
const moreWords = 20

/** True for a text that is too long to be a quote of a transcript of so many words. */
export const isTooLong = (quote: string, spokenWords: number): boolean =>
  quote.length > Math.min(maxCharacters, maxPerWord * (spokenWords + moreWords))

/** The name of a speaker before what they say: "Guest: …". */
const speaker = /^[\s"“>-]{0,4}\p{Lu}[\p{L}\d .]{0,25}:\s/u

/**
 * Finds a quote whose parts, if an ellipsis splits it, follow each other closely. The name of a speaker before it may not be
 * said. `near` is the index of a window.
 */
export function findPlaces(speech: Speech, quote: string, near: number | undefined): Places | null {
  const found = findParts(speech, quote, near)
  const label = found === null ? speaker.exec(quote) : null
  return label === null ? found : findParts(speech, quote.slice(label[0].length), near)
}

function findParts(speech: Speech, quote: string, near: number | undefined): Places | null {
  const texts = quote
    .split(ellipsis)
    .map(readWords)
    .filter(words => words.length > 0)
  if (texts.length === 0 || texts.length > maxParts) return null
  // Looking up words is fast, reading numbers and negations is not.
  if (texts.some(words => mustBeExact(speech, words) && !isSaid(speech, words))) return null
  const mayExtend = texts.reduce((sum, words) => sum + words.length, 0) >= longQuote
  const parts = texts.map(words => readPart(words, speech, mayExtend))
  const found: (readonly WordSpan[])[] = []
  let tries = 0
  for (const first of placesOf(speech, parts[0]!, near)) {
    if (parts.length > 1 && tries++ >= maxStarts) break
    const spans = parts.length === 1 ? [first] : followParts(speech, first, parts.slice(1))
    if (spans) found.push(spans)
  }
  if (found.length === 0) return null
  const spans = nearest(found, speech.columns, near)
  const starts = found.map(spans => spans[0]!.from)
  return {
    spans,
    starts,
    wordCount: parts.reduce((sum, part) => sum + part.words.length, 0),
    isProof: isProof(speech, parts, spans),
    hasSubstance: hasSubstance(parts.map(part => part.size)),
  }
}

function nearest(found: readonly (readonly WordSpan[])[], { windows }: Columns, near: number | undefined) {
  if (near === undefined) return found[0]!
  const distance = (spans: readonly WordSpan[]) => Math.abs(windows[spans[0]!.from]! - near)
  return found.reduce((best, spans) => (distance(spans) < distance(best) ? spans : best))
}

function followParts(speech: Speech, first: WordSpan, rest: readonly QuotePart[]): readonly WordSpan[] | null {
  const spans = [first]
  for (const part of rest) {
    const from = spans.at(-1)!.to
    const to = Math.min(speech.columns.ids.length, from + maxOmitted + 2 * part.words.length)
    const span = mustBeExact(speech, part.words) ? null : alignIn(speech, part, { from, to })
    if (!span || omitsNegation(speech, from, span.from)) return null
    spans.push(span)
  }
  return spans
}

function omitsNegation(speech: Speech, from: number, to: number): boolean {
  if (to - from > closeOmission) return false
  const words = wordsAt(speech.windows, speech.columns, from, to)
  return readAtoms(words, speech.light).some(atom => atom.kind === 'negation')
}
