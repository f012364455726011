import type { AnswerKind } from '#core/answers/analysis.ts'
import { isWordMatch } from '#core/models/is-word-match.ts'
import { maximumSpend, type SpendPlan } from '#core/models/spending.ts'
import { limitAttempts, waitText } from '#services/limits/limit-attempts.ts'
import type { Needs } from '#src/ports.ts'
import type { Tx } from '#stores/db.ts'

const dayMs = 86_400_000

/**
 * Counts an answer that costs nothing toward the user's day, because no budget limits it. Runs in the transaction that starts
 * the answer, so that a refused start is not counted. A word match calls no model and has a limit of its own.
 * @throws AppError TOO_MANY_REQUESTS with `data.retryAfterSeconds`
 */
export async function limitFreeAnswers(
  { clock, metrics, settings }: Needs<'clock' | 'metrics' | 'settings'>,
  tx: Tx,
  userId: string,
  kind: AnswerKind,
  plan: SpendPlan,
): Promise<void> {
  if (maximumSpend(plan) > 0 || isWordMatch(kind, plan.model)) return
  const limit = settings.limits.freeAnswersPerDay
  const answers = limit === 1 ? '1 answer' : `${limit} answers`
  const message = (seconds: number) =>
    `You have started ${answers} at no charge within a day, the most that one account may. Please try again in ${waitText(seconds)}.`
  const rule = { name: 'free-answers', subject: userId, limit, windowMs: dayMs, message }
  await limitAttempts({ db: tx, clock, metrics }, [rule])
}
