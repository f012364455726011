import type { CatalogEntry, ModelCatalog, Price, Provider, ServedModel } from './models.ts'

/** The local engine as a model; it is used only when no vendor has a key. */
export const localModelId = 'local-extractive'

type ModelFacts = Pick<CatalogEntry, 'id' | 'name'> &
  Partial<Pick<CatalogEntry, 'retiresOn' | 'successor' | 'selectable' | 'priceChange'>> & {
    window: number
    maxOutput: number
    price: Price
    priceStep?: ServedModel['priceStep']
  }
type ModelTraits = Pick<ServedModel, 'tokenRatio' | 'capabilities'>

const medium = { analysis: 'medium', question: 'medium' } as const

/** More reasoning for the stronger models; one effort each where the vendor's cache depends on it. */
const efforts: Record<string, ServedModel['capabilities']['effort']> = {
  'claude-opus-5-5': medium,
  'claude-sonnet-5-5': medium,
  'gpt-6-sol': medium,
  'gpt-6.1-terra': medium,
  'gemini-3.8-flash': { analysis: 'medium', question: 'low' },
}

/** The order in which a configured model is chosen for analyses, if its verdict is affordable (see choose-model.ts). */
const byStrength = [
  'claude-opus-5-5',
  'claude-sonnet-5-5',
  'gpt-6-sol',
  'gpt-6.1-terra',
  'gemini-3.8-flash',
  'claude-haiku-5-5',
  'gpt-6-luna',
  'gemini-3.5-flash-lite',
]

function entry(provider: Provider, traits: ModelTraits, facts: ModelFacts): CatalogEntry {
  const effort = efforts[facts.id]
  return {
    id: facts.id,
    name: facts.name,
    provider,
    retiresOn: facts.retiresOn ?? null,
    successor: facts.successor ?? null,
    selectable: facts.selectable ?? true,
    ...(facts.priceChange ? { priceChange: facts.priceChange } : {}),
    served: {
      id: facts.id,
      provider,
      contextWindow: facts.window,
      maxOutput: facts.maxOutput,
      price: facts.price,
      priceStep: facts.priceStep ?? null,
      ...traits,
      capabilities: { ...traits.capabilities, ...(effort ? { effort } : {}) },
    },
  }
}

/** Anthropic bills a write to its five-minute cache at 1.25 times the input. */
const anthropicPrice = (input: number, cachedInput: number, output: number): Price => ({
  input,
  cachedInput,
  cacheWrite: input * 1.25,
  output,
})

/** Writing to the cache is free: OpenAI before 5.6, Google's implicit cache. */
const priceWithFreeCacheWrite = (input: number, cachedInput: number, output: number): Price => ({
  input,
  cachedInput,
  cacheWrite: input,
  output,
})

/** OpenAI from 5.6 on: writes cost 1.25 times; above 272k input tokens input doubles and output costs 1.5 times. */
function openaiPrices(input: number, cachedInput: number, output: number): Pick<ModelFacts, 'price' | 'priceStep'> {
  const price = (factor: number, outputFactor: number): Price => ({
    input: input * factor,
    cachedInput: cachedInput * factor,
    cacheWrite: input * factor * 1.25,
    output: output * outputFactor,
  })
  return { price: price(1, 1), priceStep: { aboveInputTokens: 272_000, price: price(2, 1.5) } }
}

function entries(): CatalogEntry[] {
  // Anthropic's newer tokenizer makes about 30 % more tokens of the same text; the older ones get the same margin.
  const claude = (reasoning: 'none' | 'effort'): ModelTraits => ({
    tokenRatio: 1.35,
    capabilities: {
      temperature: reasoning === 'none',
      reasoning,
      explicitCacheBreakpoint: false,
      minCacheTokens: 1024,
      pictureTokens: 1_300,
    },
  })
  const gpt = (generation: 'gpt-4' | 'gpt-5' | 'gpt-6'): ModelTraits => ({
    tokenRatio: generation === 'gpt-6' ? 1.1 : 1.02,
    capabilities: {
      temperature: generation === 'gpt-4',
      reasoning: generation === 'gpt-4' ? 'none' : 'effort',
      explicitCacheBreakpoint: generation === 'gpt-6',
      minCacheTokens: 1024,
      pictureTokens: 1_150,
    },
  })
  const gemini = (reasoning: 'effort' | 'budget', minCacheTokens: number): ModelTraits => ({
    tokenRatio: 1.15,
    capabilities: {
      temperature: reasoning === 'budget',
      reasoning,
      explicitCacheBreakpoint: false,
      minCacheTokens,
      pictureTokens: reasoning === 'budget' ? 1_560 : 1_150,
    },
  })

  return [
    ...claudeEntries(claude),
    ...gptEntries(gpt),
    ...geminiEntries(gemini),
    entry('local', localTraits, {
      id: localModelId,
      name: 'Basic extractor',
      selectable: false,
      window: 10_000_000,
      maxOutput: 16_000,
      // Nominal prices, so that budgets work without a vendor.
      price: priceWithFreeCacheWrite(0.05, 0.005, 0.2),
    }),
  ]
}

const localTraits: ModelTraits = {
  tokenRatio: 1,
  capabilities: { temperature: false, reasoning: 'none', explicitCacheBreakpoint: false, minCacheTokens: 0 },
}

