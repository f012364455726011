import { ratioLimits } from '#core/models/token-ratio.ts'
import type { LlmCall, Tokens } from '#src/ports.ts'
import { VendorFailure } from './failure.ts'
import type { ReportedUsage } from './reported-usage.ts'

/** Shorter prompts fit every server, and templates and rounding weigh too much in them. */
const leastTokens = 2_000
/** A cut prompt fills a window. Less is the count of a server that leaves out what it has cached, and says nothing of it. */
const leastRead = 1_000
/** A long prompt is counted by samples: its whole count takes 100 ms for ten hours of speech. */
const sampleLength = 500
const samples = 40

/** A server's count of a whole prompt, and ours in the o200k vocabulary. */
export type CountedPrompt = { readonly reported: number; readonly own: number }

/**
 * Refuses an answer whose server reports that it read only a part of the prompt: some servers drop what exceeds their window
 * and answer from the rest as if it were all. Tokenizers differ by less than the least ratio. A server that reports nothing
 * is believed.
 * @returns both counts, where they can be compared: of a long prompt of words alone, of which nothing was cached
 * @throws VendorFailure CONTEXT_TOO_LARGE that says how much was read
 */
export function refuseSilentCut(tokens: Tokens, call: LlmCall, reported: ReportedUsage | null): CountedPrompt | null {
  if (reported?.input == null) return null
  const cached = (reported.cachedInput ?? 0) + (reported.cacheWrite ?? 0)
  // Some gateways leave cached tokens out of the input.
  const read = cached > reported.input ? reported.input + cached : reported.input
  const sent = promptTokens(tokens, call)
  if (read < leastRead || sent < leastTokens) return null
  if (read >= sent * ratioLimits.least)
    return cached === 0 && call.picture === undefined ? { reported: read, own: sent } : null
  throw new VendorFailure({
    code: 'CONTEXT_TOO_LARGE',
    detail: `the server read ${count(read)} of about ${count(sent)} tokens and cut the rest without an error; set a larger window there (Ollama: PARAMETER num_ctx in the Modelfile) or the model's real contextWindow in MODEL_CATALOG_FILE`,
    message: `${serverOf(call)} read only ${count(read)} of about ${count(sent)} tokens, so its answer does not rest on the whole video. You were not charged. The operator was notified; another model may read it all.`,
    isUnread: true,
    needsOperator: true,
  })
}

const serverOf = ({ model: { id, server } }: LlmCall): string =>
  server ? `The server of the model ${id}` : 'The model’s server'

const count = (tokens: number): string => Math.round(tokens).toLocaleString('en-US')

/** The prompt's tokens in the o200k vocabulary, within a few percent. */
function promptTokens(tokens: Tokens, { system, document, instruction = '', history, lastMessage }: LlmCall): number {
  const text = [system, document, instruction, ...history.map(turn => turn.content), lastMessage].join('\n')
  if (text.length <= samples * sampleLength) return tokens.count(text)
  const step = (text.length - sampleLength) / (samples - 1)
  const parts = Array.from({ length: samples }, (_, at) => {
    const from = Math.round(at * step)
    return text.slice(from, from + sampleLength)
  })
  const counted = parts.reduce((sum, part) => sum + tokens.count(part), 0)
  return (counted / (samples * sampleLength)) * text.length
}
