import type { z } from 'zod'
import type { Asked, SendInput } from '#contract/conversations.ts'
import type { Actor } from '#core/actor.ts'
import { AppError } from '#core/errors.ts'
import { requireSubscriber } from '#services/accounts/authorize.ts'
import type { Needs, Turn } from '#src/ports.ts'
import { type ConversationRow, findConversationWithSaid, type Owner } from '#stores/conversations.ts'
import { type AnswerNeeds, beginAnswer, type Caller } from './begin-answer.ts'
import { historyFromClient, historyMessages, historyOf } from './history.ts'
import { openShared } from './start-conversation.ts'
import { viewMessage } from './view-message.ts'

/**
 * Stores a question and starts its answer. With `videoId` an unknown conversation is opened anew (decision 22).
 * @throws AppError UNAUTHENTICATED, SUBSCRIPTION_REQUIRED, CONVERSATION_NOT_FOUND, then those of `beginAnswer`
 */
export async function sendQuestion(needs: AnswerNeeds, actor: Actor, input: Input, caller: Caller): Promise<Asked> {
  const user = requireSubscriber(actor)
  const expected = begun.get(input)
  const known = await (expected?.sessionId === user.sessionId
    ? expected.found
    : findWithHistory(needs, { userId: user.userId }, input.conversationId))
  const { conversation, history } = known ?? (await openAnew(needs, user.userId, input))
  const question = input.message.toWellFormed()
  const ask = { kind: 'question', question, label: question, history } as const
  const { question: asked, answer } = await beginAnswer(needs, user, conversation, ask, caller)
  return {
    conversationId: conversation.id,
    question: viewMessage(needs.models.catalog, asked),
    answer: viewMessage(needs.models.catalog, answer),
  }
}

type Found = { conversation: ConversationRow; history: Turn[] }
type Input = z.output<typeof SendInput>

const begun = new WeakMap<Input, { readonly sessionId: string; readonly found: Promise<Found | null> }>()

/**
 * Begins to read what a question needs while it is still being looked up who asks it; `sendQuestion` takes it up when it
 * is the holder of that very session. Every question waits for both, so this spares a round trip.
 */
export function expectQuestion(needs: Needs<'db'>, sessionId: string, input: Input): void {
  const found = findWithHistory(needs, { sessionId }, input.conversationId)
  // Whoever takes it up hears of a failure; a stranger's question has none to hear.
  found.catch(() => {})
  begun.set(input, { sessionId, found })
}

async function findWithHistory({ db }: Needs<'db'>, owner: Owner, id: string): Promise<Found | null> {
  const found = await findConversationWithSaid(db, owner, id, historyMessages)
  return found && { conversation: found.conversation, history: historyOf(found.said) }
}

async function openAnew(needs: AnswerNeeds, userId: string, input: Input): Promise<Found> {
  if (input.videoId === undefined) throw new AppError('CONVERSATION_NOT_FOUND')
  const conversation = await openShared(needs, userId, input.videoId)
  return { conversation, history: historyFromClient(input.recentMessages ?? []) }
}
