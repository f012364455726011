import type { SignedIn } from '#core/actor.ts'
import { AppError } from '#core/errors.ts'
import { linesOf, type TranscriptLines } from '#services/videos/read-transcript.ts'
import type { Needs } from '#src/ports.ts'
import { readOwnSegments } from '#stores/own-transcripts.ts'
import { requireConversation } from './read-conversation.ts'

/**
 * A page of the transcript that a user gave for a conversation, line by line, for that user alone (design §5.13).
 * @throws AppError CONVERSATION_NOT_FOUND, also for one that stands on the platform's transcript
 */
export async function readOwnLines(
  needs: Needs<'db'>,
  { userId }: SignedIn,
  { conversationId, cursor = 0 }: { readonly conversationId: string; readonly cursor?: number | undefined },
): Promise<TranscriptLines> {
  const { videoId, language, source } = await requireConversation(needs, userId, conversationId)
  if (source !== 'own') throw new AppError('CONVERSATION_NOT_FOUND')
  const slice = await readOwnSegments(needs.db, { userId, conversationId }, cursor)
  return { videoId, language, kind: 'user', ...linesOf(slice ?? { items: '[]', next: null }) }
}
