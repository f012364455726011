import { AppError } from '#core/errors.ts'
import type { Provider, ServedModel } from '#core/models/models.ts'
import type { ConfiguredProviders, Llm, LlmPart } from '#src/ports.ts'
import { createAnthropicLlm } from './anthropic.ts'
import { createGoogleLlm } from './google.ts'
import { createOpenAiLlm } from './openai.ts'
import type { VendorOptions } from './vendor-stream.ts'

/** A vendor's key and, when it is not the vendor's own, address. */
export type VendorAccess = { readonly apiKey: string; readonly baseUrl: string | null }

const creators = { openai: createOpenAiLlm, anthropic: createAnthropicLlm, google: createGoogleLlm }

/**
 * All models behind one port: each call goes to its model's vendor. `local` serves only when no vendor has a key,
 * and `configured` says so.
 */
export function createLlm(
  access: Record<keyof typeof creators, VendorAccess | null>,
  local: Llm,
  deps: Pick<VendorOptions, 'log' | 'metrics' | 'tokens' | 'timeouts'>,
): { readonly llm: Llm; readonly configured: ConfiguredProviders } {
  const engines = new Map<Provider, Llm>()
  for (const [provider, create] of Object.entries(creators) as [keyof typeof creators, (o: VendorOptions) => Llm][]) {
    const vendor = access[provider]
    if (vendor) engines.set(provider, create({ ...vendor, ...deps }))
  }
  if (engines.size === 0) engines.set('local', local)
  return { llm: routeLlm(engines), configured: new Set(engines.keys()) }
}

/** One `Llm` over several, by the model's provider. */
function routeLlm(engines: ReadonlyMap<Provider, Llm>): Llm {
  return {
    stream: (call, signal) => engines.get(call.model.provider)?.stream(call, signal) ?? unavailable(call.model),
    async check(model, signal) {
      return engines.has(model.provider)
        ? engines.get(model.provider)!.check(model, signal)
        : { ok: false, code: 'MODEL_UNAVAILABLE', detail: `no key for ${model.provider}` }
    },
  }
}

/** Fails when it is read, as every failure of a stream does. */
const unavailable = (model: ServedModel): AsyncIterable<LlmPart> => ({
  [Symbol.asyncIterator]: () => ({
    next: () => Promise.reject(new AppError('MODEL_UNAVAILABLE', { cause: new Error(`no key for ${model.provider}`) })),
  }),
})
