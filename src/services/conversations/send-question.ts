import type { z } from 'zod'
import type { QuestionWithAnswer, SendInput } from '#contract/conversations.ts'
import type { Subscriber } from '#core/accounts/actor.ts'
import { AppError } from '#core/errors.ts'
import { type AnswerNeeds, beginAnswer } from '#services/answers/begin-answer.ts'
import { composeHistory, historyFromClient, historyMessages } from '#services/answers/plan/compose-history.ts'
import type { Turn } from '#src/ports.ts'
import { type ConversationRow, findConversationWithHistory } from '#stores/conversations.ts'
import { viewQuestionWithAnswer } from './read-conversation.ts'
import { openOnSharedTranscript } from './start-conversation.ts'

type Input = z.output<typeof SendInput>
type OpenedConversation = { readonly conversation: ConversationRow; readonly history: readonly Turn[] }

/**
 * Stores a question and starts its answer. For an unknown conversation, `videoId` opens a new one.
 * @throws AppError CONVERSATION_NOT_FOUND, and those of `beginAnswer`
 */
export async function sendQuestion(
  needs: AnswerNeeds,
  user: Subscriber,
  input: Input,
  signal: AbortSignal,
): Promise<QuestionWithAnswer> {
  const { conversation, history } = await findOrOpen(needs, user.userId, input)
  const question = input.message.toWellFormed()
  const { language = null } = input
  const request = { kind: 'question', question, label: question, history, language } as const
  return viewQuestionWithAnswer(needs, conversation.id, await beginAnswer(needs, user, conversation, request, signal))
}

async function findOrOpen(needs: AnswerNeeds, userId: string, input: Input): Promise<OpenedConversation> {
  const found = await findConversationWithHistory(needs.db, userId, input.conversationId, historyMessages)
  if (found) return { conversation: found.conversation, history: composeHistory(found.history) }
  if (input.videoId === undefined) throw new AppError('CONVERSATION_NOT_FOUND')
  const conversation = await openOnSharedTranscript(needs, userId, input.videoId)
  return { conversation, history: historyFromClient(input.recentMessages ?? []) }
}
