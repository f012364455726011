import type { Sentence, SentencePart } from './sentences.ts'

/** The proof gate holds back at most 400 characters of an open quotation; quotes stay well below that. */
const maxQuoteLength = 260
const quoteBreak = /["“”„«»<>[\]\n\r*_`]/

/** The longest run of words that can be put in quotation marks, cut at a word; null when nothing usable is left. */
export function quoteFrom(text: string): string | null {
  const runs = text.split(quoteBreak).map(run => run.trim())
  const longest = runs.reduce((a, b) => (b.length > a.length ? b : a), '')
  const cut = longest.length <= maxQuoteLength ? longest : cutAtWord(longest)
  return /[\p{L}\p{N}].*[\p{L}\p{N}]/u.test(cut) ? cut : null
}

function cutAtWord(text: string): string {
  const slice = text.slice(0, maxQuoteLength)
  const space = slice.lastIndexOf(' ')
  return (space > maxQuoteLength / 2 ? slice.slice(0, space) : slice).replace(/[\ud800-\udbff]$/, '')
}

/** The longest part of a sentence within one window: the part to cite. */
export const mainPart = (sentence: Sentence): SentencePart =>
  sentence.parts.reduce((a, b) => (b.text.length > a.text.length ? b : a))

/** “words” [n], or only [n] when the words cannot be quoted. */
export function citeQuote(part: SentencePart): string {
  const quote = quoteFrom(part.text)
  return quote === null ? `[${part.n}]` : `“${quote}” [${part.n}]`
}

/** [n] for the window that contains most of a sentence. */
export const windowMark = (sentence: Sentence): string => `[${mainPart(sentence).n}]`

/** The text from the start of `first` to the end of `last`; only `first` when they do not follow each other. */
export function textBetween(text: string, first: string, last: string): string {
  const from = text.indexOf(first)
  const to = text.indexOf(last, from)
  return from < 0 || to < 0 ? first : text.slice(from, to + last.length)
}
