import type { TokenUsage } from '#core/models.ts'
import type { Llm, LlmCall, LlmPart } from '#src/ports.ts'

type LlmEnd = Extract<LlmPart, { type: 'end' }>['reason']

/** One call as the test leads it, word by word. */
export type SpokenCall = {
  readonly request: LlmCall
  say(text: string): void
  /** Reports usage (the worst case unless said) and ends. */
  finish(usage?: Partial<TokenUsage>, reason?: LlmEnd): void
  fail(error: Error): void
  /** Settles when the product closes the call: on Stop, the time limit or shutdown. */
  readonly closed: Promise<void>
}

export type SpokenLlm = Llm & {
  /** The next call that the product makes, or made and that is not taken yet. */
  next(): Promise<SpokenCall>
  readonly made: () => number
}

/** A model whose answers the test speaks live, so that it decides what is said before and after something else happens. */
export function spokenLlm(): SpokenLlm {
  const untaken: SpokenCall[] = []
  const waiting: ((call: SpokenCall) => void)[] = []
  let made = 0

  async function* stream(request: LlmCall, signal: AbortSignal): AsyncGenerator<LlmPart> {
    const parts: LlmPart[] = []
    const closed = Promise.withResolvers<void>()
    let failure: Error | null = null
    let isOver = false
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
        isOver = true
      },
      fail(error) {
        failure = error
        wake()
      },
      closed: closed.promise,
    }
    made += 1
    const taker = waiting.shift()
    if (taker) taker(call)
    else untaken.push(call)
    signal.addEventListener('abort', () => wake(), { once: true })
    try {
      while (true) {
        if (signal.aborted) throw signal.reason
        const part = parts.shift()
        if (part) yield part
        else if (failure) throw failure
        else if (isOver) return
        else await new Promise<void>(resolve => (wake = resolve))
      }
    } finally {
      closed.resolve()
    }
  }
  return {
    stream,
    check: async () => ({ ok: true }),
    made: () => made,
    next: () => {
      const call = untaken.shift()
      return call ? Promise.resolve(call) : new Promise(resolve => waiting.push(resolve))
    },
  }
}
