import type { PromiseStatus, VerdictWord } from './analysis.ts'

/** Words of answers that the server itself writes. */
export const texts = {
  verdicts: {
    keeps_promise: 'Keeps its promise',
    mostly_fair: 'Mostly fair',
    overstated: 'Overstated',
    clickbait: 'Clickbait',
  } satisfies Record<VerdictWord, string>,
  statuses: {
    delivered: '✓ kept',
    late: '◐ kept late',
    partial: '◐ partly kept',
    missing: '✕ not found',
    contradicted: '✕ contradicted',
  } satisfies Record<PromiseStatus, string>,
  honestTitle: 'Honest title',
  thumbnail: 'Thumbnail not seen.',
  lowConfidence: 'Indicator, low confidence: made without AI from the words of title and transcript.',
  outOf: (score: number) => `${score} of 100`,
} as const
