import type { ScoredWord, TitlePromise, Verdict, VerdictWord } from '../answers/analysis.ts'

/** The facts that the share picture of a verdict shows. */
export type ShareCard = {
  readonly word: ScoredWord
  readonly score: number
  /** The video's own title. It is struck out when it misleads. */
  readonly title: string
  readonly isMisleading: boolean
  /** Shown below a misleading title. */
  readonly honestTitle: string | null
  /** Words of the video, and when they are said. */
  readonly quote: { readonly text: string; readonly seconds: number | null } | null
  /** The verdict's own sentence; shown where there is no quote. */
  readonly answer: string | null
}

const misleading: readonly ScoredWord[] = ['overstated', 'clickbait']

/**
 * The card of a verdict. Null for a verdict that has no stamp: without a score, cut short, or from matching words. A picture
 * would present it as a judgment.
 */
export function composeShareCard(title: string, verdict: Verdict | undefined): ShareCard | null {
  if (!verdict || !isStamped(verdict) || title.trim() === '') return null
  const word = verdict.verdict as ScoredWord
  const isMisleading = misleading.includes(word)
  const honestTitle = verdict.honestTitle.trim()
  return {
    word,
    score: verdict.score!,
    title: title.trim(),
    isMisleading,
    honestTitle: isMisleading && honestTitle !== '' && honestTitle !== title.trim() ? honestTitle : null,
    quote: bestQuote(verdict),
    answer: verdict.confidence === 'normal' && verdict.answer !== '' ? verdict.answer : null,
  }
}

const isScored = (word: VerdictWord): word is ScoredWord => word !== 'not_judgeable' && word !== 'not_proven'

/** True for a verdict that is shown with its word and color. */
export const isStamped = ({ score, verdict, confidence, isCut }: Verdict): boolean =>
  score !== null && isScored(verdict) && confidence !== 'low' && !isCut

/** The main promise's proof, else the answer's, else any promise's. */
function bestQuote({ promises, answerQuote, answerSeconds }: Verdict): ShareCard['quote'] {
  const proof = ({ quote, startSeconds }: TitlePromise) =>
    quote === null ? [] : [{ text: quote, seconds: startSeconds }]
  const answer = answerQuote === null ? [] : [{ text: answerQuote, seconds: answerSeconds }]
  const main = promises.filter(promise => promise.main)
  return [...main.flatMap(proof), ...answer, ...promises.flatMap(proof)][0] ?? null
}
