import { describe, expect, test } from 'vitest'
import { isAppError } from '#core/errors.ts'
import { costOfAnalysis } from '#core/models/analysis-cost.ts'
import {
  analysisModel,
  chooseModel,
  defaultModel,
  listModels,
  type ModelConfig,
  resolveModel,
} from '#core/models/choose-model.ts'
import { effortOf } from '#core/models/effort.ts'
import { modelCatalog } from '#core/models/model-catalog.ts'
import type { Provider } from '#core/models/models.ts'
import { includedAnalyses } from '#core/plans/included-analyses.ts'
import { plans, type Tier } from '#core/plans/plans.ts'

const configWith = (configured: Provider[], defaultId: string | null = null): ModelConfig => ({
  catalog: modelCatalog,
  configured: new Set(configured),
  defaultModel: defaultId,
})
const all = configWith(['openai', 'anthropic', 'google'])
const day = (text: string): Date => new Date(`${text}T12:00:00Z`)
const today = day('2026-11-21')

describe('a name is served by its own id until it retires, and by its successor from that day on', () => {
  test.each([
    ['claude-sonnet-4-20250514', '2026-06-14', 'claude-sonnet-4-20250514'],
    ['claude-sonnet-4-20250514', '2026-06-15', 'claude-sonnet-5-5'],
    ['claude-3-7-sonnet-20250219', '2026-11-21', 'claude-sonnet-5-5'],
    ['claude-opus-4-1-20250805', '2026-11-21', 'claude-opus-5-5'],
    ['gpt-4.1-2025-04-14', '2027-01-13', 'gpt-4.1-2025-04-14'],
    ['gpt-4.1-2025-04-14', '2027-01-14', 'gpt-6.1-terra'],
    ['gemini-2.5-pro', '2026-11-30', 'gemini-2.5-pro'],
    ['gemini-2.5-pro', '2026-12-01', 'gemini-3.8-flash'],
    ['gemini-2.5-flash', '2026-12-01', 'gemini-3.5-flash-lite'],
    ['gpt-5', '2026-12-11', 'gpt-5.6-sol'],
  ])('%s on %s: %s', (id, on, servedBy) => {
    expect(resolveModel(modelCatalog, id, day(on))?.served.id).toBe(servedBy)
  })

  test('a chain of successors is followed to its end', () => {
    const entries = modelCatalog.entries.map(entry =>
      entry.id === 'gemini-3.8-flash'
        ? { ...entry, retiresOn: '2027-06-01', successor: 'gemini-3.5-flash-lite' }
        : entry,
    )
    const resolved = resolveModel({ asOf: '2026-11-20', entries }, 'gemini-2.5-pro', day('2027-07-01'))
    expect(resolved?.served.id).toBe('gemini-3.5-flash-lite')
  })

  test('a retired model without a successor and an unknown id resolve to null', () => {
    const entries = modelCatalog.entries.map(entry => (entry.id === 'gpt-5' ? { ...entry, successor: null } : entry))
    expect(resolveModel({ asOf: '2026-11-20', entries }, 'gpt-5', day('2027-01-01'))).toBeNull()
    expect(resolveModel(modelCatalog, 'gpt-2', today)).toBeNull()
  })

  test('an announced price applies from its day on', () => {
    expect(resolveModel(modelCatalog, 'gemini-3.8-flash', day('2026-12-31'))?.served.price.input).toBe(0.75)
    expect(resolveModel(modelCatalog, 'gemini-3.8-flash', day('2027-01-01'))?.served.price.input).toBe(1.5)
  })
})

