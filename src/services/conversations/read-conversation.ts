import type { ConversationView, QuestionWithAnswer } from '#contract/conversations.ts'
import type { SignedIn } from '#core/accounts/actor.ts'
import { isSuperseded, type MessageRow } from '#core/answers/message.ts'
import { AppError } from '#core/errors.ts'
import { viewMessage } from '#services/answers/view-message.ts'
import { type TranscriptLines, transcriptLinesOf } from '#services/videos/read-transcript.ts'
import type { Needs } from '#src/ports.ts'
import { type ConversationRow, findConversation, findConversationOnVideo } from '#stores/conversations.ts'
import { listMessages } from '#stores/messages.ts'
import { readOwnSegments } from '#stores/own-transcripts.ts'

/** A page shows the newest; older ones stay stored. */
const maxMessages = 200

/**
 * The user's conversation on a video, null when there is none; growing answers with their text so far. Starts
 * nothing.
 */
export async function readConversation(
  needs: Needs<'db' | 'models'>,
  { userId }: SignedIn,
  { videoId }: { readonly videoId: string },
): Promise<ConversationView | null> {
  const conversation = await findConversationOnVideo(needs.db, userId, videoId)
  return conversation && viewConversation(needs, userId, conversation)
}

/** @throws AppError CONVERSATION_NOT_FOUND, for another user's conversation too */
export async function requireConversation(
  { db }: Needs<'db'>,
  userId: string,
  conversationId: string,
): Promise<ConversationRow> {
  const conversation = await findConversation(db, userId, conversationId)
  if (conversation === null) throw new AppError('CONVERSATION_NOT_FOUND')
  return conversation
}

export async function viewConversation(
  { db, models }: Needs<'db' | 'models'>,
  userId: string,
  { id, videoId, source, title, name, channel, language }: ConversationRow,
): Promise<ConversationView> {
  const messages = await listMessages(db, userId, id, maxMessages)
  const shown = messages.filter((message, index) => !isSuperseded(message, messages.slice(index + 1)))
  return {
    conversationId: id,
    videoId,
    name,
    messages: shown.map(message => viewMessage(models.catalog, message)),
    own: source === 'own' ? { title, channel, language } : null,
  }
}

/** A question and its answer as the caller gets them. */
export const viewQuestionWithAnswer = (
  { models }: Needs<'models'>,
  conversationId: string,
  { question, answer }: { readonly question: MessageRow; readonly answer: MessageRow },
): QuestionWithAnswer => ({
  conversationId,
  question: viewMessage(models.catalog, question),
  answer: viewMessage(models.catalog, answer),
})

/**
 * A page of the lines of a user's own transcript, for that user alone.
 * @throws AppError CONVERSATION_NOT_FOUND, also for a conversation on the platform's transcript
 */
export async function readOwnLines(
  needs: Needs<'db'>,
  { userId }: SignedIn,
  { conversationId, cursor = 0 }: { readonly conversationId: string; readonly cursor?: number | undefined },
): Promise<TranscriptLines> {
  const { videoId, language, source } = await requireConversation(needs, userId, conversationId)
  if (source !== 'own') throw new AppError('CONVERSATION_NOT_FOUND')
  const slice = await readOwnSegments(needs.db, { userId, conversationId }, cursor)
  return { videoId, language, kind: 'user', ...transcriptLinesOf(slice ?? { items: '[]', next: null }) }
}
