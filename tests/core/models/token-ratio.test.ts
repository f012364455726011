import { describe, expect, test } from 'vitest'
import type { ServedModel } from '#core/models/models.ts'
import { serverEntry } from '#core/models/server-entries.ts'
import { createTokenRatios, vendorTokens } from '#core/models/token-ratio.ts'
import { roomOf } from '#core/models/window-room.ts'
import { servedModel } from '#tests/setup/llm-vendors.ts'

/** Assumed: 1.4. */
const model: ServedModel = serverEntry(
  { name: 'mine', baseUrl: 'http://localhost/v1' },
  { id: 'm', window: 32_768 },
).served
const times = (count: number, ratio: number) => Array.from({ length: count }, () => ratio)

/** The ratio of budgets and that of windows after the server has counted prompts of 10,000 tokens. */
function ratiosAfter(seen: readonly number[], of = model) {
  const ratios = createTokenRatios()
  for (const ratio of seen) ratios.see(of, 'en', { reported: ratio * 10_000, own: 10_000 })
  const learned = ratios.learned(of, 'en')
  const window = (of.contextWindow - 4_000 - 600) / roomOf(learned, 4_000)
  const rounded = (ratio: number) => Number(ratio.toFixed(3))
  return [rounded(vendorTokens(learned, 100_000) / 100_000), rounded(Math.floor(window * 100) / 100)]
}

test.each<[string, readonly number[], number, number]>([
  ['no usage', [], 1.4, 1.4],
  ['lower ones, on which no budget relies', times(40, 1), 1.4, 1.4],
  ['one above the assumed ratio, which counts at once, with a margin', [1.6], 1.68, 1.68],
  ['several, of which the highest counts', [1.5, 1.8, 1.6], 1.89, 1.89],
  ['a high one before nineteen others', [1.8, ...times(19, 1)], 1.89, 1.89],
  ['a high one twenty prompts ago, such as one with the wrong language on its label', [1.8, ...times(20, 1)], 1.4, 1.4],
  ['one far above it, up to two', [1.98], 2, 2],
  ['one above two, which billing believes', [2.7], 2, 2],
  ['one that billing does not believe', [2.9, 3e5], 1.4, 1.4],
  ['only prompts that were cut', times(40, 0.59), 1.4, 1.4],
  ['no numbers', times(40, Number.NaN), 1.4, 1.4],
])('after %s', (_, seen, budget, window) => {
  expect(ratiosAfter(seen)).toEqual([budget, window])
})

test('a ratio of the catalog file is where learning begins', () => {
  const of = { ...model, tokenRatio: 1.8 }
  expect(ratiosAfter([1.7], of)).toEqual([1.8, 1.8])
  expect(ratiosAfter([1.9], of)).toEqual([1.995, 1.99])
})

describe('what is learned', () => {
  const ratios = createTokenRatios()
  const other = { ...model, id: 'mine/other' }
  const vendors = servedModel('gpt-6-sol')
  for (const of of [model, vendors]) ratios.see(of, 'th-TH', { reported: 17_000, own: 10_000 })

  test.each<[string, ServedModel, string, boolean]>([
    ['holds for the model and the language', model, 'th', true],
    ['holds for another form of the language', model, 'TH-x', true],
    ['says nothing about another language', model, 'en', false],
    ['says nothing about another model of the server', other, 'th', false],
    ['never changes a vendor’s model, whose ratio is known', vendors, 'th', false],
  ])('%s', (_, of, language, isLearned) => {
    expect(ratios.learned(of, language).learnedRatio !== undefined).toBe(isLearned)
  })
})
