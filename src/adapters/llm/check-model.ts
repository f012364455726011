import { randomInt } from 'node:crypto'
import { type ErrorCode, isAppError } from '#core/errors.ts'
import type { ServedModel } from '#core/models/models.ts'
import type { LlmCall, LlmPart, Tokens } from '#src/ports.ts'

/** As long as half an hour of speech; several servers cut prompts of this length without an error. */
const longestProbe = 12_000
const answerTokens = 2_000
/** For system text, question and the server's own template. */
const frameTokens = 500

const question = 'Which three codes does the log give? Answer with the three numbers only.'
const logLine = (day: number): string =>
  `Day ${day}: the ferry left on time, carried salt and timber, and came back empty.`

export type CheckOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: ErrorCode; readonly detail: string }

/**
 * A real call that only a model answers which reads all of a prompt of 12,000 tokens, or of its window if that is smaller: it asks
 * for three random codes, near the beginning, in the middle and near the end. A server that cuts prompts loses one of them.
 */
export async function checkModel(
  stream: (call: LlmCall) => AsyncIterable<LlmPart>,
  tokens: Tokens,
  model: ServedModel,
): Promise<CheckOutcome> {
  const codes = [randomInt(10_000, 40_000), randomInt(40_000, 70_000), randomInt(70_000, 100_000)] as const
  const maxOutputTokens = Math.min(model.maxOutput, answerTokens)
  const room = Math.floor((model.contextWindow - maxOutputTokens - frameTokens) / model.tokenRatio)
  const length = Math.max(0, Math.min(longestProbe, room))
  const call: LlmCall = {
    model,
    system: 'You answer questions about a log.',
    document: logOf(codes, length, tokens),
    history: [],
    lastMessage: question,
    maxOutputTokens,
    cacheKey: 'check',
    task: { kind: 'question', title: '', windows: [], chapters: [], question, language: 'en' },
  }
  let answer = ''
  let isCut = false
  try {
    for await (const part of stream(call)) {
      if (part.type === 'text') answer += part.text
      if (part.type === 'end') isCut = part.reason === 'output_cap'
    }
  } catch (error) {
    if (isAppError(error)) return { ok: false, code: error.code, detail: detailOf(error) }
    return { ok: false, code: 'AI_TIMEOUT', detail: String(error) }
  }
  const digits = answer.replace(/(?<=\d)[,.\s](?=\d{3}\b)/g, '')
  const missing = ['beginning', 'middle', 'end'].filter((_, at) => !digits.includes(String(codes[at])))
  if (missing.length === 0) return { ok: true }
  if (isCut && answer.trim() === '')
    return {
      ok: false,
      code: 'AI_UNUSABLE',
      detail: `it used ${maxOutputTokens} tokens for thinking and wrote nothing`,
    }
  return {
    ok: false,
    code: 'CONTEXT_TOO_LARGE',
    detail: `it answers, but did not find the code at the ${missing.join(' and the ')} of ${length.toLocaleString('en-US')} tokens: the server may cut prompts (Ollama: PARAMETER num_ctx in the Modelfile), or the model is too weak`,
  }
}

/** A log of about `length` tokens with the three codes in it. */
function logOf([first, second, third]: readonly [number, number, number], length: number, tokens: Tokens): string {
  const sample = 50
  const perLine = tokens.count(Array.from({ length: sample }, (_, day) => logLine(1000 + day)).join('\n')) / sample
  const days = Math.max(2, Math.floor(length / perLine))
  const lines = Array.from({ length: days }, (_, day) => logLine(1000 + day))
  lines.splice(Math.floor(days * 0.03), 0, `The first code is ${first}.`)
  lines.splice(Math.ceil(days * 0.5) + 1, 0, `The second code is ${second}.`)
  lines.splice(Math.ceil(days * 0.97) + 2, 0, `The third code is ${third}.`)
  return lines.join('\n')
}

const detailOf = (error: Error): string => (error.cause instanceof Error ? error.cause.message : error.message)
