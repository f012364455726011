import type { TokenUsage } from '#core/models/models.ts'
import type { Llm, LlmCall, LlmPart } from '#src/ports.ts'

type LlmEnd = Extract<LlmPart, { type: 'end' }>['reason']

/** One model call, whose answer the test writes piece by piece. */
export type SpokenCall = {
  readonly request: LlmCall
  say(text: string): void
  /** Reports usage (1,000 input and 100 output tokens by default) and ends the answer. */
  finish(usage?: Partial<TokenUsage>, reason?: LlmEnd): void
  fail(error: Error): void
  /** Settles when the product closes the call: on Stop, the time limit or shutdown. */
  readonly closed: Promise<void>
}

export type SpokenLlm = Llm & {
  /** The next call that the product makes, or the oldest one that no `next` has returned yet. */
  next(): Promise<SpokenCall>
  readonly callCount: () => number
}

/** A model whose answers the test writes live, so that it controls what happens between two pieces. */
export function spokenLlm(): SpokenLlm {
  const unclaimed: SpokenCall[] = []
  const waiting: ((call: SpokenCall) => void)[] = []
  let calls = 0

  async function* stream(request: LlmCall, signal: AbortSignal): AsyncGenerator<LlmPart> {
    const parts: LlmPart[] = []
    const closed = Promise.withResolvers<void>()
    let failure: Error | null = null
    let hasEnded = false
    let wake = () => {}
    const push = (...more: LlmPart[]) => {
      parts.push(...more)
      wake()
    }
    const call: SpokenCall = {
      request,
      say: text => push({ type: 'text', text }),
      finish(usage, reason = 'complete') {
        const input = usage?.input ?? 1000
        const output = usage?.output ?? 100
        push(
          { type: 'usage', usage: { cachedInput: 0, cacheWrite: 0, ...usage, input, output } },
          { type: 'end', reason },
        )
        hasEnded = true
      },
      fail(error) {
        failure = error
        wake()
      },
      closed: closed.promise,
    }
    calls += 1
    const waiter = waiting.shift()
    if (waiter) waiter(call)
    else unclaimed.push(call)
    signal.addEventListener('abort', () => wake(), { once: true })
    try {
      while (true) {
        if (signal.aborted) throw signal.reason
        const part = parts.shift()
        if (part) yield part
        else if (failure) throw failure
        else if (hasEnded) return
        else await new Promise<void>(resolve => (wake = resolve))
      }
    } finally {
      closed.resolve()
    }
  }
  return {
    stream,
    check: async () => ({ ok: true }),
    callCount: () => calls,
    next: () => {
      const call = unclaimed.shift()
      return call ? Promise.resolve(call) : new Promise(resolve => waiting.push(resolve))
    },
  }
}
