import type { MessageView } from '#contract/conversations.ts'
import type { Actor } from '#core/actor.ts'
import { AppError, type ErrorCode } from '#core/errors.ts'
import type { Needs } from '#src/ports.ts'
import { watchAnswer } from './watch-answer.ts'

/**
 * Waits for an answer's end, wherever it grows. A stopped one is given as far as it came.
 * @throws AppError as the answer failed; the caller's abort ends the waiting, not the answer
 */
export async function awaitAnswer(
  needs: Needs<'db' | 'clock' | 'log' | 'signals' | 'models'>,
  actor: Actor,
  answer: MessageView,
  signal: AbortSignal,
): Promise<MessageView> {
  if (answer.state !== 'growing') return ended(answer)
  for await (const { event } of watchAnswer(needs, actor, { messageId: answer.id }, signal)) {
    if (event.type === 'done' || event.type === 'error') return ended(event.message)
  }
  throw new AppError('SERVICE_UNAVAILABLE')
}

function ended(answer: MessageView): MessageView {
  if (answer.error === null) return answer
  throw new AppError(answer.error.code as ErrorCode, { message: answer.error.message, data: { messageId: answer.id } })
}
