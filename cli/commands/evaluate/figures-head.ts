import { callFigures } from '#core/evaluation/call-figures.ts'
import type { Effort } from '#core/models/models.ts'
import type { CheckedSet } from '#services/evaluation/parse-set.ts'
import type { EvaluationRun } from '#services/evaluation/run-evaluation.ts'

/** A set, and the run of a model over it. */
export type EvaluatedSet = { readonly set: CheckedSet; readonly run: EvaluationRun }

/** What identifies a run's figures. They compare only with figures of the same set and prompt. */
export const figuresHead = (
  { set, run }: EvaluatedSet,
  { effort, runs }: { readonly effort?: Effort; readonly runs: number },
) => ({
  card: set.card,
  setSha256: set.sha256,
  promptSha256: run.promptSha256,
  model: run.model.id,
  effort: effort ?? 'its own',
  runs,
  stoppedAtLimit: run.isLimited,
  calls: callFigures(run.rows),
})
export type FiguresHead = ReturnType<typeof figuresHead>
