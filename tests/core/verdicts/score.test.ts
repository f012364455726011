import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PromiseStatus, promiseStatuses } from '#core/answers/analysis.ts'
import { scoreOf, verdictWordOf } from '#core/verdicts/score.ts'

const d = 'delivered'
const l = 'late'
const p = 'partial'
const m = 'missing'
const c = 'contradicted'
const u = 'unverifiable'
/** The main promise first. */
const score = ([main, ...others]: readonly PromiseStatus[], style: number) =>
  scoreOf([{ status: main!, main: true }, ...others.map(status => ({ status, main: false }))], style)

describe('scores as a sensible viewer would give them', () => {
  test.each<[string, PromiseStatus[], number, number, string]>([
    ['How to sharpen a kitchen knife', [d], 0, 0, 'keeps_promise'],
    ['Rust in 100 seconds', [d], 0, 0, 'keeps_promise'],
    ['Episode 12: the harvest', [d, d], 0, 0, 'keeps_promise'],
    ['Five fixes for a slow laptop (the fifth is thin)', [d, d, d, d, p], 0, 3, 'keeps_promise'],
    ['This NEW battery charges in FIVE minutes', [d, d], 1, 5, 'keeps_promise'],
    ['I was WRONG about electric cars', [d], 1, 5, 'keeps_promise'],
    ['You won’t BELIEVE this bridge', [d], 3, 15, 'keeps_promise'],
    ['I ate only potatoes for a month, and lost 10 kg', [d, p], 1, 16, 'keeps_promise'],
    ['We restored a 1920s lathe, with the original paint', [d, m], 0, 25, 'mostly_fair'],
    ['Building a shed for $500 in a day', [d, c], 0, 55, 'overstated'],
    ['A castle for €9, the cheapest, with a ghost', [d, c, c], 2, 55, 'overstated'],
    ['The same, where it is the cheapest', [d, d, c], 2, 40, 'mostly_fair'],
    ['Kept, and one lie beside two kept promises', [d, d, d, c], 0, 40, 'mostly_fair'],
    ['A tour of our house and THE SECRET ROOM', [d, p, m], 1, 23, 'keeps_promise'],
    ['The truth about sourdough', [l], 0, 40, 'mostly_fair'],
    ['Who won the marathon?', [l], 1, 45, 'mostly_fair'],
    ['The one sentence that got me the job, after 14 minutes', [l, d], 2, 40, 'mostly_fair'],
    ['He finally answered me (wait for the end)', [l], 3, 55, 'overstated'],
    ['The recipe held back, and the trick never named', [l, m], 2, 65, 'overstated'],
    ['Learn guitar in ten minutes', [p], 0, 45, 'mostly_fair'],
    ['Three exercises for your back (two are shown)', [p, d], 0, 34, 'mostly_fair'],
    ['Everything about the new phone', [p], 1, 50, 'overstated'],
    ['My INSANE morning routine', [p, d], 2, 44, 'mostly_fair'],
    ['Double your income with this', [p, m], 1, 64, 'overstated'],
    ['She doubled her income, step by step', [p, m, m], 2, 69, 'overstated'],
    ['A cheap camera that beats a Leica', [p, c], 2, 69, 'overstated'],
    ['Half the steps, no result, pure bait', [p, c, m], 3, 74, 'overstated'],
    ['The trick that banks hide', [m], 0, 100, 'clickbait'],
    ['The trick that banks hide, from a banker', [m, d], 0, 75, 'clickbait'],
    ['How I made $10,000 in a week', [m, d, d], 1, 80, 'clickbait'],
    ['Stay until the end for the giveaway', [m], 2, 100, 'clickbait'],
    ['The president resigned!', [c], 1, 100, 'clickbait'],
    ['This phone is UNBREAKABLE', [c, d], 2, 85, 'clickbait'],
    ['Flat tyres are over', [c, d, d], 0, 75, 'clickbait'],
    ['We moved to Mars (a story)', [c, c, m], 3, 100, 'clickbait'],
    ['No experience, no tools, no money', [c, p, d], 0, 81, 'clickbait'],
    ['I quit, and here is what nobody tells you', [d, u], 2, 10, 'keeps_promise'],
    ['The crash, filmed from three sides', [d, u, u], 0, 0, 'keeps_promise'],
    ['The dance, and why it went viral', [p, u], 1, 50, 'overstated'],
    ['What is in the box? (shown only)', [m, u], 0, 100, 'clickbait'],
  ])('%s', (_, statuses, style, expected, word) => {
    expect(score(statuses, style)).toBe(expected)
    expect(verdictWordOf(expected)).toBe(word)
  })

  test.each<[string, PromiseStatus[]]>([
    ['Piano for sleep, eight hours', [u]],
    ['Speedrun in 4:12', [u, d]],
    ['A cathedral built of matches, and what it weighs', [u, m]],
  ])('%s: an unverifiable main promise gives no score', (_, statuses) => {
    for (const style of [0, 3]) expect(score(statuses, style)).toBeNull()
  })
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
])('%i is %s', (value, word) => expect(verdictWordOf(value)).toBe(word))

