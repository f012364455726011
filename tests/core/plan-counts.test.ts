import { describe, expect, test } from 'vitest'
import { modelCatalog } from '#core/model-catalog.ts'
import { defaultModel, type ModelConfig } from '#core/model-choice.ts'
import type { Provider, ServedModel } from '#core/models.ts'
import { analysisCountOf, costOfAnalysis, mostExpensiveModel, planAmounts } from '#core/plan-amounts.ts'
import { type AnalysisDepth, promisedAnalyses } from '#core/plan-promise.ts'
import { plans, type Tier, tiers } from '#core/plans.ts'

const here = (configured: readonly Provider[]): ModelConfig => ({
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
const sites: Provider[][] = [['openai'], ['anthropic'], ['google'], ['openai', 'anthropic', 'google']]

test.each(expected.flatMap(plan => sites.map(site => [...plan, site] as const)))(
  'a month of %s holds its %s analyses of spec §9 (%#)',
  (tier, kind, count, site) => {
    const models = here(site)
    const model = (plans[tier].choosesModel ? mostExpensiveModel(models, today)! : defaultModel(models, today)).served
    const fits = analysisCountOf(tier, kind, model)
    console.log(`${tier} with ${site.join(' + ')}: ${fits} ${kind} analyses on ${model.id}, promised ${count}+`)
    expect(fits).toBeGreaterThanOrEqual(count)
  },
)

test('an analysis costs what its calls cost: the transcript once to the cache, then from it', () => {
  const model: ServedModel = {
    id: 'round',
    provider: 'openai',
    contextWindow: 1_000_000,
    maxOutput: 10_000,
    // A dollar a million, a tenth from the cache, double to write it.
    price: { input: 1, cachedInput: 0.1, cacheWrite: 2, output: 10 },
    priceStep: null,
    tokenRatio: 1,
    capabilities: { temperature: false, reasoning: 'none', explicitCacheBreakpoint: false, minCacheTokens: 1_024 },
  }
  const first = 5_300 * 2 + 350 + 1_300 * 10
  expect(costOfAnalysis(model, 'quick')).toBe(first)
  const outputs = [1_200, 1_100, 450, 450, 450]
  const earlier = [1_300, 2_500, 3_600, 4_050, 4_500]
  const later = outputs.map((output, at) => 530 + 350 + earlier[at]! + output * 10)
  expect(costOfAnalysis(model, 'detailed')).toBe(later.reduce((sum, each) => sum + each, first))
  const uncached = { ...model, capabilities: { ...model.capabilities, minCacheTokens: 100_000 } }
  expect(costOfAnalysis(uncached, 'quick')).toBe(5_650 + 13_000)
})

describe('how long the videos may be for the counts of spec §9 to hold', () => {
  const lengthsAt = (site: readonly Provider[]) =>
    planAmounts(here(site), today).map(({ promise }) => [promise.minutes, promise.model])

  test('the cards sell the counts of the spec', () => {
    expect(tiers.map(tier => [tier, promisedAnalyses[tier].kind, promisedAnalyses[tier].count])).toEqual(expected)
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
  ] as const)('with %j', (site, rows) => expect(lengthsAt(site)).toEqual(rows))

  test.each(sites)('at that length it holds, and with the next longer one it would not (%#)', (...site) => {
    for (const { tier, promise } of planAmounts(here(site), today)) {
      const models = here(site)
      const { served } = plans[tier].choosesModel ? mostExpensiveModel(models, today)! : defaultModel(models, today)
      expect(analysisCountOf(tier, promise.kind, served, promise.minutes!)).toBeGreaterThanOrEqual(promise.count)
      if (promise.minutes! < 60)
        expect(analysisCountOf(tier, promise.kind, served, promise.minutes! + 10)).toBeLessThan(promise.count)
    }
  })

  test('a model too dear for the count names no length', () => {
    const entries = modelCatalog.entries.map(entry => ({
      ...entry,
      served: { ...entry.served, price: { input: 900, cachedInput: 900, cacheWrite: 900, output: 900 } },
    }))
    const dear = { ...here(['openai']), catalog: { ...modelCatalog, entries } }
    expect(planAmounts(dear, today).map(({ promise }) => promise.minutes)).toEqual([null, null, null, null])
  })
})

describe('what a month holds, in hours of video and questions (spec §9, decision 20)', () => {
  const amounts = (site: readonly Provider[]) =>
    planAmounts(here(site), today).map(({ tier, byDefault, byDearest }) => [
      tier,
      byDefault.hours,
      byDefault.questions,
      byDefault.model,
      byDearest && [byDearest.hours, byDearest.questions, byDearest.model],
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
  ] as const)('with %j', (site, rows) => expect(amounts(site)).toEqual(rows))

  test.each(sites)('agrees with the detailed and comprehensive counts of the cards (%#)', (...site) => {
    for (const { tier, byDefault, byDearest } of planAmounts(here(site), today)) {
      // Three questions and twenty minutes a video: the figures are never more than the count, and hardly less.
      const { served } = defaultModel(here(site), today)
      const videos = analysisCountOf(tier, 'detailed', served)
      expect(byDefault.questions).toBeLessThanOrEqual(videos * 3)
      expect(byDefault.questions).toBeGreaterThan(videos * 3 * 0.9)
      expect(byDefault.hours).toBeLessThanOrEqual(videos / 3)
      expect(byDefault.hours).toBeGreaterThan((videos / 3) * 0.9)
      if (byDearest) expect(byDearest.hours).toBeLessThan(byDefault.hours)
    }
  })
})
