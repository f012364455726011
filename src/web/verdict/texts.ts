import {
  type Advice,
  type PromiseStatus,
  promiseStatuses,
  type Segment,
  type SegmentKind,
} from '#core/answers/analysis.ts'
import { referenceModelName } from '#core/models/reference-model.ts'
import { formatTokens } from '#core/plans/budget.ts'
import { lowConfidenceText, verdictLabelOf, verdictLabels } from '#core/verdicts/verdict-texts.ts'
import { clock, date } from '../ui/format.ts'

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

const statusWords = {
  delivered: 'kept',
  late: 'late',
  partial: 'partly',
  missing: 'missing',
  contradicted: 'broken',
  unverifiable: 'not said',
} satisfies Record<PromiseStatus, string>

type SpokenMark = {
  readonly word: string
  readonly isAddressed: boolean
  readonly label: string
  readonly seconds: number
  readonly quote: string | null
}

/** Texts of a verdict, wherever it is shown. */
export const texts = {
  words: verdictLabels,
  labelOf: verdictLabelOf,
  statuses: statusWords,
  scale: (score: number, word: string) => `${score} of 100, ${word}. 0 keeps its promise, 100 is clickbait.`,
  from: 'keeps its promise',
  to: 'clickbait',
  watchFrom: (seconds: number) => `Watch from ${clock(seconds)}`,
  hearAnswer: (seconds: number) => `Hear the answer at ${clock(seconds)}`,
  hearWhatIsSaid: (seconds: number) => `Hear what is said at ${clock(seconds)}`,
  openAt: (seconds: number) => `Open at ${clock(seconds)}`,
  promises: 'What the title promises',
  judgedTitle: 'Judged as written',
  translatedTitle: 'YouTube also shows it in English as',
  promisesWithThumbnail: 'What title and thumbnail promise',
  /** How many promises have each status, such as "1 kept, 2 broken", in the order of the statuses. */
  tally: (promises: readonly { readonly status: PromiseStatus }[]): string =>
    promiseStatuses
      .map(status => [promises.filter(promise => promise.status === status).length, statusWords[status]] as const)
      .filter(([count]) => count > 0)
      .map(([count, word]) => `${count} ${word}`)
      .join(', '),
  inThumbnail: 'in the thumbnail',
  honestTitle: 'Honest title',
  nowhere: 'Not found in the transcript.',
  thumbnailNotSeen: 'Title only; thumbnail not checked',
  thumbnailSeen: 'Judged with title and thumbnail',
  picture: 'Judged with this thumbnail',
  pictureReplaced: 'Judged with this thumbnail. YouTube shows another one now.',
  lowConfidence: lowConfidenceText,
  cost: (tokens: number) => `${formatTokens(tokens)} tokens`,
  judgedOn: (iso: string) => `Judged on ${date(iso)}`,
  free: 'free',
  alreadyAnalyzed: 'Already analyzed: free',
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
  share: (kind: SegmentKind, share: number) => `${Math.max(1, Math.round(share * 100))}% ${kind}`,
  seek: 'Play from',
  startPoint: 'Start here',
  timeline: {
    label: 'Where the promises are addressed',
    matchLabel: 'Where the video talks about the title',
    mark: ({ word, isAddressed, label, seconds, quote }: SpokenMark) =>
      [
        `${word ? `${capital(word)}${isAddressed ? ' at' : '; closest moment'}` : 'At'} ${clock(seconds)}: ${label}`,
        ...(quote ? [`“${quote}”`] : []),
      ].join('. '),
    span: ({ kind, startSeconds, endSeconds }: Segment) =>
      `${capital(kind)} from ${clock(startSeconds)} to ${clock(endSeconds)}`,
  },
}
