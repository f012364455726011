import { expect, test } from 'vitest'
import { costIn } from '#adapters/llm/reported-cost.ts'
import { addReport, reportedCostOf } from '#adapters/llm/reported-usage.ts'

const byok = (upstream: unknown) => ({ cost_details: { upstream_inference_cost: upstream } })

/** Micro-dollars; null when the cost follows from the tokens. */
test.each<[string, Record<string, unknown>, number | null]>([
  ['dollars', { cost: 0.0123 }, 12_300],
  ['a text with dollars', { cost: '0.0123' }, 12_300],
  ['a part of a micro-dollar', { cost: 0.000_000_42 }, 0.42],
  ['a sum whose digits a computer rounds', { cost: 0.1 + 0.2 }, 300_000],
  ['many dollars to the micro-dollar', { cost: 123.456_789 }, 123_456_789],
  ['zero', { cost: 0 }, 0],
  ['nothing', {}, null],
  ['null', { cost: null }, null],
  ['an empty text', { cost: '' }, null],
  ['parts in an object', { cost: { input_tokens_cost: 1, total_cost: 2 } }, null],
  ['its own price again as that of the vendor', { cost: 0.01, is_byok: false, ...byok(0.01) }, 10_000],
  ['a vendor that bills less than it', { cost: 0.01, ...byok(0.008) }, 10_000],
  ['no vendor', { cost: 0.01, ...byok(null) }, 10_000],
  ['its fee, and what the vendor bills', { cost: 0.0005, is_byok: true, ...byok(0.01) }, 10_500],
  ['its fee and more of the vendor, without the word', { cost: 0.95, ...byok(19) }, 19_950_000],
  ['no fee with a key of one’s own', { cost: 0, is_byok: true, ...byok('0.01') }, 10_000],
  ['only what the vendor bills', { ...byok(0.01) }, 10_000],
  ['only its fee', { cost: 0.0005, is_byok: true }, null],
])('a server that reports %s', (_, usage, cost) => {
  const report = addReport(null, { input: 10, cost: costIn(usage) })
  expect(reportedCostOf(report).cost ?? null).toBe(cost)
  expect(report.odd).toBeNull()
})

test.each<[string, Record<string, unknown>, string]>([
  ['less than nothing', { cost: -0.01 }, 'cost -0.01'],
  ['a word', { cost: 'free' }, 'cost free'],
  ['no number', { cost: Number.NaN }, 'cost NaN'],
  ['more than a number can be', { cost: Number.POSITIVE_INFINITY }, 'cost Infinity'],
  ['less than nothing as fee', { cost: -1, is_byok: true, ...byok(2) }, 'cost -1'],
  ['a vendor that pays', { cost: 0.01, is_byok: true, ...byok(-1) }, 'cost -1'],
])('a server that reports %s is not believed, and the log has the value', (_, usage, odd) => {
  const report = addReport(null, { input: 10, cost: costIn(usage) })
  expect(reportedCostOf(report)).toEqual({})
  expect(report.odd).toBe(odd)
})

test('a later report may leave the cost out or say zero', () => {
  const first = addReport(null, { cost: 0.01 })
  for (const later of [{}, { cost: null }, { cost: 0 }])
    expect(reportedCostOf(addReport(first, later)).cost).toBe(10_000)
  expect(reportedCostOf(addReport(first, { cost: 0.02 })).cost).toBe(20_000)
})

test('a cost is that of the output which it came with', () => {
  const first = addReport(null, { output: 100, cost: 0.01 })
  expect(reportedCostOf(addReport(first, { output: 100 })).cost).toBe(10_000)
  expect(reportedCostOf(addReport(first, { output: 120, cost: 0.012 })).cost).toBe(12_000)
  expect(reportedCostOf(addReport(first, { output: 120 }))).toEqual({})
})
