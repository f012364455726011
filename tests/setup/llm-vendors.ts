import { createAnthropicLlm } from '#adapters/llm/anthropic.ts'
import { createGoogleLlm } from '#adapters/llm/google.ts'
import { createOpenAiLlm } from '#adapters/llm/openai.ts'
import type { VendorOptions } from '#adapters/llm/vendor-stream.ts'
import type { CallTimeouts } from '#adapters/llm/wire.ts'
import { createTokens } from '#adapters/tokens.ts'
import { modelCatalog } from '#core/models/model-catalog.ts'
import type { ServedModel } from '#core/models/models.ts'
import type { Llm, LlmCall, LlmPart, Log } from '#src/ports.ts'
import { fakeAnthropic } from '#tests/fakes/vendors/anthropic.ts'
import type { FakeVendor, VendorCall, VendorReply } from '#tests/fakes/vendors/fake-vendor.ts'
import { fakeGoogle } from '#tests/fakes/vendors/google.ts'
import { fakeOpenAi } from '#tests/fakes/vendors/openai.ts'

/** The three vendors, each with its adapter, its fake server and a current model. */
export const vendors = [
  { name: 'openai', create: createOpenAiLlm, startFake: fakeOpenAi, model: 'gpt-6-sol' },
  { name: 'anthropic', create: createAnthropicLlm, startFake: fakeAnthropic, model: 'claude-sonnet-5-5' },
  { name: 'google', create: createGoogleLlm, startFake: fakeGoogle, model: 'gemini-3.8-flash' },
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
export function recordingLog(): Log & { lines: LogLine[] } {
  const lines: LogLine[] = []
  const at = (level: string) => (fields: object, message: string) =>
    void lines.push({ level, message, fields: fields as Record<string, unknown> })
  return { lines, debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

export type LlmWithFake = AsyncDisposable & { vendor: FakeVendor; llm: Llm; log: ReturnType<typeof recordingLog> }

/** A fake vendor and the real adapter that calls it. */
export async function openFake(
  vendor: VendorCase,
  answer: (call: VendorCall) => VendorReply | Promise<VendorReply>,
  timeouts: Partial<CallTimeouts> = {},
): Promise<LlmWithFake> {
  const fake = await vendor.startFake({ answer })
  const log = recordingLog()
  const options: VendorOptions = {
    apiKey: 'sk-secret-of-the-test',
    baseUrl: fake.url,
    log,
    tokens,
    timeouts: { firstWordsMs: 30_000, silenceMs: 30_000, totalMs: 60_000, retryPauseMs: 5, ...timeouts },
  }
  return { vendor: fake, llm: vendor.create(options), log, [Symbol.asyncDispose]: () => fake.close() }
}

export const llmCall = (model: string, overrides: Partial<LlmCall> = {}): LlmCall => ({
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
  ...overrides,
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
