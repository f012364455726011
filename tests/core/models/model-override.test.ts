import { expect, test } from 'vitest'
import { modelCatalog } from '#core/models/model-catalog.ts'
import { ModelOverride, overrideCatalog } from '#core/models/model-override.ts'
import type { ModelCatalog } from '#core/models/models.ts'
import { serverEntry } from '#core/models/server-entries.ts'

const applyOverride = (override: object) => overrideCatalog(modelCatalog, ModelOverride.parse(override))
const merged = (override: object): ModelCatalog => {
  const result = applyOverride(override)
  if ('problems' in result) throw new Error(result.problems.join('\n'))
  return result.catalog
}
const find = (catalog: ModelCatalog, id: string) => catalog.entries.find(entry => entry.id === id)
const price = { input: 9, cachedInput: 1, cacheWrite: 9, output: 20 }

test('a new price changes nothing else', () => {
  const catalog = merged({ entries: [{ id: 'gpt-6-sol', served: { price } }] })
  expect(find(catalog, 'gpt-6-sol')?.served).toMatchObject({ price, contextWindow: 1_050_000, id: 'gpt-6-sol' })
  expect(find(catalog, 'gpt-6-luna')).toEqual(find(modelCatalog, 'gpt-6-luna'))
})

test.each([
  ['a larger window', { contextWindow: 32_768 }, 4_096],
  ['a smaller window', { contextWindow: 3_000 }, 750],
  ['a window and a longest answer', { contextWindow: 32_768, maxOutput: 9_000 }, 9_000],
  ['another fact', { price }, 1_024],
])('of a server’s model the longest answer follows the window: %s', (_, served, maxOutput) => {
  const server = { name: 'mine', baseUrl: 'http://localhost:11434/v1' }
  const catalog = { ...modelCatalog, entries: [serverEntry(server, { id: 'm', window: 4_096 })] }
  const result = overrideCatalog(catalog, ModelOverride.parse({ entries: [{ id: 'mine/m', served }] }))
  expect(result).toMatchObject({ catalog: { entries: [{ served: { ...served, maxOutput } }] } })
})

test('a model can be removed, retired, or given another successor', () => {
  const catalog = merged({
    asOf: '2027-02-01',
    entries: [{ id: 'gpt-6-sol', retiresOn: '2027-03-01', successor: 'gpt-6.1-terra' }],
    remove: ['gemini-3.8-flash', 'gemini-2.5-pro'],
  })
  expect(catalog.asOf).toBe('2027-02-01')
  expect(find(catalog, 'gpt-6-sol')).toMatchObject({ retiresOn: '2027-03-01', successor: 'gpt-6.1-terra' })
  expect(find(catalog, 'gemini-3.8-flash')).toBeUndefined()
})

test('a new model with all fields is added and can be selected', () => {
  const own = {
    id: 'our-llama',
    name: 'Our Llama',
    provider: 'openai',
    served: {
      contextWindow: 64_000,
      maxOutput: 8_000,
      price,
      priceStep: null,
      tokenRatio: 1.2,
      capabilities: { temperature: true, reasoning: 'none', explicitCacheBreakpoint: false, minCacheTokens: 1024 },
    },
  }
  expect(find(merged({ entries: [own] }), 'our-llama')).toMatchObject({
    selectable: true,
    retiresOn: null,
    served: { id: 'our-llama', provider: 'openai' },
  })
})

test.each<[string, object, RegExp]>([
  ['a new model without limits', { id: 'x', name: 'X', provider: 'openai' }, /x: served.contextWindow/],
  [
    'an unknown successor',
    { id: 'gpt-6-sol', successor: 'gpt-9' },
    /gpt-6-sol: its successor gpt-9 is not in the catalog/,
  ],
  ['a successor of another vendor', { id: 'gpt-6-sol', successor: 'claude-opus-5-5' }, /of another vendor/],
  ['a circle', { id: 'gpt-6.1-terra', successor: 'gpt-4.1-2025-04-14' }, /run in a circle/],
])('%s is refused with an explanation', (_, entry, sentence) => {
  expect(applyOverride({ entries: [entry] })).toEqual({
    problems: expect.arrayContaining([expect.stringMatching(sentence)]),
  })
})

test.each<[string, object]>([
  ['a misspelled field', { entries: [{ id: 'gpt-6-sol', pirce: price }] }],
  ['an invalid day', { entries: [{ id: 'gpt-6-sol', retiresOn: 'soon' }] }],
  ['a negative price', { entries: [{ id: 'gpt-6-sol', served: { price: { ...price, input: -1 } } }] }],
  ['no id', { entries: [{ name: 'X' }] }],
])('%s is refused by the schema', (_, file) => {
  expect(ModelOverride.safeParse(file).success).toBe(false)
})
