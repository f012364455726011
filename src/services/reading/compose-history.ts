import type { HistoryRow } from '#core/message.ts'
import { type Window, windowAt } from '#core/transcript.ts'
import type { Turn } from '#src/ports.ts'

/** The newest messages that a question may refer to. */
export const historyMessages = 40
const historyCharacters = 40_000

/**
 * The newest pairs of question and answer that fit, oldest first. Unanswered questions are left out; of several answers to
 * one question the last counts.
 */
export function composeHistory(messages: readonly HistoryRow[]): Turn[] {
  const questions = new Map(messages.filter(({ role }) => role === 'user').map(message => [message.id, message]))
  const answers = new Map<string, HistoryRow>()
  for (const message of messages) {
    const isAnswer = message.role === 'assistant' && message.content !== ''
    if (isAnswer && message.questionId) answers.set(message.questionId, message)
  }
  const turns: Turn[] = []
  let characters = 0
  for (const [questionId, answer] of [...answers].reverse()) {
    const question = questions.get(questionId)
    if (!question) continue
    characters += question.content.length + answer.content.length
    if (characters > historyCharacters) break
    turns.unshift({ role: 'user', content: question.content }, { role: 'assistant', content: answer.content })
  }
  return turns
}

/** The last messages that a client sends for an unknown conversation: at most 10, untrusted, never stored. */
export function historyFromClient(recent: readonly Turn[]): Turn[] {
  const turns: Turn[] = []
  for (const { role, content } of recent.slice(-10)) {
    const last = turns.at(-1)
    if (last?.role === role) turns[turns.length - 1] = { role, content: `${last.content}\n\n${content}` }
    else if (last || role === 'user') turns.push({ role, content })
  }
  if (turns.at(-1)?.role === 'user') turns.pop()
  return turns
}

const timeLink = /\[[^\][]*\]\(#t=(\d+)\)/g

/** Earlier answers as the model wrote them: links to times become marks `[n]` again, so that it continues to write marks. */
export const withMarks = (history: readonly Turn[], windows: readonly Pick<Window, 'n' | 'startMs'>[]): Turn[] =>
  history.map(({ role, content }) => ({
    role,
    content:
      role === 'user'
        ? content
        : content.replace(timeLink, (_, seconds) => {
            // A link names the second in which a window begins.
            const window = windowAt(windows, Number(seconds) * 1000 + 999)
            return window ? `[${window.n}]` : ''
          }),
  }))
