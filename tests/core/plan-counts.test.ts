import { describe, expect, test } from 'vitest'
import { type AnalysisDepth, includedAnalyses } from '#core/included-analyses.ts'
import { modelCatalog } from '#core/model-catalog.ts'
import { defaultModel, type ModelConfig } from '#core/model-choice.ts'
import type { Provider, ServedModel } from '#core/models.ts'
import { analysisCountOf, costOfAnalysis, mostExpensiveModel, planAmounts } from '#core/plan-amounts.ts'
import { plans, type Tier, tiers } from '#core/plans.ts'

const configWith = (configured: readonly Provider[]): ModelConfig => ({
  catalog: modelCatalog,
  configured: new Set(configured),
  defaultModel: null,
})
const today = new Date('2026-11-21T00:00:00Z')

const expected: [Tier, AnalysisDepth, number][] = [
  ['basic', 'quick', 200],
  ['pro', 'detailed', 70],
  ['premium', 'comprehensive', 30],
  ['enterprise', 'comprehensive', 75],
]
const providerSets: Provider[][] = [['openai'], ['anthropic'], ['google'], ['openai', 'anthropic', 'google']]

test.each(expected.flatMap(plan => providerSets.map(providers => [...plan, providers] as const)))(
  'a month of %s pays for the number of %s analyses in spec §9 (%#)',
  (tier, depth, count, providers) => {
    const models = configWith(providers)
    const model = (plans[tier].choosesModel ? mostExpensiveModel(models, today)! : defaultModel(models, today)).served
    const affordable = analysisCountOf(tier, depth, model)
    console.log(
      `${tier} with ${providers.join(' + ')}: ${affordable} ${depth} analyses on ${model.id}, included ${count}+`,
    )
    expect(affordable).toBeGreaterThanOrEqual(count)
  },
)

test('an analysis costs the sum of its calls: the first writes the transcript to the cache, the others read it', () => {
  const model: ServedModel = {
    id: 'round',
    provider: 'openai',
    contextWindow: 1_000_000,
    maxOutput: 10_000,
    // $1 per million tokens; cached input costs a tenth, a cache write double.
    price: { input: 1, cachedInput: 0.1, cacheWrite: 2, output: 10 },
    priceStep: null,
    tokenRatio: 1,
    capabilities: { temperature: false, reasoning: 'none', explicitCacheBreakpoint: false, minCacheTokens: 1_024 },
  }
  const first = 5_300 * 2 + 350 + 1_300 * 10
  expect(costOfAnalysis(model, 'quick')).toBe(first)
  const outputs = [1_200, 1_100, 450, 450, 450]
  const earlier = [1_300, 2_500, 3_600, 4_050, 4_500]
  const later = outputs.map((output, index) => 530 + 350 + earlier[index]! + output * 10)
  expect(costOfAnalysis(model, 'detailed')).toBe(later.reduce((sum, each) => sum + each, first))
  const uncached = { ...model, capabilities: { ...model.capabilities, minCacheTokens: 100_000 } }
  expect(costOfAnalysis(uncached, 'quick')).toBe(5_650 + 13_000)
})

