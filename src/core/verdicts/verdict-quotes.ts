import type { Verdict } from '../answers/analysis.ts'

type Quoting = Pick<Verdict, 'answer' | 'answerQuote'> & {
  readonly promises: readonly Pick<Verdict['promises'][number], 'quote'>[]
}

/** The quote that only the answer has; null where a promise has the same one, or the answer itself is the quote. */
export const ownAnswerQuote = ({ answer, answerQuote, promises }: Quoting): string | null =>
  answerQuote === answer || promises.some(({ quote }) => quote === answerQuote) ? null : answerQuote

/** How many quotes a verdict shows; the same words count once. */
export function countQuotes(verdict: Quoting): number {
  const quotes = new Set([ownAnswerQuote(verdict), ...verdict.promises.map(({ quote }) => quote)])
  quotes.delete(null)
  return quotes.size
}
