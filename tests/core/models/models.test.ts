import { describe, expect, test } from 'vitest'
import { modelCatalog } from '#core/models/model-catalog.ts'
import { catalogProblems } from '#core/models/model-override.ts'
import { costOf, type ServedModel, type TokenUsage, worstCost } from '#core/models/models.ts'

const served = (id: string): ServedModel => modelCatalog.entries.find(entry => entry.id === id)!.served
const usage = (input: number, cachedInput: number, cacheWrite: number, output: number): TokenUsage => ({
  input,
  cachedInput,
  cacheWrite,
  output,
})

describe('the cost of a call at list prices, in micro-dollars', () => {
  test.each<[string, string, TokenUsage, number]>([
    ['fresh input and output', 'gpt-4.1-2025-04-14', usage(1_000, 0, 0, 100), 2_800],
    ['cached input at its own price', 'gpt-4.1-2025-04-14', usage(1_000, 800, 0, 0), 800],
    ['a write to the cache costs a quarter more', 'claude-sonnet-5-5', usage(1_000, 0, 1_000, 0), 2_500],
    ['read, written and fresh parts of one input', 'claude-sonnet-5-5', usage(10_000, 8_000, 1_000, 500), 10_300],
    ['up to the step the lower price applies', 'claude-haiku-5-5', usage(100_000, 0, 0, 1_000), 10_500],
    ['one token above it the whole request is repriced', 'claude-haiku-5-5', usage(100_001, 0, 0, 1_000), 52_501],
    ['the step counts cached input too', 'gpt-6-luna', usage(272_001, 272_000, 0, 0), 5_441],
    ['OpenAI above 272k: output costs one and a half', 'gpt-6-sol', usage(300_000, 0, 0, 1_000), 1_215_000],
    ['Gemini 2.5 Pro above 200k', 'gemini-2.5-pro', usage(200_001, 0, 0, 0), 500_003],
    ['parts of a micro-dollar are rounded up', 'gpt-6-luna', usage(1, 0, 0, 0), 1],
    ['the local engine is nominal', 'local-extractive', usage(150_000, 0, 0, 500), 7_600],
  ])('%s', (_, id, used, cost) => expect(costOf(served(id), used)).toBe(cost))
})

test.each(modelCatalog.entries.map(entry => entry.id))('%s never costs more than its worst case', id => {
  const model = served(id)
  const worst = worstCost(model, 300_000, 8_000)
  for (const cached of [0, 50_000, 300_000]) {
    for (const written of [0, 300_000 - cached]) {
      for (const output of [0, 8_000]) {
        expect(costOf(model, usage(300_000, cached, written, output))).toBeLessThanOrEqual(worst)
        expect(costOf(model, usage(90_000, Math.min(cached, 90_000), 0, output))).toBeLessThanOrEqual(worst)
      }
    }
  }
})

test('every successor in the catalog exists, is of the same vendor, and forms no circle', () => {
  expect(catalogProblems(modelCatalog.entries)).toEqual([])
})

test('all prices are set, and a cached token never costs more than an uncached one', () => {
  for (const { id, served: model } of modelCatalog.entries) {
    for (const price of [model.price, ...(model.priceStep ? [model.priceStep.price] : [])]) {
      expect(price.cachedInput, id).toBeLessThan(price.input)
      expect(price.cacheWrite, id).toBeGreaterThanOrEqual(price.input)
      expect(price.output, id).toBeGreaterThan(price.input)
    }
  }
})

test("the spec's windows and output sizes are in the catalog", () => {
  const sizes = (id: string) => [served(id).contextWindow, served(id).maxOutput]
  expect(sizes('claude-3-7-sonnet-20250219')).toEqual([200_000, 64_000])
  expect(sizes('claude-sonnet-4-20250514')).toEqual([200_000, 64_000])
  expect(sizes('claude-opus-4-1-20250805')).toEqual([200_000, 32_000])
  expect(sizes('gpt-4.1-2025-04-14')).toEqual([1_047_576, 32_768])
  expect(sizes('gpt-5')).toEqual([400_000, 128_000])
  expect(sizes('gemini-2.5-pro')).toEqual([1_048_576, 65_536])
  expect(sizes('gemini-2.5-flash')).toEqual([1_048_576, 65_536])
})
