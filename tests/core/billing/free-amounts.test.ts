import { expect, test } from 'vitest'
import { analysisCountOf, defaultModels, planAmounts } from '#core/billing/plan-amounts.ts'
import { costOfAnalysis } from '#core/models/analysis-cost.ts'
import type { ModelConfig } from '#core/models/choose-model.ts'
import { modelCatalog } from '#core/models/model-catalog.ts'
import { isFree, type Price, type ServedModel } from '#core/models/models.ts'
import { affordableOutput, maximumSpend, minimumSpend, outputCapOf } from '#core/models/spending.ts'
import { microDollars, tokensOf } from '#core/plans/budget.ts'
import { tiers } from '#core/plans/plans.ts'
import { freeCatalog } from '#tests/setup/free-catalog.ts'

const today = new Date('2026-11-21T00:00:00Z')
/** Terra writes analyses and Luna answers questions. */
const openai = { configured: new Set(['openai'] as const), defaultModel: 'gpt-6-luna', analysisModel: 'gpt-6.1-terra' }
const configWith = (freeIds: readonly string[] | undefined): ModelConfig => ({
  ...openai,
  catalog: freeCatalog(modelCatalog, freeIds),
})
const amountsWith = (freeIds: readonly string[] | undefined) => planAmounts(configWith(freeIds), today)
/** Every model but these costs nothing. */
const allBut = (...ids: string[]): string[] => modelCatalog.entries.map(({ id }) => id).filter(id => !ids.includes(id))

test('where every model costs nothing, no plan has a number', () => {
  expect(amountsWith(undefined)).toEqual(
    tiers.map(tier => ({
      tier,
      byDefault: { verdicts: null, model: 'GPT-6.1 Terra' },
      byMostExpensive: null,
      analyses: expect.objectContaining({
        minutes: null,
        isFree: true,
        model: tier === 'basic' ? 'GPT-6.1 Terra' : 'GPT-6.1 Terra and GPT-6 Luna',
      }),
    })),
  )
})

test('free analyses and priced questions: verdicts have no number, analyses with questions have one', () => {
  const [basic, pro, premium] = amountsWith(['gpt-6.1-terra'])
  expect(basic).toMatchObject({ byDefault: { verdicts: null }, analyses: { isFree: true, minutes: null } })
  expect(pro).toMatchObject({ byDefault: { verdicts: null }, analyses: { isFree: false, count: 70, minutes: 600 } })
  // Their users may choose a model that costs something.
  expect(premium!.byMostExpensive!.verdicts).toBeGreaterThan(0)
  expect(premium!.analyses.isFree).toBe(false)
})

test('priced analyses and free questions: all numbers stay, and grow where questions count', () => {
  const [basic, pro] = amountsWith(['gpt-6-luna'])
  const [usualBasic, usualPro] = amountsWith([])
  expect(basic).toEqual(usualBasic)
  expect(pro!.byDefault).toEqual(usualPro!.byDefault)
  expect(pro!.analyses.isFree).toBe(false)
  expect(pro!.analyses.minutes!).toBeGreaterThanOrEqual(usualPro!.analyses.minutes!)
})

test('a small window of a free model does not make the plan look expensive', () => {
  const catalog = freeCatalog(modelCatalog, ['gpt-6-luna'])
  const entries = catalog.entries.map(entry =>
    entry.id === 'gpt-6-luna' ? { ...entry, served: { ...entry.served, contextWindow: 8_000 } } : entry,
  )
  const small = planAmounts({ ...openai, catalog: { ...catalog, entries } }, today)
  expect(small[1]!.analyses.minutes).toBe(amountsWith(['gpt-6-luna'])[1]!.analyses.minutes)
})

test('only the model that costs too much is named', () => {
  const price: Price = { input: 900, cachedInput: 900, cacheWrite: 900, output: 900 }
  const catalog = freeCatalog(modelCatalog, allBut('gpt-6.1-terra'))
  const entries = catalog.entries.map(entry =>
    entry.id === 'gpt-6.1-terra' ? { ...entry, served: { ...entry.served, price, priceStep: null } } : entry,
  )
  const [, pro] = planAmounts({ ...openai, catalog: { ...catalog, entries } }, today)
  expect(pro!.analyses).toMatchObject({ minutes: null, isFree: false, model: 'GPT-6.1 Terra' })
})

test.each([
  ['every price zero', []],
  ['one model priced', ['gpt-6-sol']],
  ['none free', undefined],
])('no amount is infinite or no number: %s', (_, priced) => {
  const amounts = amountsWith(priced === undefined ? [] : allBut(...priced))
  const numbers = amounts.flatMap(({ byDefault, byMostExpensive, analyses }) => [
    byDefault?.verdicts,
    byMostExpensive?.verdicts,
    analyses.count,
    analyses.minutes,
  ])
  for (const number of numbers) if (number != null) expect(Number.isFinite(number)).toBe(true)
  // What JSON cannot say would change on the way to the page.
  expect(JSON.parse(JSON.stringify(amounts))).toEqual(amounts)
})

const zero: Price = { input: 0, cachedInput: 0, cacheWrite: 0, output: 0 }
const served = configWith([]).catalog.entries.find(({ id }) => id === 'gpt-6-luna')!.served

test.each<[string, Pick<ServedModel, 'price' | 'priceStep'>, boolean]>([
  ['all prices are 0', { price: zero, priceStep: null }, true],
  ['only cached input costs', { price: { ...zero, cachedInput: 1 }, priceStep: null }, false],
  ['only output costs', { price: { ...zero, output: 1 }, priceStep: null }, false],
  ['long prompts cost', { price: zero, priceStep: { aboveInputTokens: 9, price: { ...zero, input: 1 } } }, false],
  ['long prompts cost nothing either', { price: zero, priceStep: { aboveInputTokens: 9, price: zero } }, true],
])('a model is free or not: %s', (_, prices, expected) => {
  expect(isFree({ ...served, ...prices })).toBe(expected)
})

test('a plan of calls without a price holds nothing and has its whole output cap', () => {
  const model = { ...served, price: zero, priceStep: null }
  const plan = { model, inputTokens: 90_000, outputCap: 4_000, before: microDollars(0), tries: 2, isContinued: true }
  expect([maximumSpend(plan), minimumSpend(plan, 500)]).toEqual([0, 0])
  expect(outputCapOf(plan, microDollars(0))).toBe(4_000)
  expect(affordableOutput(model, 90_000, microDollars(0), 700)).toBe(700)
  expect(costOfAnalysis({ analyses: model, questions: model }, 'comprehensive', 600)).toBe(0)
  const { analyses, questions } = defaultModels(configWith(undefined), today)
  expect(analysisCountOf('pro', 'detailed', { analyses: analyses.served, questions: questions.served })).toBeNull()
})

test.each([
  ['nothing', 0, 0],
  ['less than half a token', 1, 1],
  ['one and a half tokens', 5, 1],
  ['many', 1_000_000, 280_000],
])('0 tokens are shown only where nothing is charged: %s', (_, cost, tokens) => {
  expect(tokensOf(microDollars(cost))).toBe(tokens)
})
