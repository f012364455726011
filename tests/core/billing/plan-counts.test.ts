import { describe, expect, test } from 'vitest'
import { createTokens } from '#adapters/tokens.ts'
import { analysisCountOf, defaultModels, mostExpensiveModel, planAmounts } from '#core/billing/plan-amounts.ts'
import {
  costOfAnalysis,
  type ServingModels,
  typicalPictureCall,
  typicalTasks,
  typicalVideo,
} from '#core/models/analysis-cost.ts'
import type { ModelConfig } from '#core/models/choose-model.ts'
import { modelCatalog } from '#core/models/model-catalog.ts'
import type { Provider, ServedModel } from '#core/models/models.ts'
import { type AnalysisDepth, includedAnalyses } from '#core/plans/included-analyses.ts'
import { plans, type Tier, tiers } from '#core/plans/plans.ts'
import { pictureRequest, pictureSystemPrompt } from '#core/prompts/picture-reading.ts'
import { composeInstruction, composeLastMessage, systemPrompt } from '#core/prompts/prompts.ts'

const configWith = (configured: readonly Provider[]): ModelConfig => ({
  catalog: modelCatalog,
  configured: new Set(configured),
  defaultModel: null,
})
const today = new Date('2026-11-21T00:00:00Z')
const alone = (model: ServedModel): ServingModels => ({ analyses: model, questions: model })
/** The models on which the number of included analyses is based. */
function includedModels(tier: Tier, models: ModelConfig): ServingModels {
  if (plans[tier].choosesModel) return alone(mostExpensiveModel(models, today)!.served)
  const { analyses, questions } = defaultModels(models, today)
  return { analyses: analyses.served, questions: questions.served }
}

const expected: [Tier, AnalysisDepth, number][] = [
  ['basic', 'quick', 200],
  ['pro', 'detailed', 70],
  ['premium', 'comprehensive', 30],
  ['enterprise', 'comprehensive', 75],
]
const providerSets: Provider[][] = [['openai'], ['anthropic'], ['google'], ['openai', 'anthropic', 'google']]

test.each(expected.flatMap(plan => providerSets.map(providers => [...plan, providers] as const)))(
  'a month of %s pays for the %s analyses it promises (%#)',
  (tier, depth, count, providers) => {
    const serving = includedModels(tier, configWith(providers))
    const affordable = analysisCountOf(tier, depth, serving)!
    console.log(
      `${tier} with ${providers.join(' + ')}: ${affordable} ${depth} analyses on ${serving.analyses.id}, included ${count}+`,
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
    capabilities: {
      temperature: false,
      reasoning: 'none',
      explicitCacheBreakpoint: false,
      minCacheTokens: 1_024,
      pictureTokens: 1_300,
    },
  }
  const pictureCall = 1_300 + 240 + 150 * 10
  const verdict = 6_710 * 2 + 330 + 50 + 1_400 * 10 + pictureCall
  expect(costOfAnalysis(alone(model), 'quick')).toBe(verdict)
  const others = 671 + 90 + 1_200 * 10 + (671 + 80 + 1_100 * 10)
  // The first question writes the three answers before it and itself; the next ones the last answer and themselves.
  const asked = [671 + (3_700 + 136) * 2, 1054.6 + 450 * 2, 1099.6 + 450 * 2].map(input => input + 450 * 10)
  expect(costOfAnalysis(alone(model), 'detailed')).toBeCloseTo(
    asked.reduce((sum, each) => sum + each, verdict + others),
    -1,
  )
  const uncached = { ...model, capabilities: { ...model.capabilities, minCacheTokens: 100_000 } }
  expect(costOfAnalysis(alone(uncached), 'quick')).toBe(7_090 + 14_000 + pictureCall)
  const { pictureTokens, ...blind } = model.capabilities
  expect(verdict - costOfAnalysis(alone({ ...model, capabilities: blind }), 'quick')).toBe(50 + pictureCall)
  // Another model for questions reads the transcript for itself.
  const apart = costOfAnalysis({ analyses: model, questions: { ...model, id: 'other' } }, 'detailed')
  expect(apart - costOfAnalysis(alone(model), 'detailed')).toBe(6_710 * 2 - 671)
})

test('the typical sizes are those of the prompts', () => {
  const { count } = createTokens()
  const title = 'We built a bridge out of paper, and this is how much it carried'
  const question = 'How many sheets did they fold, and what happened to the first bridge?'
  const description = `${'In this video we fold two hundred sheets of paper and weigh what they carry. '.repeat(9)}`
  const about = {
    title,
    question,
    transcriptLanguage: 'en',
    minutes: typicalVideo.minutes,
    nonce: '5f2c9a117d3e40b8',
    description,
  }
  const picture = {
    shows: 'Two people in aprons hold a long white paper bridge, and a kettlebell hangs from its middle.',
    text: '200 SHEETS',
    promises: ['how much the bridge carries', 'whether it holds the kettlebell'],
  }
  const judged = { ...about, language: 'en' }
  const withPicture = count(composeLastMessage('clickbait', { ...judged, picture }))
  const sizes: [number, number][] = [
    [typicalVideo.system, count(systemPrompt)],
    [typicalPictureCall.request, count(pictureSystemPrompt) + count(pictureRequest)],
    [typicalPictureCall.note, withPicture - count(composeLastMessage('clickbait', judged))],
    [typicalPictureCall.output, count(JSON.stringify(picture)) + 90],
  ]
  for (const kind of ['clickbait', 'summary', 'keypoints', 'question'] as const) {
    const size =
      count(composeInstruction(kind, 'en')) +
      count(composeLastMessage(kind, { ...about, language: kind === 'question' ? null : 'en' }))
    sizes.push([typicalTasks[kind].lastMessage, size])
  }
  for (const [typical, size] of sizes) {
    expect(typical).toBeGreaterThan(0.9 * size)
    expect(typical).toBeLessThan(1.15 * size)
  }
})