describe('the longest videos for which a month pays for the number of analyses in spec §9', () => {
  const lengthsAt = (providers: readonly Provider[]) =>
    planAmounts(configWith(providers), today).map(({ analyses }) => [analyses.minutes, analyses.model])

  test('the plan cards show the numbers of the spec', () => {
    expect(tiers.map(tier => [tier, includedAnalyses[tier].depth, includedAnalyses[tier].count])).toEqual(expected)
  })

  test.each([
    [
      ['openai', 'anthropic', 'google'],
      [
        [600, 'GPT-6 Luna'],
        [600, 'GPT-6 Luna'],
        [40, 'Claude Opus 5.5'],
        [40, 'Claude Opus 5.5'],
      ],
    ],
    [
      ['anthropic'],
      [
        [300, 'Claude Haiku 5.5'],
        [420, 'Claude Haiku 5.5'],
        [40, 'Claude Opus 5.5'],
        [40, 'Claude Opus 5.5'],
      ],
    ],
    [
      ['google'],
      [
        [240, 'Gemini 3.5 Flash-Lite'],
        [600, 'Gemini 3.5 Flash-Lite'],
        [600, 'Gemini 2.5 Pro'],
        [600, 'Gemini 2.5 Pro'],
      ],
    ],
  ] as const)('with %j', (providers, rows) => expect(lengthsAt(providers)).toEqual(rows))

  test.each(providerSets)('the month pays for that length, but not for the next longer one (%#)', (...providers) => {
    for (const { tier, analyses } of planAmounts(configWith(providers), today)) {
      const models = configWith(providers)
      const { served } = plans[tier].choosesModel ? mostExpensiveModel(models, today)! : defaultModel(models, today)
      expect(analysisCountOf(tier, analyses.depth, served, analyses.minutes!)).toBeGreaterThanOrEqual(analyses.count)
      if (analyses.minutes! < 60)
        expect(analysisCountOf(tier, analyses.depth, served, analyses.minutes! + 10)).toBeLessThan(analyses.count)
    }
  })

  test('a model that is too expensive for the number has no video length', () => {
    const entries = modelCatalog.entries.map(entry => ({
      ...entry,
      served: { ...entry.served, price: { input: 900, cachedInput: 900, cacheWrite: 900, output: 900 } },
    }))
    const expensive = { ...configWith(['openai']), catalog: { ...modelCatalog, entries } }
    expect(planAmounts(expensive, today).map(({ analyses }) => analyses.minutes)).toEqual([null, null, null, null])
  })
})

describe('what a month includes, in hours of video and questions (spec §9, decision 20)', () => {
  const amounts = (providers: readonly Provider[]) =>
    planAmounts(configWith(providers), today).map(({ tier, byDefault, byMostExpensive }) => [
      tier,
      byDefault.hours,
      byDefault.questions,
      byDefault.model,
      byMostExpensive && [byMostExpensive.hours, byMostExpensive.questions, byMostExpensive.model],
    ])

  test.each([
    [
      ['openai', 'anthropic', 'google'],
      [
        ['basic', 290, 2_600, 'GPT-6 Luna', null],
        ['pro', 630, 5_700, 'GPT-6 Luna', null],
        ['premium', 1_100, 10_000, 'GPT-6 Luna', [24, 210, 'Claude Opus 5.5']],
        ['enterprise', 2_900, 26_000, 'GPT-6 Luna', [60, 540, 'Claude Opus 5.5']],
      ],
    ],
    [
      ['google'],
      [
        ['basic', 71, 640, 'Gemini 3.5 Flash-Lite', null],
        ['pro', 150, 1_400, 'Gemini 3.5 Flash-Lite', null],
        ['premium', 280, 2_500, 'Gemini 3.5 Flash-Lite', [70, 630, 'Gemini 2.5 Pro']],
        ['enterprise', 710, 6_400, 'Gemini 3.5 Flash-Lite', [170, 1_500, 'Gemini 2.5 Pro']],
      ],
    ],
    [
      ['local'],
      [
        ['basic', 720, 6_500, 'Extracts from the transcript, no AI', null],
        ['pro', 1_600, 14_000, 'Extracts from the transcript, no AI', null],
        ['premium', 2_900, 26_000, 'Extracts from the transcript, no AI', null],
        ['enterprise', 7_200, 65_000, 'Extracts from the transcript, no AI', null],
      ],
    ],
  ] as const)('with %j', (providers, rows) => expect(amounts(providers)).toEqual(rows))

  test.each(providerSets)('agrees with the number of detailed analyses (%#)', (...providers) => {
    for (const { tier, byDefault, byMostExpensive } of planAmounts(configWith(providers), today)) {
      // Three questions and twenty minutes per video: the amounts are at most that number of videos, and at least 90 % of it.
      const { served } = defaultModel(configWith(providers), today)
      const videos = analysisCountOf(tier, 'detailed', served)
      expect(byDefault.questions).toBeLessThanOrEqual(videos * 3)
      expect(byDefault.questions).toBeGreaterThan(videos * 3 * 0.9)
      expect(byDefault.hours).toBeLessThanOrEqual(videos / 3)
      expect(byDefault.hours).toBeGreaterThan((videos / 3) * 0.9)
      if (byMostExpensive) expect(byMostExpensive.hours).toBeLessThan(byDefault.hours)
    }
  })
})
