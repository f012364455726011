import type { AnswerKind } from '../answers/analysis.ts'
import type { ServedModel } from './models.ts'

/** True where a title check is a word match, because no model can judge the title. It is free. */
export const isWordMatch = (kind: AnswerKind, { provider }: Pick<ServedModel, 'provider'>): boolean =>
  kind === 'clickbait' && provider === 'local'
