import type { PromiseStatus } from '#core/analysis.ts'
import { formatTokens } from '#core/budget.ts'
import { lowConfidenceText, verdictLabels } from '#core/verdict-texts.ts'
import { clock } from '../ui/format.ts'

/** The quotes and different times that a card shows, and how many checks they needed. */
export type ShownProof = { readonly quotes: number; readonly times: number; readonly checked: number }

/** Texts of a verdict, wherever it is shown. */
export const texts = {
  words: verdictLabels,
  statuses: {
    delivered: 'kept',
    late: 'late',
    partial: 'partly',
    missing: 'missing',
    contradicted: 'broken',
  } satisfies Record<PromiseStatus, string>,
  scale: (score: number, word: string) => `${score} of 100, ${word}. 0 keeps its promise, 100 is clickbait.`,
  from: 'keeps its promise',
  to: 'clickbait',
  skipTo: (seconds: number) => `Skip to ${clock(seconds)}`,
  openAt: (seconds: number) => `Open at ${clock(seconds)}`,
  promises: 'What the title promises',
  honestTitle: 'Honest title',
  nowhere: 'Not found in the transcript.',
  thumbnail: 'Title only; thumbnail not checked',
  lowConfidence: lowConfidenceText,
  cost: (tokens: number) => `${formatTokens(tokens)} tokens`,
  alreadyAnalyzed: 'Already analyzed: free',
  /** Counts what the card shows where that is all that was checked; else the checks. */
  proof: (matched: number, checked: number, { quotes, times, checked: shown }: ShownProof) =>
    matched === checked && shown === checked
      ? `${quotes === 1 ? '1 quote' : `${quotes} quotes`} and ${times === 1 ? '1 time' : `${times} times`}, all found in the transcript`
      : `${matched} of ${checked} quotes and times found in the transcript`,
  seek: 'Play from',
}
