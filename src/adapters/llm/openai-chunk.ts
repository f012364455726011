import type { JsonObject } from '#core/text/json-objects.ts'
import { endingOf } from './endings.ts'
import { unknownShape } from './failure.ts'
import { isObject } from './read-answer.ts'
import { costIn } from './reported-cost.ts'
import { addReport, amountOf } from './reported-usage.ts'
import type { Wire } from './wire.ts'

/**
 * Reads the chunks of a chat completion, as OpenAI and the many servers of the same interface send them: as deltas, as
 * messages, as plain completions, streamed or whole.
 * @param readsCost true for a server that may say what the call costs
 */
export function createChunkReader(wire: Wire, readsCost: boolean): (chunk: JsonObject) => boolean {
  let sent = ''
  let hasRefusal = false
  const emit = (text: string) => {
    sent += text
    wire.emit(text)
  }
  /** A message may repeat the text so far. */
  const emitMessage = (text: string) => emit(sent !== '' && text.startsWith(sent) ? text.slice(sent.length) : text)

  return chunk => {
    readUsage(wire, chunk, readsCost)
    if (chunk.choices !== undefined && chunk.choices !== null && !Array.isArray(chunk.choices))
      throw unknownShape('choices that are no list')
    const [choice] = (chunk.choices ?? []) as unknown[]
    if (choice === undefined || choice === null) return false
    if (!isObject(choice)) throw unknownShape('a choice that is no object')
    const { delta, message, text } = choice
    if (isObject(delta) && isSaid(delta.content)) emit(textOf(delta.content))
    else if (isObject(message) && isSaid(message.content)) emitMessage(textOf(message.content))
    else if (isSaid(text)) emit(textOf(text))
    hasRefusal ||= [delta, message].some(each => isObject(each) && isSaid(each.refusal))
    // A gateway gives its own word and that of the vendor behind it, and may take a bad one for a good one.
    const words = [choice.finish_reason ?? choice.finishReason, choice.native_finish_reason]
    readEnd(wire, words, hasRefusal)
    if (isObject(choice.usage)) readUsage(wire, choice, readsCost)
    return false
  }
}

const isSaid = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

function readEnd(wire: Wire, [word, native]: readonly unknown[], hasRefusal: boolean): void {
  wire.ended(word)
  // The other vendors' words are too many to know them all.
  if (endingOf(native) !== 'unknown') wire.ended(native)
  if (hasRefusal) wire.ended('refusal')
}

const readParts = ['text', 'output_text']
/** Parts that are no words of the answer. */
const otherParts = /think|reason|thought|reference|citation|annotation|tool|function|image|audio|signature/

/**
 * The text of a content: a string, or a list of parts, of which only the texts are the answer's.
 * @throws VendorFailure for any other shape, because it may be the answer
 */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) throw unknownShape(`content ${JSON.stringify(content).slice(0, 100)}`)
  return content.map(partText).join('')
}

function partText(part: unknown): string {
  if (typeof part === 'string') return part
  if (isObject(part)) {
    const type = typeof part.type === 'string' ? part.type.toLowerCase() : 'text'
    if (readParts.includes(type) && typeof part.text === 'string') return part.text
    if (otherParts.test(type)) return ''
  }
  throw unknownShape(`a part of content ${JSON.stringify(part).slice(0, 100)}`)
}

/** The usage, where servers give it: in the chunk or beside it, under the names of this interface or of others. */
function readUsage(wire: Wire, chunk: JsonObject, readsCost: boolean): void {
  const usage = isObject(chunk.usage) ? chunk.usage : isObject(chunk.x_groq) ? chunk.x_groq.usage : null
  if (!isObject(usage)) return
  const details = [usage.prompt_tokens_details, usage.input_tokens_details].find(isObject) ?? {}
  const input = usage.prompt_tokens ?? usage.input_tokens
  const output = usage.completion_tokens ?? usage.output_tokens
  const cache = {
    cachedInput:
      details.cached_tokens ?? usage.cached_tokens ?? usage.prompt_cache_hit_tokens ?? usage.cache_read_input_tokens,
    cacheWrite: details.cache_write_tokens ?? usage.cache_creation_input_tokens,
  }
  // Beside the input, some gateways count what they had cached.
  const hasCache = Object.values(cache).some(amountOf)
  wire.usage = addReport(wire.usage, {
    input,
    ...cache,
    output: hasCache ? output : withThoughts(output, input, usage.total_tokens),
    ...(readsCost ? { cost: costIn(usage) } : {}),
  })
}

/** The output's tokens with those that are only in the total: some servers count thoughts so (Gemini, xAI). */
function withThoughts(output: unknown, input: unknown, total: unknown): unknown {
  const rest = (amountOf(total) ?? 0) - (amountOf(input) ?? 0)
  return amountOf(output) && amountOf(input) && rest > Number(output) ? rest : output
}
