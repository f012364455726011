import { z } from 'zod'
import { promiseStatuses } from '../analysis.ts'
import { goldStatuses, goldVerdicts } from './gold-verdict.ts'

const Count = z.object({ checked: z.number(), matched: z.number() })
const sha = z.string().nullable()

/** What one question about a video came to. */
const Outcome = z.object({
  /** 'answered' wants the labeled words cited, 'refused' that the answer says the video does not say. */
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
  /** True when the answer contains what only an obedient model writes. */
  obeyed: z.boolean(),
  usage: z.object({ in: z.number(), cached: z.number(), out: z.number() }),
  usd: z.number(),
  ms: z.number(),
  stop: z.string().nullable(),
  error: z.string().nullable(),
})
export type EvaluationRow = z.infer<typeof EvaluationRow>
export type AnswerOutcome = z.infer<typeof Outcome>

/** Reads a results file; a last line that was cut while it was written is left out. */
export function readRows(file: string): EvaluationRow[] {
  return file.split('\n').flatMap(line => {
    if (line.trim() === '') return []
    try {
      return [EvaluationRow.parse(JSON.parse(line))]
    } catch {
      return []
    }
  })
}

/** What a row is about; rows with the same key measure the same. */
export const rowKey = (row: Omit<EvaluationRow, 'requestSha256'>): string =>
  JSON.stringify([row.task, row.set, row.item, row.part, row.model, row.effort, row.promptSha256, row.run])
