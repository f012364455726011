import type { SignedIn } from '#core/accounts/actor.ts'
import type { Needs } from '#src/ports.ts'
import { requestStop } from '#stores/messages.ts'
import { requireConversation } from './read-conversation.ts'

/** A signal's payload is limited to 8000 bytes. */
const idsPerSignal = 200

/**
 * Stops the growing answers of a conversation, or the given one, in whichever process they grow. Their text so far stays.
 * @returns how many were asked to stop
 * @throws AppError CONVERSATION_NOT_FOUND
 */
export async function stopAnswer(
  needs: Needs<'db' | 'clock' | 'signals' | 'liveAnswers'>,
  { userId }: SignedIn,
  input: { readonly conversationId: string; readonly messageId?: string | undefined },
): Promise<{ stopped: number }> {
  const conversation = await requireConversation(needs, userId, input.conversationId)
  const which = { conversationId: conversation.id, messageId: input.messageId ?? null }
  const ids = await needs.db.transaction(async tx => {
    const asked = await requestStop(tx, userId, which, needs.clock.now())
    for (let from = 0; from < asked.length; from += idsPerSignal) {
      await needs.signals.publish(tx, 'answer_stops', asked.slice(from, from + idsPerSignal).join(','))
    }
    return asked
  })
  needs.liveAnswers.stop(ids, 'stopped')
  return { stopped: ids.length }
}
