import { transcriptLanguage } from '#adapters/search/language.ts'
import { earlierQuestion } from '#adapters/search/parse-question.ts'
import { AppError } from '#core/errors.ts'
import type { TranscriptWindow } from '#core/transcripts/transcript.ts'
import type { Llm, LlmCall, LlmPart } from '#src/ports.ts'
import { composeAnswer, type FollowUp } from './compose-answer.ts'
import { asksForMore, citedPlace, composeContinuation } from './compose-continuation.ts'
import { composeMatch } from './compose-match.ts'
import { composeKeyPoints, composeNotes, composeSummary } from './summaries.ts'
import { composeWholeVideoAnswer, wholeVideoTopic } from './whole-video.ts'

/** English has about four letters per token; five keeps this count below that of any vendor. */
const lettersPerToken = 5
const tokensOf = (text: string): number => Math.ceil(text.length / lettersPerToken)

/**
 * The engine that answers without a model: it reads the task, not the prompt, and answers with extracts in the format that
 * prompts ask models for. Deterministic. On long texts it yields to the event loop.
 */
export function createLocalLlm(): Llm {
  return {
    stream: streamAnswer,
    check: async () => ({ ok: true }),
  }
}

async function* streamAnswer(call: LlmCall, signal: AbortSignal): AsyncGenerator<LlmPart> {
  const { system, document, instruction = '', lastMessage } = call
  const letters = system.length + document.length + instruction.length + lastMessage.length
  const input = Math.ceil(letters / lettersPerToken)
  const usage = (output: number): LlmPart => ({
    type: 'usage',
    usage: { input, cachedInput: 0, cacheWrite: 0, output: Math.min(output, call.maxOutputTokens) },
  })
  let shown = 0
  try {
    signal.throwIfAborted()
    const answer = await compose(call, signal)
    const allowed = answer.slice(0, call.maxOutputTokens * lettersPerToken)
    for (const text of piecesOf(allowed)) {
      await yieldToOthers()
      signal.throwIfAborted()
      shown += text.length
      yield { type: 'text', text }
    }
    yield usage(tokensOf(allowed))
    yield { type: 'end', reason: allowed.length < answer.length ? 'output_cap' : 'complete' }
  } catch (error) {
    if (signal.aborted) yield usage(Math.ceil(shown / lettersPerToken))
    throw error
  }
}

function answerTo(
  { windows, question, title }: LlmCall['task'],
  history: LlmCall['history'],
  signal: AbortSignal,
): Promise<string> {
  const last = history.findLast(turn => turn.role === 'assistant')?.content
  if (last !== undefined && asksForMore(question)) {
    const more = composeContinuation(windows, last, transcriptLanguage(windows).code)
    if (more !== null) return Promise.resolve(more)
  }
  const whole = wholeVideoTopic(question)
  return whole
    ? composeWholeVideoAnswer(windows, whole, title, signal)
    : composeAnswer(windows, question, followUpOf(windows, question, history), signal)
}

function followUpOf(
  windows: readonly TranscriptWindow[],
  question: string,
  history: LlmCall['history'],
): FollowUp | null {
  const earlier = earlierQuestion(question, history)
  if (earlier === '') return null
  const place = citedPlace(windows, history.findLast(turn => turn.role === 'assistant')?.content ?? '')
  return { earlier, near: place < 0 ? null : place }
}

function compose({ task, history }: LlmCall, signal: AbortSignal): Promise<string> {
  switch (task.kind) {
    case 'summary':
      return composeSummary(task.windows, task, signal)
    case 'keypoints':
      return composeKeyPoints(task.windows, task.title, signal)
    case 'notes':
      return composeNotes(task.windows, signal)
    case 'clickbait':
      return composeMatch(task.windows, task.title, signal)
    case 'picture':
      throw new AppError('MODEL_UNAVAILABLE')
    case 'question':
      return answerTo(task, history, signal)
  }
}

/** Small pieces, as a model would send them: a few words each. */
const piecesOf = (text: string): string[] => text.match(/[\s\S]{1,24}(?:\s|$)|[\s\S]{1,24}/g) ?? []

const yieldToOthers = (): Promise<void> => new Promise(resolve => setImmediate(resolve))
