import type { SignedIn } from '#core/accounts/actor.ts'
import { AppError } from '#core/errors.ts'
import type { Needs } from '#src/ports.ts'
import { deleteConversationRows, lockConversation } from '#stores/conversations.ts'
import { hasGrowing } from '#stores/messages.ts'
import { uncountConversation } from '#stores/question-bytes.ts'

const stopFirst = 'An answer is still growing. Stop it first.'

/**
 * Deletes a conversation with all its messages and its own transcript. Its usage stays booked, and its shared results stay.
 * @throws AppError CONVERSATION_NOT_FOUND, CONFLICT while an answer grows
 */
export async function deleteConversation(
  { db }: Needs<'db'>,
  { userId }: SignedIn,
  { conversationId }: { readonly conversationId: string },
): Promise<void> {
  await db.transaction(async tx => {
    // A concurrent call that adds a message waits for this lock and then finds no conversation.
    if (!(await lockConversation(tx, userId, conversationId))) throw new AppError('CONVERSATION_NOT_FOUND')
    if (await hasGrowing(tx, userId, conversationId)) throw new AppError('CONFLICT', { message: stopFirst })
    await uncountConversation(tx, userId, conversationId)
    await deleteConversationRows(tx, userId, conversationId)
  })
}
