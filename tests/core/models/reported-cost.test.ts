import { describe, expect, test } from 'vitest'
import { costOf, type ServedModel, withoutPrice } from '#core/models/models.ts'
import { believedCost, billFor, billSoFar, type ReportedCall } from '#core/models/spending.ts'
import { microDollars } from '#core/plans/budget.ts'
import { servedModel } from '#tests/setup/llm-vendors.ts'

/** At most 1,000 × $1 + 500 × $4 a million: 3,000 micro-dollars. The reported tokens cost 1,300. */
const model: ServedModel = {
  ...servedModel('gpt-6-sol'),
  price: { input: 1, cachedInput: 1, cacheWrite: 1, output: 4 },
  priceStep: null,
}
const usage = { input: 900, cachedInput: 0, cacheWrite: 0, output: 100 }
const call = (reportedCost: number | null, reported: ReportedCall['reported'] = usage): ReportedCall => ({
  inputTokens: 1_000,
  outputCap: 500,
  receivedCharacters: 400,
  reported,
  reportedCost,
})
const byTokens = costOf(model, usage)

test.each<[string, number | null, number | null, boolean]>([
  ['what the server says', 700, 700, true],
  ['more than our prices, as of another vendor behind a gateway', 5_000, 5_000, true],
  ['four times what its tokens cost', 5_200, 5_200, true],
  ['one micro-dollar more', 5_201, null, false],
  ['another currency, such as 7.2 yuan for a dollar', 9_360, null, false],
  ['much less, as for a cached prompt and for a model whose price is not known here', 3, 3, true],
  ['less than a five-hundredth', 2, null, false],
  ['thousandths of a dollar', 1, null, false],
  ['billions of dollars', 3e15, null, false],
  ['more than a number can be', Number.POSITIVE_INFINITY, null, false],
  ['zero, which says nothing about a model with a price', 0, null, true],
  ['nothing', null, null, true],
])('%s', (_, reported, cost, isBelieved) => {
  expect(believedCost(model, call(reported))).toEqual({ cost, isBelieved })
  const billed = cost ?? byTokens
  for (const ended of ['complete', 'aborted', 'failed'] as const)
    expect(billFor(model, { ...call(reported), ended })).toEqual({ usage, cost: billed })
  expect(billSoFar(model, call(reported))).toEqual({ usage, cost: billed })
})

test('where the tokens are not believed, our own count is the measure', () => {
  // 2,001 input tokens are counted as 1,000, and 501 output tokens as 100.
  for (const [reported, most] of [
    [{ ...usage, output: 501 }, 5_200],
    [{ ...usage, input: 2_001 }, 5_600],
    [null, 5_600],
  ] as const) {
    expect(believedCost(model, call(most, reported))).toEqual({ cost: most, isBelieved: true })
    expect(believedCost(model, call(most + 1, reported))).toEqual({ cost: null, isBelieved: false })
    expect(believedCost(model, call(1, reported))).toEqual({ cost: null, isBelieved: false })
  }
})

test('a fraction of a micro-dollar is measured before it is rounded up', () => {
  const cheap = { ...model, price: { input: 0.05, cachedInput: 0.05, cacheWrite: 0.05, output: 0.2 } }
  // 65 micro-dollars by tokens.
  expect(believedCost(cheap, call(0.2))).toEqual({ cost: 1, isBelieved: true })
  expect(believedCost(cheap, call(1e-6))).toEqual({ cost: null, isBelieved: false })
})

test('a long answer is held against its own tokens, and a short one too', () => {
  const short = { ...usage, input: 100, output: 10 }
  expect(believedCost(model, call(560, short))).toEqual({ cost: 560, isBelieved: true })
  expect(believedCost(model, call(561, short))).toEqual({ cost: null, isBelieved: false })
  const long = { ...usage, output: 500 }
  expect(believedCost(model, call(6_000, long))).toEqual({ cost: 6_000, isBelieved: true })
  expect(believedCost(model, call(6_001, long))).toEqual({ cost: null, isBelieved: false })
})

describe('a model without a price', () => {
  const free = withoutPrice(model)
  test.each([
    [0, 0, true],
    [1, null, false],
    [null, null, true],
  ])('that is said to cost %j is free', (reported, cost, isBelieved) => {
    expect(believedCost(free, call(reported))).toEqual({ cost, isBelieved })
    expect(billFor(free, { ...call(reported), ended: 'complete' }).cost).toBe(0)
  })
})

test('a cost without tokens is billed, with our own count of the tokens', () => {
  const bill = billFor(model, { ...call(700, null), ended: 'complete' })
  expect(bill).toEqual({ usage: { input: 1_000, cachedInput: 0, cacheWrite: 0, output: 100 }, cost: microDollars(700) })
})
