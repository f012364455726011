import { createAnthropicLlm } from '#adapters/llm/anthropic.ts'
import { createGoogleLlm } from '#adapters/llm/google.ts'
import { createOpenAiLlm } from '#adapters/llm/openai.ts'
import type { VendorOptions } from '#adapters/llm/vendor-stream.ts'
import type { Patience } from '#adapters/llm/wire.ts'
import { createTokens } from '#adapters/tokens.ts'
import { modelCatalog } from '#core/model-catalog.ts'
import type { ServedModel } from '#core/models.ts'
import type { Llm, LlmCall, LlmPart, Log } from '#src/ports.ts'
import { playAnthropic } from '#tests/fakes/vendors/anthropic.ts'
import { playGoogle } from '#tests/fakes/vendors/google.ts'
import { playOpenAi } from '#tests/fakes/vendors/openai.ts'
import type { FakeVendor, Script, VendorCall } from '#tests/fakes/vendors/stage.ts'

/** The three vendors, each with its adapter, its fake server and a current model. */
export const vendors = [
  { name: 'openai', create: createOpenAiLlm, play: playOpenAi, model: 'gpt-6-sol' },
  { name: 'anthropic', create: createAnthropicLlm, play: playAnthropic, model: 'claude-sonnet-5-5' },
  { name: 'google', create: createGoogleLlm, play: playGoogle, model: 'gemini-3.8-flash' },
] as const
export type VendorCase = (typeof vendors)[number]

export function servedModel(id: string): ServedModel {
  const entry = modelCatalog.entries.find(each => each.id === id)
  if (!entry) throw new Error(`no model ${id} in the catalog`)
  return entry.served
}

const tokens = createTokens()

export type LogLine = { level: string; message: string; fields: Record<string, unknown> }

/** A log that records its lines. */
export function keepingLog(): Log & { lines: LogLine[] } {
  const lines: LogLine[] = []
  const at = (level: string) => (fields: object, message: string) =>
    void lines.push({ level, message, fields: fields as Record<string, unknown> })
  return { lines, debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

export type Stage = AsyncDisposable & { vendor: FakeVendor; llm: Llm; log: ReturnType<typeof keepingLog> }

/** A fake vendor and the real adapter that calls it. */
export async function stage(
  vendor: VendorCase,
  answer: (call: VendorCall) => Script | Promise<Script>,
  patience: Partial<Patience> = {},
): Promise<Stage> {
  const played = await vendor.play({ answer })
  const log = keepingLog()
  const options: VendorOptions = {
    apiKey: 'sk-secret-of-the-test',
    baseUrl: played.url,
    log,
    tokens,
    patience: { firstWords: 5_000, silence: 5_000, total: 10_000, pause: 5, ...patience },
  }
  return { vendor: played, llm: vendor.create(options), log, [Symbol.asyncDispose]: () => played.close() }
}

export const llmCall = (model: string, over: Partial<LlmCall> = {}): LlmCall => ({
  model: servedModel(model),
  system: 'You judge titles by transcripts.',
  document: '[1] Hello and welcome.\n[2] Salt slows the yeast.',
  history: [],
  lastMessage: 'Why does salt slow it?',
  maxOutputTokens: 500,
  cacheKey: 'video-1',
  task: {
    kind: 'question',
    title: 'Salt',
    windows: [],
    chapters: [],
    question: 'Why does salt slow it?',
    language: 'en',
  },
  ...over,
})

export type Collected = { text: string; parts: LlmPart[]; error: unknown }

/** Collects the parts of a stream until it ends or throws. */
export async function collect(parts: AsyncIterable<LlmPart>): Promise<Collected> {
  const collected: Collected = { text: '', parts: [], error: null }
  try {
    for await (const part of parts) {
      collected.parts.push(part)
      if (part.type === 'text') collected.text += part.text
    }
  } catch (error) {
    collected.error = error
  }
  return collected
}
