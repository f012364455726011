import type { z } from 'zod'
import type { Asked, SendInput } from '#contract/conversations.ts'
import type { Actor } from '#core/actor.ts'
import { AppError } from '#core/errors.ts'
import { requireSubscriber } from '#services/accounts/authorize.ts'
import type { Turn } from '#src/ports.ts'
import { type ConversationRow, findConversationWithSaid } from '#stores/conversations.ts'
import { type AnswerNeeds, beginAnswer } from './begin-answer.ts'
import { historyFromClient, historyMessages, historyOf } from './history.ts'
import { openShared } from './start-conversation.ts'
import { viewMessage } from './view-message.ts'

/**
 * Stores a question and starts its answer. With `videoId` an unknown conversation is opened anew (decision 22).
 * @throws AppError UNAUTHENTICATED, SUBSCRIPTION_REQUIRED, CONVERSATION_NOT_FOUND, then those of `beginAnswer`
 */
export async function sendQuestion(
  needs: AnswerNeeds,
  actor: Actor,
  input: z.output<typeof SendInput>,
): Promise<Asked> {
  const user = requireSubscriber(actor)
  const known = await findWithHistory(needs, user.userId, input.conversationId)
  const { conversation, history } = known ?? (await openAnew(needs, user.userId, input))
  const question = input.message.toWellFormed()
  const begun = await beginAnswer(needs, user, conversation, { kind: 'question', question, label: question, history })
  return {
    conversationId: conversation.id,
    question: viewMessage(needs.models.catalog, begun.question),
    answer: viewMessage(needs.models.catalog, begun.answer),
  }
}

type Found = { conversation: ConversationRow; history: Turn[] }

async function findWithHistory({ db }: AnswerNeeds, userId: string, id: string): Promise<Found | null> {
  const found = await findConversationWithSaid(db, userId, id, historyMessages)
  return found && { conversation: found.conversation, history: historyOf(found.said) }
}

async function openAnew(needs: AnswerNeeds, userId: string, input: z.output<typeof SendInput>): Promise<Found> {
  if (input.videoId === undefined) throw new AppError('CONVERSATION_NOT_FOUND')
  const conversation = await openShared(needs, userId, input.videoId)
  return { conversation, history: historyFromClient(input.recentMessages ?? []) }
}
