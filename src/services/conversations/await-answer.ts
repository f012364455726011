import type { MessageView } from '#contract/conversations.ts'
import type { SignedIn } from '#core/actor.ts'
import { AppError, type ErrorCode } from '#core/errors.ts'
import { offersFor } from '#core/offers.ts'
import type { Needs } from '#src/ports.ts'
import { watchAnswer } from './watch-answer.ts'

/**
 * Waits for an answer's end, wherever it grows. A stopped one is given as far as it came.
 * @throws AppError as the answer failed; the caller's abort ends the waiting, not the answer
 */
export async function awaitAnswer(
  needs: Needs<'db' | 'clock' | 'log' | 'signals' | 'models'>,
  actor: SignedIn,
  answer: MessageView,
  signal: AbortSignal,
): Promise<MessageView> {
  if (answer.state !== 'growing') return ended(actor, answer)
  for await (const { event } of watchAnswer(needs, actor, { messageId: answer.id }, signal)) {
    if (event.type === 'done' || event.type === 'error') return ended(actor, event.message)
  }
  throw new AppError('SERVICE_UNAVAILABLE')
}

function ended(actor: SignedIn, answer: MessageView): MessageView {
  if (answer.error === null) return answer
  throw failureOf(actor, answer)
}

/** What a failed answer's callers get; an answer that had to be paid after all names the ways to a larger budget. */
export function failureOf(actor: SignedIn, { id, error }: MessageView): AppError {
  const isEmpty = error!.code === 'BUDGET_EXCEEDED'
  const options = isEmpty ? { upgradeOptions: offersFor(actor.entitlement) } : {}
  return new AppError(error!.code as ErrorCode, { message: error!.message, data: { messageId: id, ...options } })
}
