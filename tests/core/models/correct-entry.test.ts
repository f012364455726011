import { expect, test } from 'vitest'
import { correctEntry, correctionProblem } from '#core/models/correct-entry.ts'
import { modelCatalog } from '#core/models/model-catalog.ts'
import { Correction } from '#core/models/model-override.ts'
import { serverEntry } from '#core/models/server-entries.ts'

const opus = modelCatalog.entries.find(({ id }) => id === 'claude-opus-5-5')!
const server = { name: 'mine', baseUrl: 'http://localhost:11434/v1' }
const free = serverEntry(server, { id: 'm' })
const { pictureTokens, ...blind } = opus.served.capabilities

test.each<[string, Parameters<typeof correctEntry>, object]>([
  ['nothing but the id', [free, null, {}], { id: 'mine/m' }],
  ['a window', [free, null, { window: 9_000 }], { id: 'mine/m', served: { contextWindow: 9_000 } }],
  [
    'beside what the file says',
    [free, { id: 'mine/m', served: { tokenRatio: 2, contextWindow: 8_000 } }, { window: 9_000, name: 'M' }],
    { id: 'mine/m', name: 'M', served: { tokenRatio: 2, contextWindow: 9_000 } },
  ],
  [
    'a price where there was none: the cache costs the same',
    [free, null, { input: 2, output: 8 }],
    { id: 'mine/m', served: { price: { input: 2, cachedInput: 2, cacheWrite: 2, output: 8 } } },
  ],
  [
    'a price with its cache',
    [free, null, { input: 2, cachedInput: 0.2, cacheWrite: 2.5, output: 8 }],
    { id: 'mine/m', served: { price: { input: 2, cachedInput: 0.2, cacheWrite: 2.5, output: 8 } } },
  ],
  [
    'no price',
    [opus, null, { free: true }],
    { id: opus.id, served: { price: { input: 0, cachedInput: 0, cacheWrite: 0, output: 0 } } },
  ],
  ['no pictures', [opus, null, { vision: false }], { id: opus.id, served: { capabilities: blind } }],
  [
    'pictures, with the tokens that are known',
    [opus, null, { vision: true }],
    { id: opus.id, served: { capabilities: { ...blind, pictureTokens } } },
  ],
  [
    'pictures of an unknown size',
    [free, null, { vision: true }],
    { id: 'mine/m', served: { capabilities: { ...free.served.capabilities, pictureTokens: 2_000 } } },
  ],
])('%s', (_, line, expected) => {
  expect(correctEntry(...line)).toEqual(expected)
})

test("a vendor's shares for its cache stay when the input price changes", () => {
  const { input, cachedInput, cacheWrite } = opus.served.price
  expect(cacheWrite).toBeGreaterThan(input)
  expect(correctEntry(opus, null, { input: input * 2, output: 99 }).served).toEqual({
    price: { input: input * 2, cachedInput: cachedInput * 2, cacheWrite: cacheWrite * 2, output: 99 },
  })
})

test('a free model has no higher price for long prompts either', () => {
  const stepped = modelCatalog.entries.find(({ served }) => served.priceStep !== null)!
  expect(correctEntry(stepped, null, { free: true }).served).toMatchObject({ priceStep: null })
})

test.each<[Correction, string | null]>([
  [{}, null],
  [{ free: true }, null],
  [{ input: 0, output: 0 }, null],
  [{ free: true, output: 1 }, '--free and prices exclude each other.'],
  [{ input: 1 }, 'A price needs both --input and --output.'],
  [{ cachedInput: 1 }, 'A price needs both --input and --output.'],
])('%o is a whole correction, or: %s', (correction, problem) => {
  expect(correctionProblem(correction)).toBe(problem)
})

test.each([
  [{ window: 12 }, /at least 2048/],
  [{ window: 9000.5 }, /whole/],
  [{ window: Number.NaN }, /number of tokens/],
  [{ maxOutput: 100 }, /at least 500/],
  [{ input: -1 }, /0 or more/],
  [{ output: Number.NaN }, /dollars/],
  [{ name: '' }, /empty/],
])('%o is refused', (correction, message) => {
  expect(Correction.safeParse(correction).error?.issues[0]?.message).toMatch(message)
})
