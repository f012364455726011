import { answerLimitOf, defaultFirstWordsMs } from '#core/limits.ts'
import type { Provider, ServedModel, TokenUsage } from '#core/models/models.ts'
import { type TokenRatios, vendorTokens } from '#core/models/token-ratio.ts'
import type { Llm, LlmCall, LlmPart, Log, Metrics, Tokens } from '#src/ports.ts'
import { checkModel } from './check-model.ts'
import { callFailureOf } from './explain.ts'
import { type CallFailure, VendorFailure } from './failure.ts'
import { redactPrompt } from './redact.ts'
import { aboutModel, reportFailure } from './report-failure.ts'
import { isBilled, type ReportedUsage, reportedCostOf, usageOf } from './reported-usage.ts'
import { refuseSilentCut } from './silent-cut.ts'
import { type CallTimeouts, type OpenWire, openWire, type Wire } from './wire.ts'

/** A call's time limits, which follow from how long a model may take until its first words. */
export const callTimeouts = ({ firstWordsMs }: { readonly firstWordsMs: number }): CallTimeouts => ({
  firstWordsMs,
  silenceMs: 30_000,
  totalMs: answerLimitOf({ firstWordsMs }),
  retryPauseMs: 250,
})

export type VendorOptions = {
  readonly apiKey: string
  /** Null for the vendor's own. */
  readonly baseUrl: string | null
  readonly log: Log
  readonly tokens: Tokens
  readonly metrics?: Metrics
  /** Learns the token ratios of named servers' models. */
  readonly ratios?: TokenRatios
  readonly timeouts?: CallTimeouts
}

/** Thousands of pieces of a few letters take ten times the memory of their text. */
const joinAt = 16

/** What differs between vendors. */
export type Vendor = {
  readonly provider: Provider
  /** Emits the answer's text to `wire` until its end; throws the SDK's own errors. */
  ask(call: LlmCall, wire: Wire): Promise<void>
}

/** What is known of a server: the models that begin with thoughts which nothing marks as such. */
type Known = { readonly unopenedThoughts: Set<string> }

/** A vendor as the port `Llm`: adds time limits, one retry before the first byte, and an error for every early end. */
export function vendorLlm(vendor: Vendor, options: VendorOptions): Llm {
  const known: Known = { unopenedThoughts: new Set() }
  return {
    stream: (call, signal) => streamWithRetry(vendor, options, known, call, signal),
    check: (model, signal) =>
      checkModel(call => streamWithRetry(vendor, options, known, call, signal), options.tokens, model),
  }
}

async function* streamWithRetry(
  vendor: Vendor,
  options: VendorOptions,
  known: Known,
  call: LlmCall,
  signal: AbortSignal,
): AsyncGenerator<LlmPart> {
  signal.throwIfAborted()
  const { id } = call.model
  const about = aboutModel(call.model)
  const { totalMs, ...limits } = options.timeouts ?? callTimeouts({ firstWordsMs: defaultFirstWordsMs })
  const deadline = performance.now() + totalMs
  for (let attempt = 1; ; attempt++) {
    const wire = openWire(signal, {
      ...limits,
      totalMs: Math.max(1, deadline - performance.now()),
      maxOutputTokens: call.maxOutputTokens,
      expectsThoughts: known.unopenedThoughts.has(id),
    })
    const streamed: string[] = []
    try {
      wire.follow(vendor.ask(call, wire))
      for (let text = await wire.next(); text !== null; text = await wire.next()) {
        streamed.push(text)
        if (streamed.length === joinAt) streamed.splice(0, joinAt, streamed.join(''))
        yield { type: 'text', text }
      }
      const reason = settledEnding(wire, streamed.length > 0)
      const counted = refuseSilentCut(options.tokens, call, wire.usage)
      if (wire.isRunaway) options.log.error(about, 'a model ignored its output cap; the answer was cut')
      const { usage, isBelieved } = settledUsage(options, call, wire.usage, streamed)
      if (counted && isBelieved) options.ratios?.see(call.model, call.task.language, counted)
      // An answer that we cut went on at the server, so that its cost is not known.
      yield { type: 'usage', usage, ...(isBelieved && !wire.isRunaway ? reportedCostOf(wire.usage) : {}) }
      yield { type: 'end', reason }
      return
    } catch (error) {
      const failure = redacted(wire.brokenBy ?? callFailureOf(error), options.apiKey, call)
      const nothingYet = streamed.length === 0 && !isBilled(wire.usage)
      if (!signal.aborted && attempt === 1 && nothingYet && maySoonRetry(failure)) {
        options.log.warn({ ...about, detail: failure.detail }, 'a model call failed and is retried once')
        await pause((failure.retryAfterSeconds ?? 0) * 1000 + limits.retryPauseMs * (1 + 2 * Math.random()), signal)
        continue
      }
      if (isBilled(wire.usage)) {
        const { usage } = settledUsage(options, call, wire.usage, streamed)
        // Vendors report the output at the very end; after a failure, at least what was streamed is billed.
        yield {
          type: 'usage',
          usage: { ...usage, output: Math.max(usage.output, outputCount(options, call, streamed)) },
          // A cost that is reported before the answer's end is not that of the whole call.
          ...(wire.ending === null ? {} : reportedCostOf(wire.usage)),
        }
      }
      signal.throwIfAborted()
      throw reportFailure(options.log, call.model, failure)
    } finally {
      if (wire.hasUnopenedThoughts) known.unopenedThoughts.add(id)
      wire.close()
    }
  }
}

