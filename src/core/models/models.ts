import { type MicroDollars, microDollars } from '../plans/budget.ts'

export const providers = ['openai', 'anthropic', 'google', 'local'] as const
export type Provider = (typeof providers)[number]

/** The value of `aiProvider` in the API for each vendor; null for the local engine, which cannot be chosen. */
export const providerApiNames = { openai: 'openai', anthropic: 'claude', google: 'gemini', local: null } as const

/** The companies behind the vendors' models, as people know them. */
export const vendorNames: Readonly<Record<Exclude<Provider, 'local'>, string>> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  google: 'Google (Gemini)',
}

/** How much a model reasons before it answers. */
export type Effort = 'low' | 'medium'

/** List price in US dollars per million tokens. */
export type Price = {
  readonly input: number
  readonly cachedInput: number
  /** Writing to the vendor's cache; equals `input` where there is no fee. */
  readonly cacheWrite: number
  readonly output: number
}

/** Tokens of a call. `input` includes the cached and cache-write tokens, `output` includes reasoning. */
export type TokenUsage = {
  readonly input: number
  readonly cachedInput: number
  readonly cacheWrite: number
  readonly output: number
}

/** A server that the operator named in MODEL_SERVERS, and the model's own id there. */
export type ModelServer = { readonly name: string; readonly host: string; readonly modelId: string }

/** A model as the vendor serves it: its id, limits, prices and capabilities. */
export type ServedModel = {
  readonly id: string
  /** For a model of a named server `openai`, whose interface such servers have. */
  readonly provider: Provider
  /** Absent for the vendors' own models. */
  readonly server?: ModelServer
  readonly contextWindow: number
  readonly maxOutput: number
  readonly price: Price
  /** Above this many input tokens the whole request is repriced. */
  readonly priceStep: { readonly aboveInputTokens: number; readonly price: Price } | null
  /** Our count (o200k) times this is a safe upper estimate of the vendor's count. */
  readonly tokenRatio: number
  /** A higher one that a named server's usages have shown; budgets use it instead. */
  readonly learnedRatio?: number
  readonly capabilities: {
    readonly temperature: boolean
    readonly reasoning: 'none' | 'effort' | 'budget'
    /** Low for both when absent. OpenAI's and Anthropic's caches depend on it: there both must be equal. */
    readonly effort?: { readonly analysis: Effort; readonly question: Effort }
    /** OpenAI 5.6 and later match their cache only at explicit breakpoints. */
    readonly explicitCacheBreakpoint: boolean
    readonly minCacheTokens: number
    /** The most input tokens that a picture of up to 1280 × 720 costs. Absent when the model sees no pictures. */
    readonly pictureTokens?: number
  }
}

const noPrice: Price = { input: 0, cachedInput: 0, cacheWrite: 0, output: 0 }

/** True when the catalog has no price for any call of the model, as for a server of the operator's own. */
export const isFree = ({ price, priceStep }: Pick<ServedModel, 'price' | 'priceStep'>): boolean =>
  [price, priceStep?.price ?? noPrice].every(each => Object.values(each).every(dollars => dollars === 0))

/** The same model, for calls that are free. */
export const withoutPrice = (model: ServedModel): ServedModel => ({ ...model, price: noPrice, priceStep: null })

export const assumedFacts = ['window', 'price', 'pictures'] as const
export type AssumedFact = (typeof assumedFacts)[number]

/** A model that users can choose. It serves itself until `retiresOn`, then its successor does. */
export type CatalogEntry = {
  readonly id: string
  readonly name: string
  readonly provider: Provider
  /** The first day (UTC, YYYY-MM-DD) on which the vendor no longer serves the id; null while none is announced. */
  readonly retiresOn: string | null
  /** Id of the entry that serves it from `retiresOn` on. */
  readonly successor: string | null
  /** False for models that only the information table lists. */
  readonly selectable: boolean
  readonly served: ServedModel
  /** What a named server does not say about the model, so that a careful default stands in for it. */
  readonly assumed?: readonly AssumedFact[]
  /** A price change that the vendor has announced. */
  readonly priceChange?: PriceChange
}

type PriceChange = {
  /** The first day of the new price (UTC, YYYY-MM-DD). */
  readonly from: string
  readonly price: Price
  readonly priceStep: ServedModel['priceStep']
}

/** Facts about the vendors' models; `asOf` is the day on which they were checked. */
export type ModelCatalog = {
  readonly asOf: string
  readonly entries: readonly CatalogEntry[]
  /** Ids of current models, the one that judges best first. Others are never chosen for analyses automatically. */
  readonly byStrength?: readonly string[]
}

/** The list price of one call in micro-dollars, rounded up. */
export function costOf(model: ServedModel, usage: TokenUsage): MicroDollars {
  const step = model.priceStep
  const price = step && usage.input > step.aboveInputTokens ? step.price : model.price
  const uncached = Math.max(0, usage.input - usage.cachedInput - usage.cacheWrite)
  return microDollars(
    uncached * price.input +
      usage.cachedInput * price.cachedInput +
      usage.cacheWrite * price.cacheWrite +
      usage.output * price.output,
  )
}

/** The most a call can cost: all input uncached at the highest input rate, all output used. */
export function worstCost(model: ServedModel, inputTokens: number, outputTokens: number): MicroDollars {
  return costOf(model, {
    input: inputTokens,
    cachedInput: 0,
    cacheWrite: model.price.cacheWrite > model.price.input ? inputTokens : 0,
    output: outputTokens,
  })
}
