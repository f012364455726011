import type { Advice, PromiseStatus, SegmentKind, Verdict, VerdictWord } from '../answers/analysis.ts'

/** The label of a verdict, on pages and in answers. */
export const verdictLabels = {
  keeps_promise: 'Keeps its promise',
  mostly_fair: 'Mostly fair',
  overstated: 'Overstated',
  clickbait: 'Clickbait',
  not_judgeable: 'Not enough is said to judge',
  not_proven: 'Not proven',
} as const satisfies Record<VerdictWord, string>

/** The label of this verdict: a cut answer may end before its main promise was judged. */
export const verdictLabelOf = ({ verdict, isCut }: Pick<Verdict, 'verdict' | 'isCut'>): string =>
  isCut && verdict === 'not_judgeable' ? 'Cut short before the verdict' : verdictLabels[verdict]

/** Shown with an estimate that an earlier version stored. */
export const lowConfidenceText = 'Rough estimate from word matching, no AI'

/** Texts of a verdict in Markdown. */
export const verdictMarkdownTexts = {
  statuses: {
    delivered: '✓ kept',
    late: '◐ kept late',
    partial: '◐ partly kept',
    missing: '✕ not found',
    contradicted: '✕ contradicted',
    unverifiable: '– not said',
  } satisfies Record<PromiseStatus, string>,
  advice: {
    watch: 'Worth watching.',
    skip: 'You can skip it.',
    jump: 'Jump to the point.',
  } satisfies Record<Advice['kind'], string>,
  segments: { sponsor: 'sponsor', filler: 'filler' } satisfies Record<SegmentKind, string>,
  skippable: 'You can skip',
  honestTitle: 'Honest title',
  thumbnail: 'Thumbnail not seen.',
  inThumbnail: '(in the thumbnail)',
  cut: 'The analysis was cut short.',
  outOf: (score: number) => `${score} of 100`,
} as const
