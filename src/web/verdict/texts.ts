import type { PromiseStatus, VerdictWord } from '#core/analysis.ts'
import { tokenCount } from '#core/budget.ts'
import { clock } from '../ui/format.ts'

/** Words of a verdict, wherever it stands. */
export const texts = {
  words: {
    keeps_promise: 'Keeps its promise',
    mostly_fair: 'Mostly fair',
    overstated: 'Overstated',
    clickbait: 'Clickbait',
  } satisfies Record<VerdictWord, string>,
  statuses: {
    delivered: 'kept',
    late: 'late',
    partial: 'partly',
    missing: 'missing',
    contradicted: 'broken',
  } satisfies Record<PromiseStatus, string>,
  heading: 'Verdict',
  scale: (score: number, word: string) => `${score} of 100, ${word}. 0 keeps its promise, 100 is clickbait.`,
  from: 'keeps its promise',
  to: 'clickbait',
  skipTo: (seconds: number) => `Skip to ${clock(seconds)}`,
  promises: 'What the title promises',
  honestTitle: 'Honest title',
  thumbnail: 'thumbnail not seen',
  lowConfidence: 'an indicator of low confidence',
  cost: (tokens: number) => `${tokenCount(tokens)} tokens`,
  fromLibrary: '0 tokens, from the library',
  proof: (matched: number, checked: number) =>
    matched === checked
      ? `all ${checked} quotes found in the transcript`
      : `${matched} of ${checked} quotes found in the transcript, the rest dropped`,
  seek: 'Play from',
}
