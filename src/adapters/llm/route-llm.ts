import { AppError } from '#core/errors.ts'
import type { NamedServer } from '#core/models/model-servers.ts'
import type { Provider, ServedModel } from '#core/models/models.ts'
import type { ConfiguredProviders, Llm, LlmPart } from '#src/ports.ts'
import { createAnthropicLlm } from './anthropic.ts'
import { createGoogleLlm } from './google.ts'
import { createOpenAiLlm } from './openai.ts'
import type { VendorOptions } from './vendor-stream.ts'

/** A vendor's key and, when it is not the vendor's own, address. */
export type VendorAccess = { readonly apiKey: string; readonly baseUrl: string | null }

/** A server of MODEL_SERVERS; the key is empty where it needs none. */
export type ServerAccess = NamedServer & { readonly apiKey: string }

const creators = { openai: createOpenAiLlm, anthropic: createAnthropicLlm, google: createGoogleLlm }

/**
 * All models behind one port: each call goes to its model's server or vendor. `local` serves only when no vendor has a key
 * and no server is named, and `configured` says so.
 */
export function createLlm(
  access: Record<keyof typeof creators, VendorAccess | null>,
  local: Llm,
  deps: Pick<VendorOptions, 'log' | 'metrics' | 'tokens' | 'timeouts' | 'ratios'>,
  servers: readonly ServerAccess[] = [],
): { readonly llm: Llm; readonly configured: ConfiguredProviders } {
  const engines = new Map<Provider, Llm>()
  for (const [provider, create] of Object.entries(creators) as [keyof typeof creators, (o: VendorOptions) => Llm][]) {
    const vendor = access[provider]
    if (vendor) engines.set(provider, create({ ...vendor, ...deps }))
  }
  if (engines.size === 0 && servers.length === 0) engines.set('local', local)
  const ofServers = new Map(servers.map(server => [server.name, createOpenAiLlm({ ...server, ...deps })]))
  return { llm: routeLlm(engines, ofServers), configured: new Set(engines.keys()) }
}

/** One `Llm` over several, by the model's server or else its provider. */
function routeLlm(engines: ReadonlyMap<Provider, Llm>, servers: ReadonlyMap<string, Llm>): Llm {
  const engineOf = ({ provider, server }: ServedModel) => (server ? servers.get(server.name) : engines.get(provider))
  return {
    stream: (call, signal) => engineOf(call.model)?.stream(call, signal) ?? unavailable(call.model),
    check: async (model, signal) =>
      engineOf(model)?.check(model, signal) ?? { ok: false, code: 'MODEL_UNAVAILABLE', detail: missing(model) },
  }
}

const missing = ({ provider, server }: ServedModel): string =>
  server ? `no server ${server.name}` : `no key for ${provider}`

/** Fails when it is read, as every failure of a stream does. */
const unavailable = (model: ServedModel): AsyncIterable<LlmPart> => ({
  [Symbol.asyncIterator]: () => ({
    next: () => Promise.reject(new AppError('MODEL_UNAVAILABLE', { cause: new Error(missing(model)) })),
  }),
})