describe('the longest videos for which a month pays for all analyses of the plan', () => {
  const lengthsAt = (providers: readonly Provider[]) =>
    planAmounts(configWith(providers), today).map(({ analyses }) => [analyses.minutes, analyses.model])

  test('the plan cards show the numbers of the spec', () => {
    expect(tiers.map(tier => [tier, includedAnalyses[tier].depth, includedAnalyses[tier].count])).toEqual(expected)
  })

  test.each([
    [
      ['openai', 'anthropic', 'google'],
      [
        [20, 'GPT-6.1 Terra'],
        [300, 'GPT-6.1 Terra and GPT-6 Luna'],
        [60, 'Claude Opus 5.5'],
        [60, 'Claude Opus 5.5'],
      ],
    ],
    [
      ['anthropic'],
      [
        [300, 'Claude Haiku 5.5'],
        [480, 'Claude Haiku 5.5'],
        [60, 'Claude Opus 5.5'],
        [60, 'Claude Opus 5.5'],
      ],
    ],
    [
      ['google'],
      [
        [60, 'Gemini 3.8 Flash'],
        [360, 'Gemini 3.8 Flash and Gemini 3.5 Flash-Lite'],
        [600, 'Gemini 2.5 Pro'],
        [600, 'Gemini 2.5 Pro'],
      ],
    ],
  ] as const)('with %j', (providers, rows) => expect(lengthsAt(providers)).toEqual(rows))

  test.each(providerSets)('the month pays for that length, but not for the next longer one (%#)', (...providers) => {
    for (const { tier, analyses } of planAmounts(configWith(providers), today)) {
      const serving = includedModels(tier, configWith(providers))
      expect(analysisCountOf(tier, analyses.depth, serving, analyses.minutes!)).toBeGreaterThanOrEqual(analyses.count)
      if (analyses.minutes! < 60)
        expect(analysisCountOf(tier, analyses.depth, serving, analyses.minutes! + 10)).toBeLessThan(analyses.count)
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

describe('the verdicts that a month includes', () => {
  const amounts = (providers: readonly Provider[]) =>
    planAmounts(configWith(providers), today).map(({ tier, byDefault, byMostExpensive }) => [
      tier,
      byDefault && [byDefault.verdicts, byDefault.model],
      byMostExpensive && [byMostExpensive.verdicts, byMostExpensive.model],
    ])

  test.each([
    [
      ['openai', 'anthropic', 'google'],
      [
        ['basic', [210, 'GPT-6.1 Terra'], null],
        ['pro', [460, 'GPT-6.1 Terra'], null],
        ['premium', [850, 'GPT-6.1 Terra'], [170, 'Claude Opus 5.5']],
        ['enterprise', [2100, 'GPT-6.1 Terra'], [430, 'Claude Opus 5.5']],
      ],
    ],
    [
      ['google'],
      [
        ['basic', [290, 'Gemini 3.8 Flash'], null],
        ['pro', [650, 'Gemini 3.8 Flash'], null],
        ['premium', [1100, 'Gemini 3.8 Flash'], [650, 'Gemini 2.5 Pro']],
        ['enterprise', [2900, 'Gemini 3.8 Flash'], [1600, 'Gemini 2.5 Pro']],
      ],
    ],
    // The local engine makes no verdicts.
    [
      ['local'],
      [
        ['basic', null, null],
        ['pro', null, null],
        ['premium', null, null],
        ['enterprise', null, null],
      ],
    ],
  ] as const)('with %j', (providers, rows) => expect(amounts(providers)).toEqual(rows))

  test.each(providerSets)('agrees with the number of quick analyses, and grows with the price (%#)', (...providers) => {
    let former = 0
    for (const { tier, byDefault, byMostExpensive } of planAmounts(configWith(providers), today)) {
      const { analyses, questions } = defaultModels(configWith(providers), today)
      const count = analysisCountOf(tier, 'quick', { analyses: analyses.served, questions: questions.served })!
      const verdicts = byDefault!.verdicts!
      expect(verdicts).toBeLessThanOrEqual(count)
      expect(verdicts).toBeGreaterThan(count * 0.9)
      expect(verdicts).toBeGreaterThan(former * 1.5)
      if (byMostExpensive) expect(byMostExpensive.verdicts).toBeLessThanOrEqual(verdicts)
      former = verdicts
    }
  })
})

test.each(providerSets)('a plan with more analyses of the same depth covers videos as long (%#)', (...providers) => {
  const [, , premium, enterprise] = planAmounts(configWith(providers), today)
  expect(enterprise!.analyses.minutes).toBe(premium!.analyses.minutes)
})
