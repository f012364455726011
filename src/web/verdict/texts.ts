import type { Advice, PromiseStatus, Segment, SegmentKind } from '#core/analysis.ts'
import { formatTokens } from '#core/budget.ts'
import { referenceModelName } from '#core/reference-model.ts'
import { lowConfidenceText, verdictLabelOf, verdictLabels } from '#core/verdict-texts.ts'
import { clock, date } from '../ui/format.ts'

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Texts of a verdict, wherever it is shown. */
export const texts = {
  words: verdictLabels,
  labelOf: verdictLabelOf,
  statuses: {
    delivered: 'kept',
    late: 'late',
    partial: 'partly',
    missing: 'missing',
    contradicted: 'broken',
    unverifiable: 'not said',
  } satisfies Record<PromiseStatus, string>,
  scale: (score: number, word: string) => `${score} of 100, ${word}. 0 keeps its promise, 100 is clickbait.`,
  from: 'keeps its promise',
  to: 'clickbait',
  skipTo: (seconds: number) => `Skip to ${clock(seconds)}`,
  openAt: (seconds: number) => `Open at ${clock(seconds)}`,
  promises: 'What the title promises',
  promisesWithThumbnail: 'What title and thumbnail promise',
  inThumbnail: 'in the thumbnail',
  honestTitle: 'Honest title',
  nowhere: 'Not found in the transcript.',
  thumbnail: 'Title only; thumbnail not checked',
  thumbnailSeen: 'Judged with title and thumbnail',
  picture: 'Judged with this thumbnail',
  pictureReplaced: 'Judged with this thumbnail. YouTube shows another one now.',
  lowConfidence: lowConfidenceText,
  cost: (tokens: number) => `${formatTokens(tokens)} tokens`,
  judgedOn: (iso: string) => `Judged on ${date(iso)}`,
  alreadyAnalyzed: 'Already analyzed: free',
  unproven: 'No quote proves this sentence.',
  cut: 'Cut short: the model did not finish.',
  earlier: 'Made by an earlier version of this analysis.',
  again: 'Analyze again',
  reference: referenceModelName,
  judge: 'Judge the title with a model',
  judging: 'being judged',
  main: 'Main promise',
  advice: {
    watch: 'Worth watching in full.',
    skip: 'You can skip it: this is all there is.',
    jump: 'One part is worth watching.',
  } satisfies Record<Advice['kind'], string>,
  share: (kind: SegmentKind, share: number) => `${Math.max(1, Math.round(share * 100))} % ${kind}`,
  seek: 'Play from',
  skipPoint: 'Skip to here',
  timeline: {
    label: 'Where the promises are addressed',
    mark: ({ word, label, seconds, quote }: { word: string; label: string; seconds: number; quote: string | null }) =>
      [`${word ? `${capital(word)} at` : 'At'} ${clock(seconds)}: ${label}`, ...(quote ? [`“${quote}”`] : [])].join(
        '. ',
      ),
    span: ({ kind, startSeconds, endSeconds }: Segment) =>
      `${capital(kind)} from ${clock(startSeconds)} to ${clock(endSeconds)}`,
  },
}
