import type { TokenUsage } from '#core/models/models.ts'
import type { Llm, LlmCall, LlmPart } from '#src/ports.ts'

/** A scripted model's answer to one call. */
export type Script = {
  readonly text: string
  /** The parts of the text; words by default. */
  readonly pieces?: readonly string[]
  readonly usage?: Partial<TokenUsage> | null
  readonly end?: 'complete' | 'output_cap' | 'window_full'
  /** Thrown after the text. */
  readonly failure?: Error
  /** The answer starts only after this settles. */
  readonly after?: Promise<unknown>
}

export type ScriptedLlm = Llm & { readonly calls: LlmCall[]; readonly aborted: LlmCall[] }

/** A model that answers as the test scripts; `n` counts calls from 0. Stops at once when its signal aborts. */
export function scriptedLlm(say: (call: LlmCall, n: number) => Script | string): ScriptedLlm {
  const calls: LlmCall[] = []
  const aborted: LlmCall[] = []
  return {
    calls,
    aborted,
    async *stream(call, signal): AsyncGenerator<LlmPart> {
      calls.push(call)
      const scripted = say(call, calls.length - 1)
      const script: Script = typeof scripted === 'string' ? { text: scripted } : scripted
      const stopped = new Promise<never>((_, reject) => {
        const stop = () => {
          aborted.push(call)
          reject(signal.reason)
        }
        if (signal.aborted) stop()
        else signal.addEventListener('abort', stop, { once: true })
      })
      stopped.catch(() => {})
      await Promise.race([script.after ?? Promise.resolve(), stopped])
      for (const text of script.pieces ?? script.text.match(/\s*\S+\s*/g) ?? []) {
        await Promise.race([Promise.resolve(), stopped])
        yield { type: 'text', text }
      }
      if (script.usage !== null) yield { type: 'usage', usage: usageOf(call, script) }
      if (script.failure) throw script.failure
      yield { type: 'end', reason: script.end ?? 'complete' }
    },
    check: async () => ({ ok: true }),
  }
}

function usageOf(call: LlmCall, { text, usage }: Script): TokenUsage {
  const read = call.system.length + call.document.length + call.lastMessage.length
  return {
    input: Math.ceil(read / 4),
    cachedInput: 0,
    cacheWrite: 0,
    output: Math.min(call.maxOutputTokens, Math.ceil(text.length / 4)),
    ...usage,
  }
}
