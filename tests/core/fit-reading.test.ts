import { describe, expect, test } from 'vitest'
import { condenseNotes, cutStretches, fitReading, pickWindows } from '#core/fit-reading.ts'
import type { ServedModel } from '#core/models.ts'
import type { Window } from '#core/transcript.ts'

const model = (contextWindow: number, tokenRatio = 1): ServedModel => ({
  id: 'm',
  provider: 'openai',
  contextWindow,
  maxOutput: 32_000,
  price: { input: 1, cachedInput: 0.1, cacheWrite: 1, output: 4 },
  priceStep: null,
  tokenRatio,
  capabilities: { temperature: true, reasoning: 'none', explicitCacheBreakpoint: false, minCacheTokens: 1024 },
})
const sizes = (document: number, history: number[] = []) => ({ system: 600, newest: 400, document, history })

describe('whole, notes, or not at all', () => {
  test.each([
    ['ten hours and a million', model(1_000_000), sizes(120_000), 'whole'],
    ['ten hours and 128 thousand', model(128_000), sizes(120_000), 'whole'],
    ['the same with a vocabulary that needs a third more', model(128_000, 1.35), sizes(120_000), 'notes'],
    ['ten hours and 64 thousand', model(64_000), sizes(120_000), 'notes'],
    ['just fits', model(106_000), sizes(100_400), 'whole'],
    ['just does not', model(106_000), sizes(100_401), 'notes'],
    ['a window for the answer alone', model(6000), sizes(120_000), 'none'],
    ['a question that fills the window', model(64_000), { ...sizes(120_000), newest: 60_000 }, 'none'],
  ])('%s', (_, served, parts, mode) => expect(fitReading(served, parts, 4000).mode).toBe(mode))

  test('what it tells as input leaves room for the answer', () => {
    for (const ratio of [1, 1.35])
      for (let document = 1000; document < 130_000; document += 7777) {
        const fit = fitReading(model(128_000, ratio), sizes(document, [500, 900]), 8000)
        if (fit.mode === 'whole') expect(fit.inputTokens + 8000).toBeLessThanOrEqual(128_000)
        else expect(fit).toMatchObject({ mode: 'notes' })
      }
  })

  test('a long conversation keeps its newest turns rather than costing the transcript', () => {
    const turns = Array.from({ length: 30 }, () => 1000)
    expect(fitReading(model(128_000), sizes(110_000, turns), 4000)).toMatchObject({ mode: 'whole', turns: 12 })
    expect(fitReading(model(128_000), sizes(120_000, turns), 4000).mode).toBe('notes')
  })
})

const windows: Window[] = Array.from({ length: 1200 }, (_, at) => ({
  n: at + 1,
  startMs: at * 30_000,
  endMs: (at + 1) * 30_000,
  text: 'x',
}))

describe('stretches for notes', () => {
  test.each([
    ['ten hours', 100, 50_000, 5],
    ['a small model', 100, 4000, 30],
    ['one stretch is enough', 10, 50_000, 1],
  ])('%s', (_, size, largest, count) => {
    const sized = windows.map(window => ({ ...window, tokens: size }))
    const stretches = cutStretches(sized, largest)
    expect(stretches).toHaveLength(count)
    const lengths = stretches.map(stretch => stretch.lastWindow - stretch.firstWindow + 1)
    const numbers = stretches.flatMap(({ firstWindow }, at) =>
      Array.from({ length: lengths[at]! }, (_, n) => firstWindow + n),
    )
    expect(numbers).toEqual(sized.map(window => window.n))
    for (const [at, { tokens }] of stretches.entries()) {
      expect(tokens).toBe(lengths[at]! * size)
      expect(tokens).toBeLessThanOrEqual(Math.min(25_000, largest))
    }
    expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(count + 1)
  })
})

test('retrieved windows come with their neighbours, in order, within their room', () => {
  const ranked = [windows[99]!, windows[0]!, windows[500]!]
  expect(
    pickWindows(
      ranked,
      windows,
      windows.map(() => 100),
      650,
    ).map(each => each.n),
  ).toEqual([1, 2, 99, 100, 101, 501])
})

test('notes that do not fit give up lines evenly, each its share', () => {
  const notes = [0, 1].map(part => Array.from({ length: 10 }, (_, line) => `[${part * 10 + line}] note`).join('\n'))
  const count = () => 9
  expect(condenseNotes(notes, count, 1000)).toEqual(notes)
  const short = condenseNotes(notes, count, 80).map(note => note.split('\n'))
  expect(short.map(lines => lines.length)).toEqual([4, 4])
  expect(short[0]).toEqual(['[1] note', '[3] note', '[6] note', '[8] note'])
})
