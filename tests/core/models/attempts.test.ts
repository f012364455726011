import { expect, test } from 'vitest'
import { type Attempt, absorbCost, restOf, totalOf } from '#core/models/spending.ts'
import { microDollars } from '#core/plans/budget.ts'

const attempt = (n: number, cost: number, output = 100): Attempt => ({
  attempt: n,
  purpose: 'summary',
  model: 'mine/m',
  usage: { input: 1_000, cachedInput: 0, cacheWrite: 0, output },
  cost: microDollars(cost),
  absorbed: microDollars(0),
})

test('an attempt that is absorbed twice keeps its price', () => {
  const free = absorbCost(absorbCost(attempt(1, 500)))
  expect(free).toMatchObject({ cost: 0, absorbed: 500 })
})

test.each<[string, Attempt[], Attempt[], object[]]>([
  ['nothing was booked', [attempt(1, 500)], [], [{ cost: 500, absorbed: 0, usage: { output: 100 } }]],
  [
    'it has gone on since',
    [attempt(1, 500, 120)],
    [attempt(1, 400)],
    [{ cost: 100, absorbed: 0, usage: { input: 0, output: 20 } }],
  ],
  ['all of it was booked', [attempt(1, 500)], [attempt(1, 500)], [{ cost: 0, absorbed: 0 }]],
  [
    'it turned out to be free, when a part was paid already',
    [absorbCost(attempt(1, 600))],
    [attempt(1, 500)],
    [{ cost: 0, absorbed: 100 }],
  ],
  [
    'it was free, and booked as such',
    [absorbCost(attempt(1, 600))],
    [absorbCost(attempt(1, 600))],
    [{ cost: 0, absorbed: 0 }],
  ],
  [
    'another came after it',
    [attempt(1, 500), attempt(2, 300)],
    [attempt(1, 500)],
    [{ cost: 0 }, { cost: 300, usage: { input: 1_000 } }],
  ],
])('of an attempt, the rest is booked where %s', (_, attempts, booked, rest) => {
  expect(restOf(attempts, booked)).toMatchObject(rest)
  expect(totalOf([...booked, ...restOf(attempts, booked)])).toBe(totalOf(attempts))
})
