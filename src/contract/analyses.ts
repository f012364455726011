import { z } from 'zod'
import {
  adviceKinds,
  analysisKinds,
  confidences,
  promiseSources,
  promiseStatuses,
  segmentKinds,
  verdictWords,
} from '#core/answers/analysis.ts'
import { matchOutcomes, phraseStatuses } from '#core/answers/title-match.ts'

export const AnswerKindShape = z.enum([...analysisKinds, 'question'])

const PromiseView = z.object({
  promise: z.string(),
  /** `unverifiable`: the words of the video do not settle it. */
  status: z.enum(promiseStatuses),
  /** Words of the transcript; null where none prove the status. */
  quote: z.string().nullable(),
  startSeconds: z.number().nullable(),
  source: z.enum(promiseSources),
  /** True for exactly one promise. */
  main: z.boolean(),
  /** The reason for the status. */
  why: z.string(),
  /** True for a missing promise whose subject the video does talk about. */
  isTalkedAbout: z.boolean().optional(),
})

/** A promise of a verdict that is being made; `status` is null until it is judged. */
export const PendingPromiseView = PromiseView.extend({ status: z.enum(promiseStatuses).nullable() })

export const VerdictView = z
  .object({
    /** Null for `not_judgeable` and `not_proven`. */
    score: z.number().nullable(),
    verdict: z.enum(verdictWords),
    answer: z.string(),
    answerQuote: z.string().nullable(),
    answerSeconds: z.number().nullable(),
    promises: z.array(PromiseView),
    honestTitle: z.string(),
    style: z.number(),
    advice: z.object({ kind: z.enum(adviceKinds), startSeconds: z.number().nullable() }).nullable(),
    segments: z.array(z.object({ kind: z.enum(segmentKinds), startSeconds: z.number(), endSeconds: z.number() })),
    /** The share of the video that each kind of segment takes, 0 to 1. */
    segmentShares: z.object({ sponsor: z.number(), filler: z.number() }),
    confidence: z.enum(confidences),
    thumbnailSeen: z.boolean(),
    /** SHA-256 of the thumbnail that it was judged with; null for the title alone. */
    thumbnailHash: z.string().nullable(),
    /** True when the model's answer was cut short. */
    isCut: z.boolean(),
    /** The version of the prompt that made it; older ones are marked on the page. */
    promptVersion: z.number(),
  })
  .meta({ id: 'Verdict' })

/** Words of the transcript, and when they are said. */
const PassageView = z.object({ quote: z.string(), startSeconds: z.number().nullable() })

export const TitleMatchView = z
  .object({
    /** `compared`, or why the words could not be compared. */
    outcome: z.enum(matchOutcomes),
    /** The share of the title's content words that are said, 0 to 1; null unless `compared`. */
    share: z.number().nullable(),
    phrases: z.array(
      z.object({
        phrase: z.string(),
        status: z.enum(phraseStatuses),
        wordsFound: z.number(),
        wordCount: z.number(),
        passage: PassageView.nullable(),
        /** A passage that may say the opposite; only a reader can judge it. */
        opposite: PassageView.nullable(),
      }),
    ),
    confidence: z.literal('low'),
  })
  .meta({ id: 'TitleMatch' })

export const KeyPointView = z.object({
  text: z.string(),
  quote: z.string().nullable(),
  startSeconds: z.number().nullable(),
})

export const CitationView = z.object({
  n: z.number(),
  startSeconds: z.number().nullable().describe('Null in a transcript without times.'),
  endSeconds: z.number().nullable().describe('Null in a transcript without times.'),
  quote: z.string(),
  supported: z
    .boolean()
    .optional()
    .describe(
      'False for a link that the wording of the window does not support. Absent in results of earlier versions.',
    ),
})

export const ProofCountView = z.object({
  checked: z.number().describe('Quotes and citations together.'),
  matched: z.number().describe('Quotes that are in the transcript, and citations that their window supports.'),
  quotes: z
    .object({ checked: z.number(), verified: z.number() })
    .optional()
    .describe('Absent in results of earlier versions.'),
  citations: z
    .object({ checked: z.number(), supported: z.number() })
    .optional()
    .describe('Absent in results of earlier versions.'),
})

/** Structured data of an answer, in addition to its Markdown. */
export const AnswerDataView = z.object({
  verdict: VerdictView.optional(),
  /** In place of a verdict where no model is configured. */
  match: TitleMatchView.optional(),
  /** True for a verdict that a person wrote, not a model. */
  isReference: z.boolean().optional(),
  points: z.array(KeyPointView).optional(),
  citations: z.array(CitationView).optional(),
  proof: ProofCountView.optional(),
  reading: z.enum(['whole', 'notes']).optional(),
  notFound: z.boolean().optional(),
  /** True when a length limit ended the answer before it was complete. */
  isCut: z.boolean().optional(),
})

/** A shared result. */
export const AnalysisView = z
  .object({
    kind: z.enum(analysisKinds),
    content: z.string(),
    data: AnswerDataView,
    model: z.string(),
    modelName: z.string(),
    language: z.string().describe('The language in which it is written; quotes are in that of the video.'),
    createdAt: z.string(),
  })
  .meta({ id: 'Analysis' })
export type AnalysisView = z.infer<typeof AnalysisView>
