import { AppError } from '#core/errors.ts'
import {
  type EvaluationItem,
  type EvaluationSet,
  linesOf,
  parseEvaluationSet,
  type SetCard,
} from '#core/evaluation/evaluation-set.ts'
import { sha256 } from './record-calls.ts'

/** A set whose items match the checksum in its card, and the hash of the whole file. */
export type CheckedSet = EvaluationSet & { readonly sha256: string }

/**
 * Parses the text of a set's file. Figures can be compared only if no label was changed unnoticed, so a set whose items do
 * not have the card's checksum is refused.
 * @throws AppError BAD_REQUEST
 */
export function parseSet(text: string): CheckedSet {
  const { set, problems } = parseEvaluationSet(text)
  if (set === null) throw new AppError('BAD_REQUEST', { message: `The set cannot be used:\n${problems.join('\n')}` })
  const found = sha256(text.slice(text.indexOf('\n') + 1))
  if (found !== set.card.sha256)
    throw new AppError('BAD_REQUEST', {
      message: `The set's items were changed: their checksum is ${found}, the card says ${set.card.sha256}. A changed set needs a new version and checksum.`,
    })
  return { ...set, sha256: sha256(text) }
}

/** A set as a file, with its checksum in the card. */
export function serializeSet(card: Omit<SetCard, 'sha256'>, items: readonly EvaluationItem[]): string {
  const lines = linesOf(items)
  return `${JSON.stringify({ ...card, sha256: sha256(lines) })}\n${lines}`
}
