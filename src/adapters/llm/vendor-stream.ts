import { isAppError } from '#core/errors.ts'
import type { Provider, ServedModel, TokenUsage } from '#core/models.ts'
import type { Llm, LlmCall, LlmPart, Log, PreparedCall, Tokens } from '#src/ports.ts'
import { type Failure, reportFailure, VendorFailure } from './failure.ts'
import { guardedFetch, type WireWatch } from './guarded-fetch.ts'

/** How long a call may be silent, and how long it may take. Milliseconds. */
export type Patience = {
  /** Until the first words. */
  readonly firstWords: number
  /** Without a byte after the first words. */
  readonly silence: number
  readonly total: number
  /** Least pause before the second try; up to three times as long, so that callers do not return in step. */
  readonly pause: number
}
const patience: Patience = { firstWords: 60_000, silence: 30_000, total: 180_000, pause: 250 }

export type VendorOptions = {
  readonly apiKey: string
  /** Null for the vendor's own. */
  readonly baseUrl: string | null
  readonly log: Log
  readonly tokens: Tokens
  readonly patience?: Patience
}

/** One attempt's connection, as the vendor's adapter sees it: it writes down what it learns. */
export type Wire = {
  /** Aborted by Stop, silence and the time limit, and when nobody reads on. */
  readonly signal: AbortSignal
  /** For SDKs that read the answer themselves. */
  readonly fetch: typeof fetch
  /** For adapters that read it themselves. */
  readonly watch: WireWatch
  usage: TokenUsage | null
  /** Null until the vendor says why it ended; a stream that ends without saying so was cut. */
  ending: 'complete' | 'output_cap' | 'refused' | 'window_full' | null
  /** Hands on a piece of the answer's text. */
  say(text: string): void
}

/** Thousands of pieces a few letters long weigh ten times their text. */
const joinAt = 16

/** What differs between vendors. */
export type Vendor = {
  readonly provider: Provider
  /** Says the answer's text as it comes, until its end; throws the SDK's own errors. */
  ask(call: LlmCall, wire: Wire): Promise<void>
  /** As the port's; absent where the request cannot be kept waiting. */
  prepare?(call: LlmCall): PreparedCall | null
  explain(error: unknown): Failure
}

