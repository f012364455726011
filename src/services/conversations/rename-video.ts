import type { RenamedVideo } from '#contract/conversations.ts'
import type { SignedIn } from '#core/accounts/actor.ts'
import { AppError } from '#core/errors.ts'
import type { Needs } from '#src/ports.ts'
import { renameConversation } from '#stores/conversations.ts'

/**
 * Gives a video of the user's list an own name, which only that user sees; an empty name removes it.
 * @throws AppError CONVERSATION_NOT_FOUND, for another user's conversation too
 */
export async function renameVideo(
  { db }: Needs<'db'>,
  { userId }: SignedIn,
  { conversationId, name }: { readonly conversationId: string; readonly name: string },
): Promise<RenamedVideo> {
  const stored = name === '' ? null : name
  if (!(await renameConversation(db, userId, conversationId, stored))) throw new AppError('CONVERSATION_NOT_FOUND')
  return { name: stored }
}