describe('the default is what the operator sets, else the cheapest capable model configured', () => {
  test.each<[string, ModelConfig, string]>([
    ['all three vendors', all, 'gpt-6-luna'],
    ['OpenAI alone', configWith(['openai']), 'gpt-6-luna'],
    ['Anthropic alone', configWith(['anthropic']), 'claude-haiku-5-5'],
    ['Google alone', configWith(['google']), 'gemini-3.5-flash-lite'],
    ['no vendor', configWith(['local']), 'local-extractive'],
    ['the operator chooses', configWith(['openai', 'anthropic'], 'claude-opus-5-5'), 'claude-opus-5-5'],
    [
      'the operator chooses a retired name',
      configWith(['anthropic'], 'claude-3-7-sonnet-20250219'),
      'claude-3-7-sonnet-20250219',
    ],
    ['the choice has no key', configWith(['google'], 'gpt-6-sol'), 'gemini-3.5-flash-lite'],
    ['the choice is unknown', configWith(['openai'], 'gpt-2'), 'gpt-6-luna'],
    ['the local engine cannot be chosen beside real models', configWith(['openai'], 'local-extractive'), 'gpt-6-luna'],
  ])('%s', (_, models, id) => expect(defaultModel(models, today).entry.id).toBe(id))

  test('without any vendor it throws MODEL_UNAVAILABLE', () => {
    expect(() => defaultModel(configWith([]), today)).toThrow(expect.toSatisfy(e => isAppError(e, 'MODEL_UNAVAILABLE')))
  })
})

describe('a saved model answers only active premium and enterprise plans, and only while it is usable', () => {
  test.each<[string, ModelConfig, string | null, Tier | null, boolean, string]>([
    ['premium', all, 'claude-sonnet-5-5', 'premium', true, 'claude-sonnet-5-5'],
    ['enterprise', all, 'claude-sonnet-5-5', 'enterprise', true, 'claude-sonnet-5-5'],
    ['premium that has ended', all, 'claude-sonnet-5-5', 'premium', false, 'gpt-6-luna'],
    ['pro', all, 'claude-sonnet-5-5', 'pro', true, 'gpt-6-luna'],
    ['never subscribed', all, 'claude-sonnet-5-5', null, false, 'gpt-6-luna'],
    ['nothing saved', all, null, 'premium', true, 'gpt-6-luna'],
    ['its vendor no longer has a key', configWith(['openai']), 'claude-sonnet-5-5', 'premium', true, 'gpt-6-luna'],
    ['a name for information only', all, 'gpt-5', 'premium', true, 'gpt-6-luna'],
    ['the local engine', all, 'local-extractive', 'premium', true, 'gpt-6-luna'],
    [
      'where only the local engine serves',
      configWith(['local']),
      'claude-sonnet-5-5',
      'premium',
      true,
      'local-extractive',
    ],
    ['a retired name stays itself', all, 'claude-opus-4-1-20250805', 'premium', true, 'claude-opus-4-1-20250805'],
  ])('%s', (_, models, saved, tier, active, id) => {
    expect(chooseModel(models, { saved, tier, active }, today).entry.id).toBe(id)
  })
})

describe('the list', () => {
  test("every name that users know can be chosen where all vendors are set up, and so can today's models", () => {
    const usable = listModels(all, today).filter(model => model.usable)
    expect(usable.map(model => model.entry.name)).toEqual(
      expect.arrayContaining([
        'Claude Sonnet 3.7',
        'Claude Sonnet 4',
        'Claude Opus 4.1',
        'GPT-4.1',
        'Gemini 2.5 Pro',
        'Gemini 2.5 Flash',
        'Claude Sonnet 5.5',
        'GPT-6 Sol',
        'Gemini 3.8 Flash',
      ]),
    )
    expect(usable.map(model => model.entry.id)).not.toContain('gpt-5')
    expect(usable.map(model => model.entry.id)).not.toContain('local-extractive')
  })

  test('models without a key say so; GPT-5 is for information; exactly one is the default', () => {
    const list = listModels(configWith(['openai']), today)
    const obstacle = (id: string) => list.find(model => model.entry.id === id)?.obstacle
    expect(obstacle('claude-sonnet-5-5')).toBe('no_key')
    expect(obstacle('gpt-5')).toBe('information_only')
    expect(obstacle('gpt-6-sol')).toBeNull()
    expect(list.filter(model => model.isDefault).map(model => model.entry.id)).toEqual(['gpt-6-luna'])
  })

  test('the local engine is listed only without other vendors, and can never be chosen', () => {
    const local = listModels(configWith(['local']), today).find(model => model.entry.provider === 'local')
    expect(local).toMatchObject({ usable: false, obstacle: 'local_engine', isDefault: true })
    expect(listModels(all, today).some(model => model.entry.provider === 'local')).toBe(false)
  })
})

