import type { Actor } from '#core/actor.ts'
import { AppError } from '#core/errors.ts'
import { requireSignedIn } from '#services/accounts/authorize.ts'
import type { Needs } from '#src/ports.ts'
import { dropConversation, lockConversation } from '#stores/conversations.ts'
import { hasGrowing } from '#stores/messages.ts'

const stopFirst = 'An answer is still growing. Stop it first.'

/**
 * Deletes a conversation with all its messages and the transcript that its owner gave for it. What was spent in it stays
 * spent; results that went to the library stay there.
 * @throws AppError UNAUTHENTICATED, CONVERSATION_NOT_FOUND, CONFLICT while an answer grows
 */
export async function deleteConversation(
  { db }: Needs<'db'>,
  actor: Actor,
  { conversationId }: { readonly conversationId: string },
): Promise<void> {
  const { userId } = requireSignedIn(actor)
  await db.transaction(async tx => {
    // Whoever adds a message waits for this lock, and then finds no conversation.
    if (!(await lockConversation(tx, userId, conversationId))) throw new AppError('CONVERSATION_NOT_FOUND')
    if (await hasGrowing(tx, userId, conversationId)) throw new AppError('CONFLICT', { message: stopFirst })
    await dropConversation(tx, userId, conversationId)
  })
}
