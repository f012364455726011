import { type MicroDollars, micro } from './budget.ts'

export const providers = ['openai', 'anthropic', 'google', 'local'] as const
export type Provider = (typeof providers)[number]

/** Vendors by the names that `aiProvider` has on the wire; the local engine has none, because it cannot be chosen. */
export const wireProviders = { openai: 'openai', anthropic: 'claude', google: 'gemini', local: null } as const

/** List price in US dollars a million tokens. */
export type Price = {
  readonly input: number
  readonly cachedInput: number
  /** Writing to the vendor's cache; equals `input` where there is no fee. */
  readonly cacheWrite: number
  readonly output: number
}

/** What a call used. `input` counts all input tokens; the cached and cache-write parts are inside it. `output` includes reasoning. */
export type TokenUsage = {
  readonly input: number
  readonly cachedInput: number
  readonly cacheWrite: number
  readonly output: number
}

/** One model that can be called today: its own id at the vendor, limits, prices and habits. */
export type ServedModel = {
  readonly id: string
  readonly provider: Provider
  readonly contextWindow: number
  readonly maxOutput: number
  readonly price: Price
  /** Above this many input tokens the whole request is repriced. */
  readonly priceStep: { readonly aboveInputTokens: number; readonly price: Price } | null
  /** Our count (o200k) times this is a safe upper estimate of the vendor's count. */
  readonly tokenRatio: number
  readonly capabilities: {
    readonly temperature: boolean
    readonly reasoning: 'none' | 'effort' | 'budget'
    /** OpenAI 5.6 and later match their cache only at explicit breakpoints. */
    readonly explicitCacheBreakpoint: boolean
    readonly minCacheTokens: number
  }
}

/** A name that users choose and what serves it: its own id until `retiresOn`, then the successor. */
export type CatalogEntry = {
  readonly id: string
  readonly name: string
  readonly provider: Provider
  /** The first day (UTC, YYYY-MM-DD) on which the vendor no longer serves the id; null while none is announced. */
  readonly retiresOn: string | null
  /** Id of the entry that serves this name from `retiresOn` on. */
  readonly successor: string | null
  /** False for names that stand in the information table only. */
  readonly selectable: boolean
  readonly served: ServedModel
  /** A price that the vendor has announced for a day (UTC, YYYY-MM-DD) to come; from then on it counts. */
  readonly priceChange?: PriceChange
}

type PriceChange = {
  readonly from: string
  readonly price: Price
  readonly priceStep: ServedModel['priceStep']
}

/** Dated facts about the vendors' models; `asOf` is the day they were checked. */
export type ModelCatalog = { readonly asOf: string; readonly entries: readonly CatalogEntry[] }

/** The list price of one call in micro-dollars, rounded up. */
export function costOf(model: ServedModel, usage: TokenUsage): MicroDollars {
  const step = model.priceStep
  const price = step && usage.input > step.aboveInputTokens ? step.price : model.price
  const fresh = Math.max(0, usage.input - usage.cachedInput - usage.cacheWrite)
  return micro(
    fresh * price.input +
      usage.cachedInput * price.cachedInput +
      usage.cacheWrite * price.cacheWrite +
      usage.output * price.output,
  )
}

/** The most a call can cost: all input uncached at the dearest input rate, all output used. */
export function worstCost(model: ServedModel, inputTokens: number, outputTokens: number): MicroDollars {
  return costOf(model, {
    input: inputTokens,
    cachedInput: 0,
    cacheWrite: model.price.cacheWrite > model.price.input ? inputTokens : 0,
    output: outputTokens,
  })
}
