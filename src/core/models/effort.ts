import type { AnswerKind } from '../answers/analysis.ts'
import type { Effort, ServedModel } from './models.ts'

/** Everything that a model is called for. */
export type EffortTask = AnswerKind | 'notes' | 'picture'

/**
 * The effort of a task. Where a vendor's cache depends on it, a model has one effort for all tasks that share the transcript
 * (`effort.question` equals `effort.analysis`), so that it is bought once. Notes and pictures share no prompt with
 * other tasks.
 */
export function effortOf(model: ServedModel, task: EffortTask): Effort {
  const { effort } = model.capabilities
  if (effort === undefined || task === 'notes' || task === 'picture') return 'low'
  return task === 'question' ? effort.question : effort.analysis
}