/** A vendor as the port: time limits, one retry before the first byte, and honest endings where the SDKs have none. */
export function vendorLlm(vendor: Vendor, options: VendorOptions): Llm {
  return {
    stream: (call, signal) => streamWithRetry(vendor, options, call, signal),
    check: (model, signal) => check(vendor, options, model, signal),
    ...(vendor.prepare ? { prepare: vendor.prepare } : {}),
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
  const { total, ...limits } = options.patience ?? patience
  const deadline = performance.now() + total
  for (let attempt = 1; ; attempt++) {
    const wire = openWire(signal, { ...limits, total: Math.max(1, deadline - performance.now()) })
    const streamed: string[] = []
    try {
      wire.follow(vendor.ask(call, wire))
      for (let text = await wire.next(); text !== null; text = await wire.next()) {
        streamed.push(text)
        if (streamed.length === joinAt) streamed.splice(0, joinAt, streamed.join(''))
        yield { type: 'text', text }
      }
      const reason = settledEnding(wire.ending)
      yield { type: 'usage', usage: wire.usage ?? ownCount(options.tokens, call, streamed) }
      yield { type: 'end', reason }
      return
    } catch (error) {
      const failure = wire.brokenBy ?? vendor.explain(error)
      const nothingYet = streamed.length === 0 && wire.usage === null
      if (!signal.aborted && attempt === 1 && nothingYet && maySoonRetry(failure)) {
        options.log.warn(
          { ...about, detail: failure.detail.slice(0, 500) },
          'a model call failed and is tried once more',
        )
        await pause((failure.retryAfterSeconds ?? 0) * 1000 + limits.pause * (1 + 2 * Math.random()), signal)
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

function settledEnding(ending: Wire['ending']): 'complete' | 'output_cap' {
  switch (ending) {
    case 'complete':
    case 'output_cap':
      return ending
    case 'refused':
      throw new VendorFailure({ code: 'AI_REFUSED', detail: 'the vendor declined' })
    case 'window_full':
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

/** Vendors tell the output count at the very end; what was streamed until a failure is billed at least. */
const atLeastStreamed = (usage: TokenUsage, tokens: Tokens, call: LlmCall, streamed: string[]): TokenUsage => ({
  ...usage,
  output: Math.max(usage.output, countAs(tokens, call.model, streamed)),
})

/** Some compatible servers report no usage: then our own count stands, nothing cached. */
const ownCount = (tokens: Tokens, call: LlmCall, streamed: string[]): TokenUsage => ({
  input: countAs(tokens, call.model, [
    call.system,
    call.document,
    ...call.history.map(turn => turn.content),
    call.newest,
  ]),
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

type OpenWire = Wire & {
  readonly brokenBy: Failure | null
  /** The call whose words these are. */
  follow(asked: Promise<void>): void
  /** The next piece of the answer; null at the end. */
  next(): Promise<string | null>
  close(): void
}

/** Made once: an error with its stack for every call that ended well is dear. */
const nobodyReadsOn = new Error('nobody reads on')

/**
 * Joins Stop, the time limit and silence into one signal, and leaves the vendor's call as soon as one of them comes: SDKs
 * may end silently on abort, or not notice at all.
 */
function openWire(stop: AbortSignal, limits: Patience): OpenWire {
  const controller = new AbortController()
  /** Said and not yet taken. */
  let pending: string[] = []
  /** Whoever took his time with what came before is not to be told that the vendor was silent. */
  let isWaiting = false
  let hasWords = false
  let hasEnded = false
  let broken: { reason: unknown } | null = null
  const bell = { wake: () => {} }
  let silence: NodeJS.Timeout | undefined

  const breakOff = (reason: unknown, failure: Failure | null) => {
    wire.brokenBy ??= failure
    broken ??= { reason }
    // What came before counts for nothing now: the reader is to leave at once.
    pending = []
    controller.abort(reason)
    bell.wake()
  }
  const timedOut = (detail: string) => breakOff(new Error(detail), { code: 'AI_TIMEOUT', detail })
  const stopped = () => breakOff(stop.reason, null)
  const onEndlessLine = (detail: string) => breakOff(new Error(detail), { code: 'AI_UNAVAILABLE', detail })
  /** When the wire was heard last; one timer looks at it, since arming one a chunk is dear. */
  let heardAt = performance.now()
  const onBytes = () => {
    heardAt = performance.now()
  }
  const limit = () => (hasWords ? limits.silence : limits.firstWords)
  const look = () => {
    const left = isWaiting ? limit() - (performance.now() - heardAt) : limit()
    if (left <= 0) return timedOut(hasWords ? `silent for ${limit()} ms` : `no words within ${limit()} ms`)
    silence = setTimeout(look, Math.min(Math.ceil(left), limits.silence, limits.firstWords))
  }
  look()

  stop.addEventListener('abort', stopped, { once: true })
  const total = setTimeout(timedOut, limits.total, 'the time limit of the whole call')
  const watch: WireWatch = { onBytes, onEndlessLine }
  const wire = {
    signal: controller.signal,
    fetch: guardedFetch(watch),
    watch,
    usage: null as Wire['usage'],
    ending: null as Wire['ending'],
    brokenBy: null as Failure | null,
    say(text: string) {
      if (text === '') return
      pending.push(text)
      bell.wake()
    },
    follow(asked: Promise<void>) {
      const end = (failed: { reason: unknown } | null) => {
        hasEnded = true
        broken ??= failed
        bell.wake()
      }
      asked.then(
        () => end(null),
        reason => end({ reason }),
      )
    },
    async next() {
      while (pending.length === 0) {
        if (broken) throw broken.reason
        if (hasEnded) return null
        onBytes()
        isWaiting = true
        await new Promise<void>(resolve => {
          bell.wake = resolve
        })
        isWaiting = false
      }
      hasWords = true
      return pending.shift()!
    },
    close() {
      stop.removeEventListener('abort', stopped)
      clearTimeout(silence)
      clearTimeout(total)
      controller.abort(nobodyReadsOn)
    },
  }
  return wire
}

/** A real call of a few tokens. */
async function check(vendor: Vendor, options: VendorOptions, model: ServedModel, signal: AbortSignal) {
  const call: LlmCall = {
    model,
    system: 'Answer with the single word OK.',
    document: '',
    history: [],
    newest: 'Are you there?',
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
