import { AppError } from '#core/errors.ts'
import { formatMegabytes } from '#core/transcripts/captions/refuse-too-large.ts'
import { waitText } from '#services/limits/limit-attempts.ts'
import type { Needs } from '#src/ports.ts'
import type { Tx } from '#stores/db.ts'
import { bytesOfQuestion, countQuestionBytes } from '#stores/question-bytes.ts'

/**
 * Counts a question that is being stored, in its transaction, so that no one fills the database with questions: where answers
 * cost nothing, no budget limits them.
 * @param question null when it is stored already and only gets another answer
 * @throws AppError REQUEST_TOO_LARGE when all of the user's questions are too much, TOO_MANY_REQUESTS for those of a day
 */
export async function limitQuestionBytes(
  { settings: { limits }, metrics }: Needs<'settings' | 'metrics'>,
  tx: Tx,
  userId: string,
  question: string | null,
): Promise<void> {
  const max = { total: limits.questionBytes, day: limits.questionBytesPerDay }
  const refusal = await countQuestionBytes(tx, userId, bytesOfQuestion(question), max)
  if (refusal === null) return
  if (refusal.of === 'total') {
    metrics.count('throttled_total', { rule: 'question-bytes' })
    throw new AppError('REQUEST_TOO_LARGE', {
      message: `Your questions fill ${formatMegabytes(max.total)}, the most that one account stores. Delete conversations that you no longer need, then ask again.`,
    })
  }
  metrics.count('throttled_total', { rule: 'question-bytes-day' })
  const { retryAfterSeconds } = refusal
  throw new AppError('TOO_MANY_REQUESTS', {
    message: `You have asked ${formatMegabytes(max.day)} of questions within a day. Please try again in ${waitText(retryAfterSeconds)}.`,
    data: { retryAfterSeconds },
  })
}
