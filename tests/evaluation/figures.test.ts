import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { confusionOf, weightedKappa } from '#core/evaluation/agreement.ts'
import { alignPromises } from '#core/evaluation/align-promises.ts'
import { callFigures } from '#core/evaluation/call-figures.ts'
import type { EvaluationRow } from '#core/evaluation/evaluation-row.ts'
import { formatInterval, type Interval, interval, intervalByVideo } from '#core/evaluation/interval.ts'

const seeded = { seed: 20261123 }

describe('intervals', () => {
  test.each([
    [36, 40, 0.77, 0.96],
    [0, 40, 0, 0.088],
    [188, 200, 0.898, 0.965],
    [2667, 2843, 0.929, 0.946],
    [0, 500, 0, 0.008],
    [15, 500, 0.018, 0.049],
  ])('%i of %i', (right, n, low, high) => {
    const found = interval(right, n)
    expect(found.low).toBeCloseTo(low, 2)
    expect(found.high).toBeCloseTo(high, 2)
  })

  test('without items there is no share', () => {
    expect(interval(0, 0)).toEqual({ n: 0, share: null, low: 0, high: 1 })
    expect(formatInterval(interval(0, 0))).toBe('none')
    expect(formatInterval(interval(36, 40))).toBe('90.0 % (76.9–96.0) of 40')
  })

  test('the interval contains the share, and more items narrow it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.float({ min: 0, max: 1, noNaN: true }), (n, share) => {
        const right = Math.round(n * share)
        const [few, many] = [interval(right, n), interval(right * 4, n * 4)]
        expect(few.low).toBeLessThanOrEqual(few.share! + 1e-9)
        expect(few.high).toBeGreaterThanOrEqual(few.share! - 1e-9)
        expect(many.high - many.low).toBeLessThan(few.high - few.low)
      }),
      seeded,
    )
  })
})

describe('agreement', () => {
  const order = ['a', 'b', 'c', 'd'] as const
  type Label = (typeof order)[number]
  const label = fc.constantFrom(...order)
  const pairs = fc.array(fc.record({ gold: label, said: fc.option(label) }), { minLength: 1, maxLength: 60 })

  test('the confusion counts every pair once', () => {
    fc.assert(
      fc.property(pairs, all => {
        const counts = confusionOf<Label>(all, order).flatMap(({ said }) => Object.values(said))
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(all.length)
      }),
      seeded,
    )
  })

  test.each<[string, [Label, Label | null][], number | null]>([
    [
      'all right',
      [
        ['a', 'a'],
        ['d', 'd'],
        ['b', 'b'],
      ],
      1,
    ],
    [
      'all reversed',
      [
        ['a', 'd'],
        ['d', 'a'],
      ],
      -1,
    ],
    [
      'always the same answer',
      [
        ['a', 'b'],
        ['d', 'b'],
        ['b', 'b'],
      ],
      0,
    ],
    [
      'only one label',
      [
        ['a', 'a'],
        ['a', 'a'],
      ],
      null,
    ],
    [
      'missing answers do not count',
      [
        ['a', 'a'],
        ['d', 'd'],
        ['b', null],
      ],
      1,
    ],
  ])('kappa: %s', (_, all, kappa) => {
    const found = weightedKappa<Label>(
      all.map(([gold, said]) => ({ gold, said })),
      order,
    )
    if (kappa === null) expect(found).toBeNull()
    else expect(found).toBeCloseTo(kappa, 6)
  })

  test('a near miss costs less than a far one', () => {
    const base = order.map(each => ({ gold: each, said: each as Label | null }))
    const near = weightedKappa<Label>([...base, { gold: 'a', said: 'b' }], order)!
    const far = weightedKappa<Label>([...base, { gold: 'a', said: 'd' }], order)!
    expect(near).toBeGreaterThan(far)
  })
})

describe('promises', () => {
  const gold = (text: string, main: boolean) => ({
    text,
    main,
    source: 'title' as const,
    status: 'delivered' as const,
    quotes: [],
  })
  const said = (promise: string, main: boolean) => ({
    promise,
    main,
    status: 'missing' as const,
    quote: null,
    startSeconds: null,
  })

  test('the main ones are paired, and the others by their words, each once', () => {
    const labels = [
      gold('The trick is shown', true),
      gold('It doubles the battery life', false),
      gold('It is free', false),
    ]
    const { pairs, extra } = alignPromises(labels, [
      said('battery life doubles', false),
      said('what the secret is', true),
      said('twice the battery life', false),
    ])
    expect(pairs.map(pair => pair.said?.promise ?? null)).toEqual(['what the secret is', 'battery life doubles', null])
    expect(extra).toBe(1)
  })

  test('the first one counts as main if the model marks none', () => {
    const { pairs } = alignPromises([gold('The trick', true)], [said('x', false), said('y', false)])
    expect(pairs[0]!.said?.promise).toBe('x')
  })
})

test('call figures have cost, speed and errors', () => {
  const row = (ms: number, error: string | null): EvaluationRow =>
    ({ ms, error, usd: 0.01, usage: { in: 100, cached: 25, out: 10 } }) as EvaluationRow
  const rows = Array.from({ length: 20 }, (_, at) => row((at + 1) * 1000, at < 3 ? 'AI_UNUSABLE' : null))
  const figures = callFigures(rows)
  expect(figures).toMatchObject({ answers: 20, errors: { AI_UNUSABLE: 3 }, secondsP50: 10, secondsP95: 19 })
  expect(figures.cachedShare).toBe(0.25)
  expect(figures.usd).toBeCloseTo(0.2, 9)
  expect(callFigures([])).toMatchObject({ answers: 0, usdPerAnswer: 0, secondsP50: 0 })
})

describe('intervals over videos', () => {
  const runsOf = (right: number, of: number, runs: number) => ({ right, of, runs })

  test('several runs of the same videos do not narrow the interval', () => {
    const once = Array.from({ length: 40 }, (_, at) => runsOf(at < 30 ? 1 : 0, 1, 1))
    const fiveTimes = once.map(({ right }) => runsOf(right * 5, 5, 5))
    expect(intervalByVideo(once)).toMatchObject(roundTo(interval(30, 40)))
    expect(intervalByVideo(fiveTimes)).toMatchObject(roundTo(interval(30, 40)))
  })

  test('three quotes of one video that stand or fall together count as one', () => {
    const together = Array.from({ length: 30 }, (_, at) => runsOf(at % 3 === 0 ? 0 : 3, 3, 1))
    const apart = Array.from({ length: 30 }, (_, at) => runsOf((at % 3) + 1, 3, 1))
    const [few, many] = [intervalByVideo(together), intervalByVideo(apart)]
    expect(few.share).toBeCloseTo(many.share!)
    expect(few.high - few.low).toBeGreaterThan((many.high - many.low) * 1.5)
    expect(few.n).toBe(30)
    expect(many.high - many.low).toBeCloseTo(interval(60, 90).high - interval(60, 90).low)
  })

  test('videos without an observation do not count, and a share without spread counts its videos', () => {
    expect(intervalByVideo([runsOf(0, 0, 3)])).toMatchObject({ n: 0, share: null })
    expect(intervalByVideo([...Array.from({ length: 20 }, () => runsOf(0, 9, 3)), runsOf(0, 0, 3)])).toMatchObject(
      roundTo(interval(0, 20)),
    )
  })
})

/** The same interval, up to rounding. */
const roundTo = ({ n, share, low, high }: Interval) => ({
  n,
  share: expect.closeTo(share!, 8),
  low: expect.closeTo(low, 8),
  high: expect.closeTo(high, 8),
})
