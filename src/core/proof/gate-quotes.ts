import { wordsOf } from '../language/words.ts'
import { type FoundQuote, quoteIndexOf } from '../quotes/quote-index.ts'
import { safeQuote } from '../quotes/wording.ts'
import { settle } from './gate-citations.ts'
import { type GateState, maxChecked, withoutTimes } from './gate-state.ts'
import { readTokens } from './proof-lexer.ts'
import type { ProofToken, QuoteToken } from './proof-token.ts'
import { takeLead, write, writeOmission, writeQuote } from './proof-writer.ts'
import { quotedAs } from './quotation.ts'
import type { Context } from './token-queue.ts'

/** Replacements for quotation marks that could be read as the other half of a pair. */
const replacedMarks: Record<string, [string, string]> = {
  ...Object.fromEntries(['"', '＂', '”', '‟', '“'].map(mark => [mark, ['“', '”']])),
  '„': ['„', '“'],
  '»': ['„', '“'],
}

/** The result of searching for a quote's words. */
export type QuoteSearch = {
  /** False for quotation marks around nothing that can be compared. */
  readonly hasWords: boolean
  /** Its place in the transcript. */
  readonly found: FoundQuote | null
  /** Its words in a known text. */
  readonly known: FoundQuote | null
}

/** Looks for a quote in the transcript, then in the known texts. */
export function findGateQuote(state: GateState, { content }: QuoteToken): QuoteSearch {
  const { index, out, known } = state
  state.quotesRead += 1
  if (state.quotesRead > maxChecked.quotes) return { hasWords: true, found: null, known: null }
  const found = index.find(content, out.citedInSentence.at(-1))
  return {
    hasWords: wordsOf(content).length > 0,
    found,
    known: found ? null : quoteIndexOf(known).find(content),
  }
}

/** True when the text after a quote decides how it is written. */
export const needsContext = ({ isSoft }: QuoteToken, { hasWords, found, known }: QuoteSearch): boolean =>
  !isSoft && hasWords && found === null && known === null

/**
 * Writes a quote. One from the transcript is shown in the transcript's words. Words of a known text, names, irony and
 * translations lose their quotation marks and stay. Words that claim to be said in the video, but are not in the
 * transcript, are omitted.
 *
 * @returns tokens to read in place of the quote
 */
export function onQuote(
  state: GateState,
  token: QuoteToken,
  search: QuoteSearch,
  after: Context,
): readonly ProofToken[] {
  const { open, close, content, isSoft } = token
  const { hasWords, found, known } = search
  settle(state, open)
  const { out, count } = state
  if (found) {
    count.quote(true)
    const [left, right] = replacedMarks[open] ?? [open, close]
    write(out, takeLead(out))
    writeQuote(out, found.parts.map(part => `${left}${part}${right}`).join(' … '))
    state.quote = found
    state.punctuation = /[.,]$/.exec(content.trimEnd())?.[0] ?? ''
    return []
  }
  if (known) {
    write(out, takeLead(out) + withoutTimes(state, safeQuote(known.text)))
    return []
  }
  if (isSoft) return readTokens(content)
  if (!hasWords) return []
  return writeUnproven(state, content, after)
}

const citationGap = /^[\s,;.:!?*_]*$/u
/** Words that can be emphasized without changing what the text around them means. */
const emphasizable = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} ,.&’'–-]*[\p{L}\p{M}\p{N}])?$/u

function writeUnproven(state: GateState, content: string, after: Context): readonly ProofToken[] {
  const { out, count, support, style } = state
  const isTranslation = () => support.isForeign(content, out.prose)
  const as = quotedAs({
    content,
    before: sentenceOf(out.paragraph) + out.lead,
    after: after.text,
    isCited: after.next?.type === 'citation' && after.text.length < 6 && citationGap.test(after.text),
    wordCount: wordsOf(content).length,
    tellingCount: support.countWords(content),
  })
  // Notes are read by a model, which takes words without marks for its own findings.
  if ((as === 'plain' && style === 'numbers') || (as === 'speech' && !isTranslation())) {
    count.quote(false)
    writeOmission(out)
    return []
  }
  if (as === 'speech') count.quote(false)
  const canEmphasize =
    style !== 'numbers' && emphasizable.test(content) && !/[\p{L}\p{N}*_\\]$/u.test(out.tail + out.lead)
  if (as !== 'name' || !canEmphasize || isTranslation()) return readTokens(content)
  write(out, `${takeLead(out)}*${content}*`)
  return []
}

/** The end of the paragraph from the last sentence on. */
function sentenceOf(paragraph: string): string {
  const end = paragraph.slice(-200)
  const stop = [...end.matchAll(/[.!?](?=\s)|[。！？]/g)].at(-1)
  return stop ? end.slice(stop.index + 1) : end
}
