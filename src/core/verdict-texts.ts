import type { PromiseStatus, VerdictWord } from './analysis.ts'

/** The label of a verdict, on pages and in answers. */
export const verdictLabels = {
  keeps_promise: 'Keeps its promise',
  mostly_fair: 'Mostly fair',
  overstated: 'Overstated',
  clickbait: 'Clickbait',
} as const satisfies Record<VerdictWord, string>

/** Shown with a verdict of the local engine. */
export const lowConfidenceText = 'Rough estimate from word matching, no AI'

/** Texts of a verdict in Markdown. */
export const verdictMarkdownTexts = {
  statuses: {
    delivered: '✓ kept',
    late: '◐ kept late',
    partial: '◐ partly kept',
    missing: '✕ not found',
    contradicted: '✕ contradicted',
  } satisfies Record<PromiseStatus, string>,
  honestTitle: 'Honest title',
  thumbnail: 'Thumbnail not seen.',
  outOf: (score: number) => `${score} of 100`,
} as const
