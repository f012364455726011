import type { SignedIn } from '#core/actor.ts'
import type { Needs } from '#src/ports.ts'
import { requestStop } from '#stores/messages.ts'
import { requireConversation } from './read-conversation.ts'

/** A signal has room for 8000 bytes. */
const idsPerSignal = 200

/**
 * Ends the growing answers of a conversation, or the one named, in whichever process they grow. What they have said stays.
 * @returns how many were asked to end
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
