import { joinAtSeam, seamLookahead, seamOf } from '#core/answers/answer-seam.ts'
import { AppError, isAppError } from '#core/errors.ts'
import { affordableOutput, type CallSize, continuationCall, longestText, restartedCall } from '#core/models/spending.ts'
import { microDollars } from '#core/plans/budget.ts'
import { continueRequest, minimumOutput } from '#core/prompts/prompts.ts'
import type { LlmCall, LlmPart, Turn } from '#src/ports.ts'
import type { Writing } from './writing.ts'

export type TextPart = Extract<LlmPart, { type: 'text' }> | Extract<LlmPart, { type: 'end' }>

/**
 * Streams an answer's text to its end, with one or two calls. Text that ends at the output cap is continued once; if
 * reasoning used the whole cap, the call is repeated with twice the room. Without a second call, because the hold does not
 * cover it, the last part says `output_cap`.
 * @throws AppError of the port `Llm`; AI_UNUSABLE when there is still no text
 */
export async function* askToEnd(writing: Writing): AsyncGenerator<TextPart> {
  const { plan, spending, call } = writing
  const { model, maxOutputTokens: cap } = call
  const first: CallSize = { inputTokens: plan.inputTokens, outputCap: cap }
  const affordable = ({ inputTokens, outputCap }: CallSize): CallSize => {
    const left = microDollars(spending.grant.amount - spending.spent())
    const room = Math.min(outputCap, model.contextWindow - inputTokens)
    return { inputTokens, outputCap: affordableOutput(model, inputTokens, left, room) }
  }
  let written = ''
  let waiting = ''
  let reason: Ending = 'complete'
  for await (const part of askOnce(writing, first)) {
    if (part.type === 'end') reason = part.reason
    if (part.type !== 'text') continue
    waiting += part.text
    const seam = seamOf(waiting)
    if (seam > 0) yield { type: 'text', text: waiting.slice(0, seam) }
    written += waiting.slice(0, seam)
    waiting = waiting.slice(seam)
  }
  // The local engine would write the same again, and a model that ignored its cap would do so again.
  const isRunaway = written.length + waiting.length >= longestText(cap)
  const mayAskAgain = reason === 'output_cap' && model.provider !== 'local' && !isRunaway
  const isEmpty = written.trim() === ''
  const next = affordable(isEmpty ? restartedCall(first, model) : continuationCall(first))
  if (!mayAskAgain || next.outputCap < (isEmpty ? cap + 1 : minimumOutput)) {
    if (isEmpty && waiting.trim() === '' && reason !== 'complete') throw allReasoning()
    if (waiting !== '') yield { type: 'text', text: waiting }
    yield { type: 'end', reason }
    return
  }
  if (isEmpty) yield* repeat(askOnce(writing, next))
  else yield* continueAnswer(writing, next, written, waiting)
}

/** Makes one call of the answer, with the plan's messages or others. */
export const askOnce = (
  { plan, spending, live, call }: Writing,
  { inputTokens, outputCap }: CallSize,
  messages: Partial<Pick<LlmCall, 'history' | 'lastMessage'>> = {},
): AsyncIterable<LlmPart> =>
  spending.call(
    { ...call, ...messages, maxOutputTokens: outputCap },
    { purpose: plan.request.kind, inputTokens },
    live.signal,
  )

type Ending = Extract<LlmPart, { type: 'end' }>['reason']

const allReasoning = () =>
  new AppError('AI_UNUSABLE', {
    message:
      'The AI used its whole answer for thinking and wrote nothing. You were not charged. Please ask again, or ask for less at once.',
  })

/** The second attempt, with more room for reasoning. */
async function* repeat(parts: AsyncIterable<LlmPart>): AsyncGenerator<TextPart> {
  let text = ''
  for await (const part of parts) {
    if (part.type === 'usage') continue
    if (part.type === 'text') text += part.text
    if (part.type === 'end' && part.reason !== 'complete' && text.trim() === '') throw allReasoning()
    yield part
  }
}

/** The rest of an answer that was cut. If this call fails, the answer stays cut: what is written is worth keeping. */
async function* continueAnswer(
  writing: Writing,
  size: CallSize,
  written: string,
  cutWord: string,
): AsyncGenerator<TextPart> {
  const history: Turn[] = [
    ...writing.plan.history,
    { role: 'user', content: writing.plan.lastMessage },
    { role: 'assistant', content: written.trimEnd() },
  ]
  let beginning: string | null = ''
  try {
    for await (const part of askOnce(writing, size, { history, lastMessage: continueRequest })) {
      if (part.type === 'usage') continue
      if (part.type === 'text' && beginning !== null) {
        beginning += part.text
        if (beginning.length < seamLookahead) continue
      }
      if (beginning !== null) yield { type: 'text', text: joined(written, beginning, cutWord) }
      const isShown: boolean = beginning === null
      beginning = null
      if (part.type === 'end' || isShown) yield part
    }
  } catch (error) {
    if (beginning === null || !isAppError(error)) throw error
    yield { type: 'text', text: joined(written, beginning, cutWord) }
    yield { type: 'end', reason: 'output_cap' }
  }
}

/** The beginning of the continuation, joined at the seam; the cut word if there is no continuation. */
const joined = (written: string, beginning: string, cutWord: string): string =>
  beginning.trim() === '' ? cutWord : joinAtSeam(written, beginning)
