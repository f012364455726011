import type { SignedIn } from '#core/accounts/actor.ts'
import { announceStops } from '#services/accounts/announce-stops.ts'
import type { Needs } from '#src/ports.ts'
import { requestStop } from '#stores/messages.ts'
import { requireConversation } from './read-conversation.ts'

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
    await announceStops(needs, tx, asked)
    return asked
  })
  needs.liveAnswers.stop(ids, 'stopped')
  return { stopped: ids.length }
}
