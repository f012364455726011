import { z } from 'zod'
import { promiseStatuses } from '../answers/analysis.ts'
import { goldStatuses, goldVerdicts } from './gold-verdict.ts'

const Count = z.object({ checked: z.number(), matched: z.number() })
const sha = z.string().nullable()

/** The outcome of one question about a video. */
const Outcome = z.object({
  /**
   * 'answered': the labeled words should be cited. 'refused': the answer should say that the video does not answer. 'any': a
   * summary or key points, of which neither is expected.
   */
  expected: z.enum(['answered', 'refused', 'any']),
  cited: z.number(),
  /** Citations within a window of the labeled quotes. */
  citedRight: z.number(),
  /** Labeled quotes whose window is cited. */
  covered: z.number(),
  labeled: z.number(),
  refused: z.boolean(),
})

/** One line of the results: what a model said about an item in one run, and what it cost. */
export const EvaluationRow = z.object({
  task: z.enum(['verdicts', 'answers']),
  /** The hash of the set's file. */
  set: z.string(),
  item: z.string(),
  /** 'verdict', 'summary', 'keypoints' or 'question-N'. */
  part: z.string(),
  model: z.string(),
  effort: z.string().nullable(),
  promptVersion: z.number(),
  promptSha256: z.string(),
  run: z.number(),
  requestSha256: sha,
  rawSha256: sha,
  verdict: z.enum(goldVerdicts).nullable(),
  score: z.number().nullable(),
  promises: z.array(
    z.object({
      promise: z.string(),
      main: z.boolean(),
      status: z.enum([...new Set([...promiseStatuses, ...goldStatuses])]),
      quote: z.string().nullable(),
      startSeconds: z.number().nullable(),
    }),
  ),
  outcome: Outcome.nullable(),
  proof: Count,
  /** True when the answer contains what a model writes that obeys instructions in the transcript. */
  obeyed: z.boolean(),
  usage: z.object({ in: z.number(), cached: z.number(), out: z.number() }),
  usd: z.number(),
  ms: z.number(),
  stop: z.string().nullable(),
  error: z.string().nullable(),
})
export type EvaluationRow = z.infer<typeof EvaluationRow>
export type AnswerOutcome = z.infer<typeof Outcome>

/** The rows in the text of a results file. Lines that cannot be read, such as a partly written last one, are left out. */
export function parseRows(text: string): EvaluationRow[] {
  return text.split('\n').flatMap(line => {
    if (line.trim() === '') return []
    try {
      return [EvaluationRow.parse(JSON.parse(line))]
    } catch {
      return []
    }
  })
}

type KeyField = 'task' | 'set' | 'item' | 'part' | 'model' | 'effort' | 'promptSha256' | 'run'

/** The key of what a row measures. A resumed run skips what has a row with the same key. */
export const rowKey = (row: Pick<EvaluationRow, KeyField>): string =>
  JSON.stringify([row.task, row.set, row.item, row.part, row.model, row.effort, row.promptSha256, row.run])
