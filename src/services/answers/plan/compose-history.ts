import type { HistoryRow } from '#core/answers/message.ts'
import { composeQuestion } from '#core/prompts/prompts.ts'
import { type TranscriptWindow, windowAt } from '#core/transcripts/transcript.ts'
import type { Turn } from '#src/ports.ts'

/** The most messages and characters that a question may refer to. */
export const historyMessages = 40
const historyCharacters = 40_000
/** Older turns are dropped in steps, because each change of the first turn makes the vendor's cache of the rest useless. */
const characterStep = historyCharacters / 2

/**
 * The newest pairs of question and answer that fit, oldest first, each turn exactly as earlier calls sent it. Unanswered
 * questions are left out; of several answers to one question the last counts.
 */
export function composeHistory(messages: readonly HistoryRow[]): Turn[] {
  const questions = new Map(messages.filter(({ role }) => role === 'user').map(message => [message.id, message]))
  const answers = new Map<string, HistoryRow>()
  for (const message of messages) {
    const isAnswer = message.role === 'assistant' && message.content !== ''
    if (isAnswer && message.questionId) answers.set(message.questionId, message)
  }
  const pairs = [...answers].flatMap(([questionId, { content: answer, kind, language }]) => {
    const asked = questions.get(questionId)?.content
    if (asked === undefined) return []
    const question = kind === 'question' ? composeQuestion(asked, language) : asked
    return [{ question, answer, size: question.length + answer.length }]
  })
  return withoutOldest(pairs).flatMap(({ question, answer }): Turn[] => [
    { role: 'user', content: question },
    { role: 'assistant', content: answer },
  ])
}

/** The pairs that fit. What is dropped depends on whole steps of the total, so that it stays the same for several calls. */
function withoutOldest<P extends { readonly size: number }>(pairs: readonly P[]): readonly P[] {
  const total = pairs.reduce((sum, { size }) => sum + size, 0)
  const toDrop = Math.ceil(Math.max(0, total - historyCharacters) / characterStep) * characterStep
  let dropped = 0
  return pairs.filter(({ size }) => {
    if (dropped >= toDrop) return true
    dropped += size
    return false
  })
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
export const withMarks = (
  history: readonly Turn[],
  windows: readonly Pick<TranscriptWindow, 'n' | 'startMs'>[],
): Turn[] =>
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
