import type { AnalysisKind } from '#core/answers/analysis.ts'
import { isSuperseded } from '#core/answers/message.ts'
import type { AnswerLanguageChoice } from '#core/text/answer-language.ts'
import type { Conversation, Message } from '#web/api.ts'

/** What a user asks for: an answer to a question, or one of the three analyses. */
export type AskInput =
  | { readonly kind: 'question'; readonly text: string }
  | { readonly kind: AnalysisKind; readonly text: string }

/** What an estimate is requested for: the video, the conversation once there is one, and the language if one is chosen. */
export type EstimateTarget = {
  readonly videoId: string
  readonly conversationId?: string
  readonly language?: AnswerLanguageChoice
}

/** A question and its answers, the newest last. An answer whose question is not loaded is a turn of its own. */
export type ChatTurn = { readonly id: string; readonly question: Message | null; readonly answers: readonly Message[] }

/** The conversation with these messages: known ones are replaced, new ones added at the end. */
export function withMessages(conversation: Conversation, given: { messages: readonly Message[] }): Conversation {
  const before = conversation.messages
  const fresh = new Map(given.messages.map(message => [message.id, message]))
  const known = new Set(before.map(message => message.id))
  const all = [
    ...before.map(message => fresh.get(message.id) ?? message),
    ...given.messages.filter(message => !known.has(message.id)),
  ]
  return { ...conversation, messages: all.filter((message, index) => !isSuperseded(message, all.slice(index + 1))) }
}

/** Messages as questions with their answers, in the order in which the questions were asked. */
export function turnsOf(messages: readonly Message[]): ChatTurn[] {
  const turns = new Map<string, { id: string; question: Message | null; answers: Message[] }>()
  for (const message of messages) {
    const id = message.role === 'user' ? message.id : (message.questionId ?? message.id)
    const turn = turns.get(id)
    if (message.role === 'user') turns.set(id, { id, question: message, answers: turn?.answers ?? [] })
    else if (turn) turn.answers.push(message)
    else turns.set(id, { id, question: null, answers: [message] })
  }
  return [...turns.values()]
}

/** The last ten messages, sent as context when the conversation no longer exists. */
export const recentOf = (messages: readonly Message[]): { role: 'user' | 'assistant'; content: string }[] =>
  messages
    .filter(message => message.content !== '')
    .slice(-10)
    .map(({ role, content }) => ({ role, content }))

/** The newest finished answer of a kind, if the conversation has one. */
export const newestAnswer = (messages: readonly Message[], kind: AnalysisKind): Message | undefined =>
  messages.findLast(message => message.role === 'assistant' && message.kind === kind && message.state === 'done')

/** The ids of the answers that the article shows: the newest of each analysis. */
export const answersInArticle = (messages: readonly Message[]): string[] =>
  (['clickbait', 'summary', 'keypoints'] as const).flatMap(kind => {
    const answer = newestAnswer(messages, kind)
    if (!answer) return []
    const { verdict, points } = answer.data
    const isShown = { clickbait: verdict !== undefined, summary: true, keypoints: points && points.length > 0 }[kind]
    return isShown ? [answer.id] : []
  })

/** False where a retry cannot help before something else changes. */
export const isWorthRetrying = (code: string | undefined): boolean => !permanentFailures.includes(code ?? '')

const permanentFailures: readonly string[] = [
  'BUDGET_EXCEEDED',
  'SUBSCRIPTION_REQUIRED',
  'UNAUTHENTICATED',
  'BAD_REQUEST',
  'CONTEXT_TOO_LARGE',
  'REQUEST_TOO_LARGE',
]
