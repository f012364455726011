import type { QuestionWithAnswer } from '#contract/conversations.ts'
import type { Subscriber } from '#core/accounts/actor.ts'
import type { MessageRow } from '#core/answers/message.ts'
import { AppError } from '#core/errors.ts'
import { videoLanguage } from '#core/text/answer-language.ts'
import { type AnswerNeeds, beginAnswer } from '#services/answers/begin-answer.ts'
import { composeHistory, historyMessages } from '#services/answers/plan/compose-history.ts'
import type { Needs } from '#src/ports.ts'
import { findMessage, listHistory } from '#stores/messages.ts'
import { beginAnalysis } from './analyze-video.ts'
import { requireConversation, viewQuestionWithAnswer } from './read-conversation.ts'

/**
 * Answers the same question again in the same language: Retry of a failed answer, Regenerate of any. The earlier answer
 * stays readable.
 * @throws AppError CONVERSATION_NOT_FOUND, NOT_FOUND, CONFLICT while it grows, and those of `beginAnswer`
 */
export async function retryAnswer(
  needs: AnswerNeeds,
  user: Subscriber,
  input: { readonly conversationId: string; readonly messageId: string },
  signal: AbortSignal,
): Promise<QuestionWithAnswer> {
  const conversation = await requireConversation(needs, user.userId, input.conversationId)
  const answer = await findMessage(needs.db, user.userId, input.messageId)
  const stored = answer?.questionId ? await findMessage(needs.db, user.userId, answer.questionId) : null
  if (!answer || !stored || answer.conversationId !== conversation.id) throw new AppError('NOT_FOUND')
  if (answer.state === 'growing') throw new AppError('CONFLICT', { message: 'This answer is still being written.' })

  const { kind, state } = answer
  const language = answer.language ?? videoLanguage
  const begun =
    kind === 'question'
      ? await beginAnswer(
          needs,
          user,
          conversation,
          { ...(await repeatedQuestion(needs, user.userId, stored)), language },
          signal,
        )
      : await beginAnalysis(needs, user, conversation, { kind, fresh: state === 'done', language, stored }, signal)
  return viewQuestionWithAnswer(needs, conversation.id, begun)
}

/** The stored question with the history before it. */
async function repeatedQuestion({ db }: Needs<'db'>, userId: string, stored: MessageRow) {
  const messages = await listHistory(db, userId, stored.conversationId, { limit: historyMessages, before: stored.id })
  const { content } = stored
  return { kind: 'question', question: content, label: content, history: composeHistory(messages), stored } as const
}
