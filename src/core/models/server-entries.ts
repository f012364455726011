import type { NamedServer } from './model-servers.ts'
import type { AssumedFact, CatalogEntry, Price } from './models.ts'

/** A model that a server offers, with what the server says about it. Absent facts are assumed. */
export type OfferedModel = {
  /** Its id on the server. */
  readonly id: string
  readonly window?: number | undefined
  /** True for a window that the server has by default, or could have, but does not say. */
  readonly guessesWindow?: boolean
  readonly maxOutput?: number | undefined
  readonly price?: Price | undefined
  readonly seesPictures?: boolean | undefined
}

/** Models with less are not listed. */
export const smallestWindow = 2_048

/** No answer is useful with less. */
const smallestMaxOutput = 512

const assumedWindow = 8_192
export const assumedMaxOutput = 4_096
/** Above what the common families of models count for one o200k token. */
const assumedTokenRatio = 1.4
/** Above what the common families of models count for a picture of 1280 × 720. */
export const assumedPictureTokens = 2_000
/** Servers with a cache do not say when it is used, so budgets expect none. */
const noCache = 1_000_000_000

const noPrice: Price = { input: 0, cachedInput: 0, cacheWrite: 0, output: 0 }
/** A server with a key bills its calls. A price that it does not say is assumed to be that of an expensive model, so that budgets hold. */
const assumedPrice: Price = { input: 5, cachedInput: 5, cacheWrite: 5, output: 25 }

/** An answer never takes more than a quarter of the window, so that a prompt fits beside it. */
export const longestAnswer = (contextWindow: number, stated = assumedMaxOutput): number =>
  Math.max(smallestMaxOutput, Math.min(stated, Math.floor(contextWindow / 4)))

/** The id in the catalog, in settings and in logs. */
export const serverModelId = ({ name }: Pick<NamedServer, 'name'>, id: string): string => `${name}/${id}`

/** The catalog entry of a server's model, with careful defaults for what the server does not say. */
export function serverEntry(server: NamedServer & { readonly apiKey?: string }, model: OfferedModel): CatalogEntry {
  const id = serverModelId(server, model.id)
  const contextWindow = model.window ?? assumedWindow
  const assumed: AssumedFact[] = []
  if (model.window === undefined || model.guessesWindow) assumed.push('window')
  if (model.price === undefined) assumed.push('price')
  if (model.seesPictures === undefined) assumed.push('pictures')
  return {
    id,
    name: id,
    provider: 'openai',
    retiresOn: null,
    successor: null,
    selectable: true,
    served: {
      id,
      provider: 'openai',
      server: { name: server.name, host: new URL(server.baseUrl).host, modelId: model.id },
      contextWindow,
      maxOutput: longestAnswer(contextWindow, model.maxOutput),
      price: model.price ?? (server.apiKey ? assumedPrice : noPrice),
      priceStep: null,
      tokenRatio: assumedTokenRatio,
      capabilities: {
        temperature: true,
        reasoning: 'none',
        explicitCacheBreakpoint: false,
        minCacheTokens: noCache,
        ...(model.seesPictures ? { pictureTokens: assumedPictureTokens } : {}),
      },
    },
    assumed,
  }
}