function claudeEntries(traits: (reasoning: 'none' | 'effort') => ModelTraits): CatalogEntry[] {
  const retiring = (facts: ModelFacts): CatalogEntry => entry('anthropic', traits('none'), facts)
  const current = (facts: ModelFacts): CatalogEntry => entry('anthropic', traits('effort'), facts)
  return [
    retiring({
      id: 'claude-3-7-sonnet-20250219',
      name: 'Claude Sonnet 3.7',
      retiresOn: '2026-02-19',
      successor: 'claude-sonnet-5-5',
      window: 200_000,
      maxOutput: 64_000,
      price: anthropicPrice(3, 0.3, 15),
    }),
    retiring({
      id: 'claude-sonnet-4-20250514',
      name: 'Claude Sonnet 4',
      retiresOn: '2026-06-15',
      successor: 'claude-sonnet-5-5',
      window: 200_000,
      maxOutput: 64_000,
      price: anthropicPrice(3, 0.3, 15),
    }),
    retiring({
      id: 'claude-opus-4-1-20250805',
      name: 'Claude Opus 4.1',
      retiresOn: '2026-08-05',
      successor: 'claude-opus-5-5',
      window: 200_000,
      maxOutput: 32_000,
      price: anthropicPrice(15, 1.5, 75),
    }),
    current({
      id: 'claude-opus-5-5',
      name: 'Claude Opus 5.5',
      window: 1_000_000,
      maxOutput: 128_000,
      price: anthropicPrice(4, 0.2, 20),
    }),
    current({
      id: 'claude-sonnet-5-5',
      name: 'Claude Sonnet 5.5',
      window: 1_000_000,
      maxOutput: 128_000,
      price: anthropicPrice(2, 0.1, 10),
    }),
    current({
      id: 'claude-haiku-5-5',
      name: 'Claude Haiku 5.5',
      window: 1_000_000,
      maxOutput: 128_000,
      price: anthropicPrice(0.1, 0.01, 0.5),
      priceStep: { aboveInputTokens: 100_000, price: anthropicPrice(0.5, 0.05, 2.5) },
    }),
  ]
}

function gptEntries(traits: (generation: 'gpt-4' | 'gpt-5' | 'gpt-6') => ModelTraits): CatalogEntry[] {
  const current = (facts: ModelFacts): CatalogEntry => entry('openai', traits('gpt-6'), facts)
  return [
    entry('openai', traits('gpt-4'), {
      id: 'gpt-4.1-2025-04-14',
      name: 'GPT-4.1',
      retiresOn: '2027-01-14',
      successor: 'gpt-6.1-terra',
      window: 1_047_576,
      maxOutput: 32_768,
      price: priceWithFreeCacheWrite(2, 0.5, 8),
    }),
    // Only in the information table, as is its successor.
    entry('openai', traits('gpt-5'), {
      id: 'gpt-5',
      name: 'GPT-5',
      retiresOn: '2026-12-11',
      successor: 'gpt-5.6-sol',
      selectable: false,
      window: 400_000,
      maxOutput: 128_000,
      price: priceWithFreeCacheWrite(1.25, 0.125, 10),
    }),
    current({
      id: 'gpt-5.6-sol',
      name: 'GPT-5.6 Sol',
      selectable: false,
      window: 400_000,
      maxOutput: 128_000,
      ...openaiPrices(4, 0.4, 20),
    }),
    current({
      id: 'gpt-6-sol',
      name: 'GPT-6 Sol',
      window: 1_050_000,
      maxOutput: 128_000,
      ...openaiPrices(2, 0.2, 10),
    }),
    current({
      id: 'gpt-6.1-terra',
      name: 'GPT-6.1 Terra',
      window: 1_050_000,
      maxOutput: 128_000,
      ...openaiPrices(1, 0.05, 5),
    }),
    current({
      id: 'gpt-6-luna',
      name: 'GPT-6 Luna',
      window: 1_050_000,
      maxOutput: 128_000,
      ...openaiPrices(0.1, 0.01, 0.5),
    }),
  ]
}

function geminiEntries(
  traits: (reasoning: 'effort' | 'budget', minCacheTokens: number) => ModelTraits,
): CatalogEntry[] {
  return [
    entry('google', traits('budget', 4096), {
      id: 'gemini-2.5-pro',
      name: 'Gemini 2.5 Pro',
      retiresOn: '2026-12-01',
      successor: 'gemini-3.8-flash',
      window: 1_048_576,
      maxOutput: 65_536,
      price: priceWithFreeCacheWrite(1.25, 0.125, 10),
      priceStep: { aboveInputTokens: 200_000, price: priceWithFreeCacheWrite(2.5, 0.25, 15) },
    }),
    entry('google', traits('budget', 1024), {
      id: 'gemini-2.5-flash',
      name: 'Gemini 2.5 Flash',
      retiresOn: '2026-12-01',
      successor: 'gemini-3.5-flash-lite',
      window: 1_048_576,
      maxOutput: 65_536,
      price: priceWithFreeCacheWrite(0.3, 0.03, 2.5),
    }),
    entry('google', traits('effort', 4096), {
      id: 'gemini-3.8-flash',
      name: 'Gemini 3.8 Flash',
      window: 1_048_576,
      maxOutput: 65_536,
      price: priceWithFreeCacheWrite(0.75, 0.075, 3.75),
      priceChange: { from: '2027-01-01', price: priceWithFreeCacheWrite(1.5, 0.15, 7.5), priceStep: null },
    }),
    entry('google', traits('effort', 1024), {
      id: 'gemini-3.5-flash-lite',
      name: 'Gemini 3.5 Flash-Lite',
      window: 1_048_576,
      maxOutput: 65_536,
      price: priceWithFreeCacheWrite(0.3, 0.03, 2.5),
    }),
  ]
}

/**
 * The vendors' models as documented on `asOf`: list prices in dollars per million tokens, context windows, caches and
 * retirements. The names of the specification stay selectable; after its retirement, a model is served by its successor.
 * Operators correct this catalog with MODEL_CATALOG_FILE.
 */
export const modelCatalog: ModelCatalog = { asOf: '2026-11-20', entries: entries(), byStrength }