/** @throws VendorFailure unless the answer is complete or was cut */
function settledEnding({ ending, endWord }: OpenWire, hasText: boolean): Extract<LlmPart, { type: 'end' }>['reason'] {
  switch (ending) {
    case 'complete':
    case 'output_cap':
      return ending
    case 'refused':
      throw new VendorFailure({ code: 'AI_REFUSED', detail: `the vendor declined: ${endWord}` })
    case 'window_full':
      if (hasText) return ending
      throw new VendorFailure({
        code: 'CONTEXT_TOO_LARGE',
        detail: 'the window was full before the answer ended',
        kind: 'window',
      })
    case 'failed':
      throw new VendorFailure({ code: 'AI_UNAVAILABLE', detail: `the answer ended with "${endWord}"`, retry: true })
    case 'unknown': {
      const detail = `the answer ended with the unknown word "${endWord}", so it may be incomplete`
      throw new VendorFailure({ code: 'AI_UNAVAILABLE', detail, needsOperator: true })
    }
    case null:
      throw new VendorFailure({ code: 'AI_UNAVAILABLE', detail: 'the stream ended before the answer did', retry: true })
  }
}

/** The reported usage, and our own count in place of what the vendor left out or cannot have counted. */
function settledUsage(
  options: VendorOptions,
  call: LlmCall,
  reported: ReportedUsage | null,
  streamed: readonly string[],
): { readonly usage: TokenUsage; readonly isBelieved: boolean } {
  const own = { input: () => inputCount(options, call), output: () => outputCount(options, call, streamed) }
  const { usage, impossible } = usageOf(reported, call, { ...own, characters: lengthOf(streamed) })
  if (impossible !== null) {
    const fields = { ...aboutModel(call.model), reported: impossible, billed: usage }
    options.log.error(fields, 'a vendor reported an impossible usage; our own count is billed')
    options.metrics?.count('usage_disbelieved_total', { model: call.model.id })
  }
  return { usage, isBelieved: impossible === null }
}

const lengthOf = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + text.length, 0)

const maySoonRetry = (failure: CallFailure): boolean => failure.retry === true && (failure.retryAfterSeconds ?? 0) <= 3

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(done, milliseconds)
    function done() {
      signal.removeEventListener('abort', stopped)
      resolve()
    }
    function stopped() {
      clearTimeout(timer)
      reject(signal.reason)
    }
    signal.addEventListener('abort', stopped, { once: true })
  })
}

const textsOf = ({ system, document, instruction = '', history, lastMessage }: LlmCall): string[] => [
  system,
  document,
  instruction,
  ...history.map(turn => turn.content),
  lastMessage,
]

/** Our own count of a prompt, with nothing cached. */
const inputCount = ({ tokens }: VendorOptions, call: LlmCall): number => {
  const picture = call.picture ? (call.model.capabilities.pictureTokens ?? 0) : 0
  return countAs(tokens, call.model, textsOf(call)) + picture
}

/** Our own count of an answer. A server that keeps to the cap cannot have written more, and of another no more is billed. */
const outputCount = ({ tokens }: VendorOptions, call: LlmCall, streamed: readonly string[]): number =>
  Math.min(call.maxOutputTokens, countAs(tokens, call.model, streamed))

const countAs = (tokens: Tokens, model: ServedModel, texts: readonly string[]): number =>
  vendorTokens(model, tokens.count(texts.join('')))

/** The failure with a detail for the log, which has neither the key nor anything of the prompt. */
const redacted = (failure: CallFailure, secret: string, call: LlmCall): CallFailure => ({
  ...failure,
  detail: redactPrompt(failure.detail.slice(0, 500), { secret, prompt: textsOf(call) }),
})
