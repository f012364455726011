import type { PromiseStatus } from '#core/analysis.ts'
import { tokenCount } from '#core/budget.ts'
import { lowConfidenceText, verdictLabels } from '#core/verdict-texts.ts'
import { clock } from '../ui/format.ts'

/** Quotes and different times that a card shows, and how many checks stand behind them. */
export type ShownProof = { readonly quotes: number; readonly times: number; readonly checked: number }

/** Words of a verdict, wherever it stands. */
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
  thumbnail: 'Thumbnail not seen',
  lowConfidence: lowConfidenceText,
  cost: (tokens: number) => `${tokenCount(tokens)} tokens`,
  fromLibrary: '0 tokens, from the library',
  /** Told as what the card shows where that is all that was checked; else as the count of what was. */
  proof: (matched: number, checked: number, { quotes, times, checked: shown }: ShownProof) =>
    matched === checked && shown === checked
      ? `${quotes === 1 ? '1 quote' : `${quotes} quotes`} and ${times === 1 ? '1 time' : `${times} times`}, all found in the transcript`
      : `${matched} of ${checked} quotes and times found in the transcript`,
  seek: 'Play from',
}
