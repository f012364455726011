import { describe, expect, test } from 'vitest'
import type { TokenUsage } from '#core/models/models.ts'
import { type Attempt, believedUsage, longestText, withinHold } from '#core/models/spending.ts'
import { microDollars } from '#core/plans/budget.ts'

const call = { inputTokens: 1000, outputCap: 500, receivedCharacters: 400 }
const own: TokenUsage = { input: 1000, cachedInput: 0, cacheWrite: 0, output: 100 }
const usage = (changed: Partial<TokenUsage>): TokenUsage => ({ ...own, ...changed })

test.each<[string, TokenUsage, TokenUsage]>([
  [
    'what the vendor counts',
    usage({ input: 1200, cachedInput: 800, output: 120 }),
    usage({ input: 1200, cachedInput: 800, output: 120 }),
  ],
  ['twice our count', usage({ input: 2000 }), usage({ input: 2000 })],
  ['all of the output', usage({ output: 500 }), usage({ output: 500 })],
  ['nothing', usage({ input: 0, output: 0 }), usage({ input: 0, output: 0 })],
  ['one token too many', usage({ input: 2001 }), own],
  ['more than the cap', usage({ input: 900, output: 501 }), usage({ input: 900, output: 100 })],
  ['billions', usage({ input: 3e9, output: 3e9 }), own],
  ['below zero', usage({ input: -1, output: -1 }), own],
  ['a fraction', usage({ input: 999.5 }), own],
  ['no number', usage({ input: Number.NaN, output: Number.NaN }), own],
  ['more cached than read', usage({ cachedInput: 1001 }), own],
  ['more cached and written than read', usage({ cachedInput: 600, cacheWrite: 600 }), own],
])('%s', (_, reported, billed) => {
  const believed = believedUsage(reported, call)
  expect(believed.usage).toEqual(billed)
  expect(believed.isBelieved).toBe(JSON.stringify(reported) === JSON.stringify(billed))
})

test('our own count of the output is no more than the cap', () => {
  expect(believedUsage(usage({ output: 9_999 }), { ...call, receivedCharacters: 1_000_000 }).usage.output).toBe(500)
})

describe('attempts within a hold', () => {
  const costs = (attempts: readonly { cost: number }[]) => attempts.map(({ cost }) => cost)
  const attempt = (cost: number, at: number): Attempt => ({
    attempt: at + 1,
    purpose: 'question',
    model: 'm',
    usage: own,
    cost: microDollars(cost),
    absorbed: microDollars(0),
  })
  test.each([
    [[10, 20], 100, [10, 20]],
    [[10, 20], 30, [10, 20]],
    [[10, 20], 25, [10, 15]],
    [[40, 20], 25, [25, 0]],
    [[10], 0, [0]],
    [[], 5, []],
  ])('%j of %i cost %j', (given, amount, expected) => {
    expect(costs(withinHold(given.map(attempt), microDollars(amount)))).toEqual(expected)
  })
})

test('the longest text grows with the output cap', () => {
  expect([0, 500, 8_000].map(longestText)).toEqual([2_000, 6_000, 66_000])
})
