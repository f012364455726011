import { isAppError } from '#core/errors.ts'
import { answerLimitMs } from '#core/limits.ts'
import type { Provider, ServedModel, TokenUsage } from '#core/models/models.ts'
import type { Llm, LlmCall, LlmPart, Log, Tokens } from '#src/ports.ts'
import { type Failure, reportFailure, VendorFailure } from './failure.ts'
import { type CallTimeouts, openWire, type Wire } from './wire.ts'

const defaultTimeouts: CallTimeouts = {
  firstWordsMs: 60_000,
  silenceMs: 30_000,
  totalMs: answerLimitMs,
  retryPauseMs: 250,
}

export type VendorOptions = {
  readonly apiKey: string
  /** Null for the vendor's own. */
  readonly baseUrl: string | null
  readonly log: Log
  readonly tokens: Tokens
  readonly timeouts?: CallTimeouts
}

/** Thousands of pieces of a few letters take ten times the memory of their text. */
const joinAt = 16

/** What differs between vendors. */
export type Vendor = {
  readonly provider: Provider
  /** Emits the answer's text to `wire` until its end; throws the SDK's own errors. */
  ask(call: LlmCall, wire: Wire): Promise<void>
  explain(error: unknown): Failure
}

/** A vendor as the port `Llm`: adds time limits, one retry before the first byte, and an error for every early end. */
export function vendorLlm(vendor: Vendor, options: VendorOptions): Llm {
  return {
    stream: (call, signal) => streamWithRetry(vendor, options, call, signal),
    check: (model, signal) => check(vendor, options, model, signal),
  }
}

async function* streamWithRetry(
  vendor: Vendor,
  options: VendorOptions,
  call: LlmCall,
  signal: AbortSignal,
): AsyncGenerator<LlmPart> {
  signal.throwIfAborted()
  const about = { provider: vendor.provider, model: call.model.id }
  const { totalMs, ...limits } = options.timeouts ?? defaultTimeouts
  const deadline = performance.now() + totalMs
  for (let attempt = 1; ; attempt++) {
    const wire = openWire(signal, { ...limits, totalMs: Math.max(1, deadline - performance.now()) })
    const streamed: string[] = []
    try {
      wire.follow(vendor.ask(call, wire))
      for (let text = await wire.next(); text !== null; text = await wire.next()) {
        streamed.push(text)
        if (streamed.length === joinAt) streamed.splice(0, joinAt, streamed.join(''))
        yield { type: 'text', text }
      }
      const reason = settledEnding(wire.ending, streamed.length > 0)
      yield { type: 'usage', usage: wire.usage ?? ownCount(options.tokens, call, streamed) }
      yield { type: 'end', reason }
      return
    } catch (error) {
      const failure = wire.brokenBy ?? vendor.explain(error)
      const nothingYet = streamed.length === 0 && wire.usage === null
      if (!signal.aborted && attempt === 1 && nothingYet && maySoonRetry(failure)) {
        options.log.warn({ ...about, detail: failure.detail.slice(0, 500) }, 'a model call failed and is retried once')
        await pause((failure.retryAfterSeconds ?? 0) * 1000 + limits.retryPauseMs * (1 + 2 * Math.random()), signal)
        continue
      }
      if (wire.usage) yield { type: 'usage', usage: atLeastStreamed(wire.usage, options.tokens, call, streamed) }
      signal.throwIfAborted()
      throw reportFailure(options.log, about, withoutSecret(failure, options.apiKey))
    } finally {
      wire.close()
    }
  }
}

function settledEnding(ending: Wire['ending'], hasText: boolean): NonNullable<Exclude<Wire['ending'], 'refused'>> {
  switch (ending) {
    case 'complete':
    case 'output_cap':
      return ending
    case 'refused':
      throw new VendorFailure({ code: 'AI_REFUSED', detail: 'the vendor declined' })
    case 'window_full':
      if (hasText) return ending
      throw new VendorFailure({ code: 'CONTEXT_TOO_LARGE', detail: 'the window was full before the answer ended' })
    case null:
      throw new VendorFailure({ code: 'AI_UNAVAILABLE', detail: 'the stream ended before the answer did', retry: true })
  }
}

const maySoonRetry = (failure: Failure): boolean => failure.retry === true && (failure.retryAfterSeconds ?? 0) <= 3

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

/** Vendors report the output count at the very end; after a failure, what was streamed is billed at least. */
const atLeastStreamed = (usage: TokenUsage, tokens: Tokens, call: LlmCall, streamed: string[]): TokenUsage => ({
  ...usage,
  output: Math.max(usage.output, countAs(tokens, call.model, streamed)),
})

/** Our own count, with nothing cached, for compatible servers that report no usage. */
const ownCount = (tokens: Tokens, call: LlmCall, streamed: string[]): TokenUsage => ({
  input:
    countAs(tokens, call.model, [
      call.system,
      call.document,
      call.instruction ?? '',
      ...call.history.map(turn => turn.content),
      call.lastMessage,
    ]) + (call.picture ? (call.model.capabilities.pictureTokens ?? 0) : 0),
  cachedInput: 0,
  cacheWrite: 0,
  output: countAs(tokens, call.model, streamed),
})

const countAs = (tokens: Tokens, model: ServedModel, texts: string[]): number =>
  Math.ceil(tokens.count(texts.join('')) * model.tokenRatio)

const withoutSecret = (failure: Failure, secret: string): Failure => ({
  ...failure,
  detail: secret === '' ? failure.detail : failure.detail.replaceAll(secret, '[key]'),
})

/** A real call of a few tokens. */
async function check(vendor: Vendor, options: VendorOptions, model: ServedModel, signal: AbortSignal) {
  const call: LlmCall = {
    model,
    system: 'Answer with the single word OK.',
    document: '',
    history: [],
    lastMessage: 'Are you there?',
    maxOutputTokens: 64,
    cacheKey: 'check',
    task: { kind: 'question', title: '', windows: [], chapters: [], question: 'Are you there?', language: 'en' },
  }
  try {
    for await (const _ of streamWithRetry(vendor, options, call, signal)) {
      // Only the ending matters.
    }
    return { ok: true } as const
  } catch (error) {
    if (isAppError(error)) return { ok: false, code: error.code, detail: detailOf(error) } as const
    return { ok: false, code: 'AI_TIMEOUT', detail: String(error) } as const
  }
}

const detailOf = (error: Error): string => (error.cause instanceof Error ? error.cause.message : error.message)
