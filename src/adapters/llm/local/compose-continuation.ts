import type { TranscriptWindow } from '#core/transcripts/transcript.ts'
import { citeQuote, textBetween } from './quote.ts'
import { type SentencePart, splitSentences } from './sentences.ts'
import { textsFor } from './texts.ts'

const askingForMore =
  /^\W*(?:(?:and|so|ok(?:ay)?|well)[\s,]+)?(?:then(?: what)?|what (?:then|next|(?:comes|came|happens|happened) (?:then|next|after(?: that| this)?))|(?:and )?after that|next|go on|continue|und dann|und weiter|et (?:puis|ensuite|après)|y (?:luego|después|entonces))\W*$/iu

/** True for a question such as "And then?", which asks for what follows the last answer. */
export const asksForMore = (question: string): boolean => askingForMore.test(question.slice(0, 100))

/** The last answer's first quote, with the number of its window or its time in seconds. */
const citedQuote = /“([^”]{1,400})”\s{0,9}\[(?:(\d+)\](?!\()|[\d:]+\]\(#t=(\d+)\))/u
/** The next sentences are quoted together up to this length. */
const maxQuotedChars = 240

/** The place of the window that an answer quotes first; -1 when it quotes none. */
export function citedPlace(windows: readonly TranscriptWindow[], answer: string): number {
  const cited = citedQuote.exec(answer)
  if (!cited) return -1
  const [, , n, seconds] = cited
  return n === undefined
    ? windows.findLastIndex(window => window.startMs < (Number(seconds) + 1) * 1000)
    : windows.findIndex(window => window.n === Number(n))
}

/** What is said right after the first quote of the last answer, which is its main one; null when it quotes none. */
export function composeContinuation(
  windows: readonly TranscriptWindow[],
  lastAnswer: string,
  language: string,
): string | null {
  const at = citedPlace(windows, lastAnswer)
  const quote = citedQuote.exec(lastAnswer)?.[1] ?? ''
  if (at < 0) return null
  const parts = splitSentences(windows.slice(at, at + 2)).flatMap(sentence => sentence.parts)
  const [first, second] = partsAfter(parts, windows[at]!, quote)
  if (!first) return textsFor(language).notFound
  const window = windows.find(each => each.n === first.n)!
  const joined = second?.n === first.n ? textBetween(window.text, first.text, second.text) : first.text
  const text = joined.length <= maxQuotedChars ? joined : first.text
  return `${textsFor(language).inTheirWords} ${citeQuote({ n: first.n, text })}`
}

/** The parts that begin after the quote; all when the window does not have it word for word. */
function partsAfter(
  parts: readonly SentencePart[],
  { n, text }: TranscriptWindow,
  quote: string,
): readonly SentencePart[] {
  const quotedAt = text.lastIndexOf(quote)
  const end = quotedAt < 0 ? 0 : quotedAt + quote.length
  let position = 0
  const next = parts.findIndex(part => {
    if (part.n !== n) return true
    const start = Math.max(text.indexOf(part.text, position), position)
    position = start + part.text.length
    return start >= end
  })
  return next < 0 ? [] : parts.slice(next)
}
