import { isAppError } from '#core/errors.ts'
import type { Provider, ServedModel, TokenUsage } from '#core/models.ts'
import type { Llm, LlmCall, LlmPart, Log, Tokens } from '#src/ports.ts'
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
}

/** Thousands of pieces a few letters long weigh ten times their text. */
const joinAt = 64

/** What differs between vendors. */
export type Vendor = {
  readonly provider: Provider
  /** Streams the answer's text; throws the SDK's own errors. */
  open(call: LlmCall, wire: Wire): AsyncIterable<string>
  explain(error: unknown): Failure
}

/** A vendor as the port: time limits, one retry before the first byte, and honest endings where the SDKs have none. */
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
  const { total, ...limits } = options.patience ?? patience
  const deadline = performance.now() + total
  for (let attempt = 1; ; attempt++) {
    const wire = openWire(signal, { ...limits, total: Math.max(1, deadline - performance.now()) })
    const streamed: string[] = []
    try {
      for await (const text of wire.read(vendor.open(call, wire))) {
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
  read(texts: AsyncIterable<string>): AsyncGenerator<string>
  close(): void
}

/**
 * Joins Stop, the time limit and silence into one signal, and leaves the vendor's iterator as soon as one of them comes:
 * SDKs may end silently on abort, or not notice at all.
 */
function openWire(stop: AbortSignal, limits: Patience): OpenWire {
  const controller = new AbortController()
  let interrupted: { reason: unknown } | null = null
  let leave: (reason: unknown) => void = () => {}
  let silence: NodeJS.Timeout | undefined
  let hasWords = false
  let isWaiting = false

  const breakOff = (reason: unknown, failure: Failure | null) => {
    wire.brokenBy ??= failure
    interrupted ??= { reason }
    controller.abort(reason)
    leave(reason)
  }
  const timedOut = (detail: string) => breakOff(new Error(detail), { code: 'AI_TIMEOUT', detail })
  const stopped = () => breakOff(stop.reason, null)
  const onEndlessLine = (detail: string) => breakOff(new Error(detail), { code: 'AI_UNAVAILABLE', detail })
  /** When the wire was heard last, or the wait for it began; one timer looks at it, since arming one a chunk is dear. */
  let heardAt = performance.now()
  const listen = () => {
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
  const watch: WireWatch = { onBytes: listen, onEndlessLine }
  const wire = {
    signal: controller.signal,
    fetch: guardedFetch(watch),
    watch,
    usage: null as Wire['usage'],
    ending: null as Wire['ending'],
    brokenBy: null as Failure | null,
    async *read(texts: AsyncIterable<string>) {
      const iterator = texts[Symbol.asyncIterator]()
      try {
        for (;;) {
          isWaiting = true
          listen()
          // Not a race against one long promise: that would keep every piece alive until the answer's end.
          const result = await new Promise<IteratorResult<string>>((resolve, reject) => {
            if (interrupted) return reject(interrupted.reason)
            leave = reject
            iterator.next().then(resolve, reject)
          })
          isWaiting = false
          if (result.done) return
          if (result.value === '') continue
          hasWords = true
          yield result.value
        }
      } finally {
        // Not awaited: an iterator that hangs would hold the caller.
        iterator.return?.().catch(() => {})
      }
    },
    close() {
      stop.removeEventListener('abort', stopped)
      isWaiting = false
      clearTimeout(silence)
      clearTimeout(total)
      controller.abort(new Error('nobody reads on'))
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
