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

/** The ratio of budgets and that of windows after the server has counted 10,000 tokens of so many videos. */
function ratiosAfter(seen: readonly number[], { of = model, language = 'en' } = {}) {
  const ratios = createTokenRatios()
  for (const [at, ratio] of seen.entries())
    ratios.see(of, { videoId: `video${at}`, language }, { reported: ratio * 10_000, own: 10_000 })
  const learned = ratios.learned(of, language)
  const window = (of.contextWindow - 4_000 - 600) / roomOf(learned, 4_000)
  const rounded = (ratio: number) => Number(ratio.toFixed(3))
  return [rounded(vendorTokens(learned, 100_000) / 100_000), rounded(Math.floor(window * 100) / 100)]
}

test.each<[string, readonly number[], number, number]>([
  ['no video', [], 1.4, 1.4],
  ['nineteen, which are too few', times(19, 1), 1.4, 1.4],
  ['twenty: the ratio and a margin; windows keep what was assumed', times(20, 1), 1.05, 1.4],
  ['twenty, of which the second highest counts', [...times(18, 1), 1.2, 1.3], 1.26, 1.4],
  ['one that is far higher, as with the wrong language on its label', [...times(20, 1), 1.9], 1.05, 1.4],
  ['two of them', [...times(20, 1), 1.8, 1.9], 1.89, 1.89],
  ['two of them, twenty videos ago', [1.8, 1.9, ...times(20, 1)], 1.05, 1.4],
  ['some near the assumed one, which is not exceeded', times(20, 1.38), 1.4, 1.4],
  ['one above it', [1.6], 1.4, 1.4],
  ['two above it', [1.6, 1.7], 1.68, 1.68],
  ['two far above it, up to two', [1.98, 1.99], 2, 2],
  ['counts of three times and more, which are at most two', [3, 4], 2, 2],
  ['a tokenizer with longer words', times(20, 0.8), 0.84, 1.4],
  [
    'a server that cuts a little more each time: nothing below the floor',
    [...times(20, 0.7), ...times(40, 0.5)],
    0.735,
    1.4,
  ],
  ['only prompts that were cut', times(40, 0.59), 1.4, 1.4],
  ['no numbers', times(40, Number.NaN), 1.4, 1.4],
])('after %s', (_, seen, budget, window) => {
  expect(ratiosAfter(seen)).toEqual([budget, window])
})

test('a ratio of the catalog file is where learning begins', () => {
  const of = { ...model, tokenRatio: 1.8 }
  expect(ratiosAfter(times(19, 1), { of })).toEqual([1.8, 1.8])
  expect(ratiosAfter(times(20, 1.7), { of })).toEqual([1.785, 1.8])
})

test('transcripts of an unknown language may be of any, so that they only raise the ratio', () => {
  expect(ratiosAfter(times(40, 1), { language: 'und' })).toEqual([1.4, 1.4])
  expect(ratiosAfter([1.6, 1.7], { language: 'und' })).toEqual([1.68, 1.68])
})

test('one video is one, however often it is asked about, and with its highest count', () => {
  const ratios = createTokenRatios()
  const see = (videoId: string, ratio: number) =>
    ratios.see(model, { videoId, language: 'en' }, { reported: ratio * 10_000, own: 10_000 })
  for (let n = 0; n < 40; n++) see('one', n === 0 ? 1.9 : 1)
  expect(ratios.learned(model, 'en').learnedRatio).toBeUndefined()
  see('two', 1.8)
  expect(ratios.learned(model, 'en').learnedRatio).toBeCloseTo(1.89)
})

describe('what is learned', () => {
  const ratios = createTokenRatios()
  const other = { ...model, id: 'mine/other' }
  const vendors = servedModel('gpt-6-sol')
  for (const of of [model, vendors])
    for (let n = 0; n < 20; n++)
      ratios.see(of, { videoId: `video${n}`, language: 'en-US' }, { reported: 10_000, own: 10_000 })

  test.each<[string, ServedModel, string, boolean]>([
    ['holds for the model and the language', model, 'en', true],
    ['holds for another country’s form of the language', model, 'EN-gb', true],
    ['says nothing about another language', model, 'th', false],
    ['says nothing about another model of the server', other, 'en', false],
    ['never changes a vendor’s model, whose ratio is known', vendors, 'en', false],
  ])('%s', (_, of, language, isLearned) => {
    expect(ratios.learned(of, language).learnedRatio !== undefined).toBe(isLearned)
  })
})