const status = fc.constantFrom<PromiseStatus>(...promiseStatuses)
const known = fc.constantFrom<PromiseStatus>(d, l, p, m, c)
const others = fc.array(status, { maxLength: 7 })
const style = fc.integer({ min: 0, max: 3 })
const seeded = { seed: 74, numRuns: 1000 }

describe('for all promises and styles', () => {
  test('splitting a side promise in two, or merging two equal ones, moves the score by less than 10', () => {
    fc.assert(
      fc.property(known, others, status, style, (main, sides, side, degree) => {
        const merged = score([main, ...sides, side], degree)!
        const split = score([main, ...sides, side, side], degree)!
        expect(Math.abs(split - merged)).toBeLessThan(10)
      }),
      seeded,
    )
  })

  test('a contradicted or missing main promise is never below Clickbait', () => {
    fc.assert(
      fc.property(fc.constantFrom<PromiseStatus>(c, m), others, style, (main, sides, degree) => {
        expect(score([main, ...sides], degree)).toBeGreaterThanOrEqual(75)
      }),
      seeded,
    )
  })

  test('a delivered main promise is above Mostly fair only beside a contradicted one', () => {
    fc.assert(
      fc.property(others, style, (sides, degree) => {
        expect(score([d, ...sides], degree)).toBeLessThan(sides.includes(c) ? 75 : 50)
      }),
      seeded,
    )
  })

  test('a title with a contradicted promise never keeps its promise', () => {
    fc.assert(
      fc.property(known, others, style, (main, sides, degree) => {
        expect(verdictWordOf(score([main, ...sides, c], degree)!)).not.toBe('keeps_promise')
      }),
      seeded,
    )
  })

  test('a missing promise whose subject is talked about weighs less, and is still Clickbait as the main one', () => {
    const missing = (isTalkedAbout: boolean) => scoreOf([{ status: m, main: true, isTalkedAbout }], 0)
    expect([missing(true), missing(false)]).toEqual([85, 100])
  })

  test('the order of the other promises does not matter, and the score is a whole number from 0 to 100', () => {
    fc.assert(
      fc.property(known, others, style, (main, sides, degree) => {
        const value = score([main, ...sides], degree)!
        expect(score([main, ...sides.toReversed()], degree)).toBe(value)
        expect(Number.isInteger(value) && value >= 0 && value <= 100).toBe(true)
      }),
      seeded,
    )
  })

  test('style adds at most 15 points, and a worse status never lowers the score', () => {
    const worse: PromiseStatus[] = [d, l, p, m, c]
    fc.assert(
      fc.property(known, others, style, (main, sides, degree) => {
        const plain = score([main, ...sides], 0)!
        const styled = score([main, ...sides], degree)!
        expect(styled - plain).toBeGreaterThanOrEqual(0)
        expect(styled - plain).toBeLessThanOrEqual(15)
        const better = worse[worse.indexOf(main) - 1]
        if (better) expect(score([better, ...sides], degree)!).toBeLessThanOrEqual(styled)
      }),
      seeded,
    )
  })
})