describe('analyses are written by the strongest model whose verdict is affordable, or by the one that the operator sets', () => {
  const expensive = { input: 900, cachedInput: 900, cacheWrite: 900, output: 900 }
  const expensiveCatalog = {
    ...modelCatalog,
    entries: modelCatalog.entries.map(entry => ({ ...entry, served: { ...entry.served, price: expensive } })),
  }

  test.each<[string, ModelConfig, string]>([
    ['all three vendors', all, 'gpt-6.1-terra'],
    ['OpenAI alone', configWith(['openai']), 'gpt-6.1-terra'],
    ['Anthropic alone', configWith(['anthropic']), 'claude-haiku-5-5'],
    ['Google alone', configWith(['google']), 'gemini-3.8-flash'],
    ['no vendor', configWith(['local']), 'local-extractive'],
    ['the operator chooses, at any price', { ...all, analysisModel: 'claude-opus-5-5' }, 'claude-opus-5-5'],
    ['the choice has no key', { ...configWith(['google']), analysisModel: 'gpt-6-sol' }, 'gemini-3.8-flash'],
    ['the choice is unknown', { ...all, analysisModel: 'gpt-2' }, 'gpt-6.1-terra'],
    ['none is affordable', { ...configWith(['openai'], 'gpt-6-sol'), catalog: expensiveCatalog }, 'gpt-6-sol'],
    ['a catalog without an order', { ...all, catalog: { asOf: '', entries: modelCatalog.entries } }, 'gpt-6-luna'],
  ])('%s', (_, models, id) => {
    expect(analysisModel(models, today).entry.id).toBe(id)
    expect(listModels(models, today).filter(model => model.isForAnalyses)).toHaveLength(1)
  })

  test('an announced higher price makes it unaffordable', () => {
    expect(analysisModel(configWith(['google']), day('2027-01-01')).entry.id).toBe('gemini-3.5-flash-lite')
  })

  test('the chosen model’s verdict fits the plan with the most quick analyses, that of each stronger model does not', () => {
    for (const site of [['openai'], ['anthropic'], ['google'], ['openai', 'anthropic', 'google']] as Provider[][]) {
      const { entry } = analysisModel(configWith(site), today)
      const order = modelCatalog.byStrength!.filter(id =>
        site.some(vendor => resolveModel(modelCatalog, id, today)?.entry.provider === vendor),
      )
      const costs = order.map(id => {
        const { served } = resolveModel(modelCatalog, id, today)!
        return costOfAnalysis({ analyses: served, questions: served }, 'quick')
      })
      const at = order.indexOf(entry.id)
      const most = Math.min(80_000, plans.basic.monthlyBudget / includedAnalyses.basic.count)
      expect(costs[at]).toBeLessThanOrEqual(most)
      for (const cost of costs.slice(0, at)) expect(cost).toBeGreaterThan(most)
      console.log(
        `${site.join(' + ')}: ${order.map((id, n) => `${id} ${(costs[n]! / 10_000).toFixed(2)} c`).join(', ')}`,
      )
    }
  })

  test('a user’s chosen model writes analyses too; without a choice, the default of the task does', () => {
    const premium = { saved: 'claude-sonnet-5-5', tier: 'premium', active: true } as const
    expect(chooseModel(all, premium, today, 'clickbait').entry.id).toBe('claude-sonnet-5-5')
    expect(chooseModel(all, { ...premium, saved: null }, today, 'summary').entry.id).toBe('gpt-6.1-terra')
    expect(chooseModel(all, { ...premium, saved: null }, today, 'question').entry.id).toBe('gpt-6-luna')
    expect(chooseModel(all, { ...premium, tier: 'basic' }, today, 'keypoints').entry.id).toBe('gpt-6.1-terra')
  })
})

describe('the catalog', () => {
  test('orders every current model by strength, and nothing else', () => {
    const current = modelCatalog.entries.filter(({ selectable, retiresOn }) => selectable && retiresOn === null)
    expect(modelCatalog.byStrength!.toSorted(), 'byStrength of model-catalog.ts').toEqual(
      current.map(({ id }) => id).toSorted(),
    )
  })

  test('gives one effort to tasks that share a transcript where the vendor’s cache depends on it', () => {
    for (const { served } of modelCatalog.entries)
      if (served.provider !== 'google') expect(effortOf(served, 'question')).toBe(effortOf(served, 'clickbait'))
  })
})
