import { expect, test } from 'vitest'
import type { PromiseStatus } from '#core/analysis.ts'
import { scoreOf, verdictWordOf } from '#core/score.ts'

test.each<[string, PromiseStatus[], number, number, string]>([
  ['a plain title that delivers', ['delivered'], 0, 0, 'keeps_promise'],
  ['a loud title that delivers', ['delivered', 'delivered'], 3, 15, 'keeps_promise'],
  ['one promise kept late', ['late'], 0, 34, 'mostly_fair'],
  ['kept late, and teasing', ['late'], 2, 44, 'mostly_fair'],
  ['kept late, and pure bait', ['late'], 3, 49, 'mostly_fair'],
  ['half kept', ['partial'], 0, 43, 'mostly_fair'],
  ['half kept, and teasing', ['partial'], 2, 53, 'overstated'],
  ['two of three kept, one in part', ['delivered', 'delivered', 'partial'], 1, 33, 'mostly_fair'],
  ['kept, late and contradicted', ['delivered', 'late', 'contradicted'], 0, 62, 'overstated'],
  ['one of two missing', ['delivered', 'missing'], 0, 57, 'overstated'],
  ['one of two missing, pure bait', ['delivered', 'missing'], 3, 72, 'overstated'],
  ['the only promise is missing', ['missing'], 0, 77, 'clickbait'],
  ['the only promise is contradicted', ['contradicted'], 0, 85, 'clickbait'],
  ['all is wrong, pure bait', ['contradicted', 'contradicted'], 3, 100, 'clickbait'],
])('%s', (_, statuses, style, score, word) => {
  expect(scoreOf(statuses, style)).toBe(score)
  expect(verdictWordOf(score)).toBe(word)
})

test.each([
  [0, 'keeps_promise'],
  [24, 'keeps_promise'],
  [25, 'mostly_fair'],
  [49, 'mostly_fair'],
  [50, 'overstated'],
  [74, 'overstated'],
  [75, 'clickbait'],
  [100, 'clickbait'],
])('%i is %s', (score, word) => expect(verdictWordOf(score)).toBe(word))

test('a worse status never lowers the score, nor does more teasing', () => {
  const worse: PromiseStatus[] = ['delivered', 'late', 'partial', 'missing', 'contradicted']
  for (const other of worse)
    for (let style = 0; style <= 3; style++)
      for (const [index, status] of worse.entries()) {
        const score = scoreOf([status, other], style)
        if (style > 0) expect(score).toBeGreaterThanOrEqual(scoreOf([status, other], style - 1))
        if (index > 0) expect(score).toBeGreaterThanOrEqual(scoreOf([worse[index - 1]!, other], style))
      }
})
