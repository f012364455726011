import { z } from 'zod'
import { analysisKinds, promiseStatuses, verdictWords } from '#core/analysis.ts'

export const AnswerKindShape = z.enum([...analysisKinds, 'question'])

export const VerdictView = z
  .object({
    score: z.number(),
    verdict: z.enum(verdictWords),
    answer: z.string(),
    answerSeconds: z.number().nullable(),
    promises: z.array(
      z.object({
        promise: z.string(),
        status: z.enum(promiseStatuses),
        quote: z.string().nullable(),
        startSeconds: z.number().nullable(),
      }),
    ),
    honestTitle: z.string(),
    style: z.number(),
    confidence: z.enum(['low', 'normal']),
    thumbnailSeen: z.literal(false),
  })
  .meta({ id: 'Verdict' })

export const KeyPointView = z.object({
  text: z.string(),
  quote: z.string().nullable(),
  startSeconds: z.number().nullable(),
})

export const CitationView = z.object({
  n: z.number(),
  startSeconds: z.number(),
  endSeconds: z.number(),
  quote: z.string(),
})

/** Structured data of an answer, beside its Markdown. */
export const AnswerDataView = z.object({
  verdict: VerdictView.optional(),
  points: z.array(KeyPointView).optional(),
  citations: z.array(CitationView).optional(),
  proof: z.object({ checked: z.number(), matched: z.number() }).optional(),
  reading: z.enum(['whole', 'notes']).optional(),
  notFound: z.boolean().optional(),
})

/** A shared result. */
export const AnalysisView = z
  .object({
    kind: z.enum(analysisKinds),
    content: z.string(),
    data: AnswerDataView,
    model: z.string(),
    modelName: z.string(),
    createdAt: z.string(),
  })
  .meta({ id: 'Analysis' })
export type AnalysisView = z.infer<typeof AnalysisView>
