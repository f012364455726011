import type { Actor } from '#core/actor.ts'
import { AppError } from '#core/errors.ts'
import { requireSignedIn } from '#services/accounts/authorize.ts'
import type { TranscriptLines } from '#services/videos/read-transcript.ts'
import type { Needs } from '#src/ports.ts'
import { readOwnSegments } from '#stores/conversations.ts'
import { requireConversation } from './read-conversation.ts'

/**
 * The transcript that a user gave for a conversation, line by line, for that user alone (design §5.13).
 * @throws AppError UNAUTHENTICATED; CONVERSATION_NOT_FOUND, also for one that stands on the platform's transcript
 */
export async function readOwnLines(
  needs: Needs<'db'>,
  actor: Actor,
  { conversationId }: { readonly conversationId: string },
): Promise<TranscriptLines> {
  const { userId } = requireSignedIn(actor)
  const { videoId, language, source } = await requireConversation(needs, userId, conversationId)
  if (source !== 'own') throw new AppError('CONVERSATION_NOT_FOUND')
  const segments = await readOwnSegments(needs.db, userId, conversationId)
  return { videoId, language, kind: 'user', lines: segments.map(([startMs, , text]) => [startMs / 1000, text]) }
}
