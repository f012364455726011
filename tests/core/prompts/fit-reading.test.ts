import { describe, expect, test } from 'vitest'
import type { ServedModel } from '#core/models/models.ts'
import { condenseNotes, fitReading, pickWindows, splitIntoChunks } from '#core/prompts/fit-reading.ts'
import type { TranscriptWindow } from '#core/transcripts/transcript.ts'

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
const sizes = (document: number, history: number[] = []) => ({ system: 600, lastMessage: 400, document, history })

describe('reads the whole transcript, notes, or nothing', () => {
  test.each([
    ['ten hours, a context window of a million tokens', model(1_000_000), sizes(120_000), 'whole'],
    ['ten hours, a context window of 128,000', model(128_000), sizes(120_000), 'whole'],
    ['the same with a tokenizer that needs a third more tokens', model(128_000, 1.35), sizes(120_000), 'notes'],
    ['ten hours, a context window of 64,000', model(64_000), sizes(120_000), 'notes'],
    ['a transcript that just fits', model(106_000), sizes(100_400), 'whole'],
    ['a transcript that is one token too large', model(106_000), sizes(100_401), 'notes'],
    ['a context window that only fits the answer', model(6000), sizes(120_000), 'none'],
    ['a question that fills the context window', model(64_000), { ...sizes(120_000), lastMessage: 60_000 }, 'none'],
  ])('%s', (_, served, parts, mode) => expect(fitReading(served, parts, 4000).mode).toBe(mode))

  test('the input tokens leave room for the answer', () => {
    for (const ratio of [1, 1.35])
      for (let document = 1000; document < 130_000; document += 7777) {
        const fit = fitReading(model(128_000, ratio), sizes(document, [500, 900]), 8000)
        if (fit.mode === 'whole') expect(fit.inputTokens + 8000).toBeLessThanOrEqual(128_000)
        else expect(fit).toMatchObject({ mode: 'notes' })
      }
  })

  test('a long conversation drops its oldest turns, so that the whole transcript still fits', () => {
    const turns = Array.from({ length: 30 }, () => 1000)
    expect(fitReading(model(128_000), sizes(110_000, turns), 4000)).toMatchObject({ mode: 'whole', turns: 12 })
    expect(fitReading(model(128_000), sizes(120_000, turns), 4000).mode).toBe('notes')
  })
})

const windows: TranscriptWindow[] = Array.from({ length: 1200 }, (_, at) => ({
  n: at + 1,
  startMs: at * 30_000,
  endMs: (at + 1) * 30_000,
  text: 'x',
}))

describe('splits a transcript into chunks for notes', () => {
  test.each([
    ['ten hours', 100, 50_000, 5],
    ['a small model', 100, 4000, 30],
    ['one chunk is enough', 10, 50_000, 1],
  ])('%s', (_, size, largest, count) => {
    const sized = windows.map(window => ({ ...window, tokens: size }))
    const chunks = splitIntoChunks(sized, largest)
    expect(chunks).toHaveLength(count)
    const lengths = chunks.map(chunk => chunk.lastWindow - chunk.firstWindow + 1)
    const numbers = chunks.flatMap(({ firstWindow }, at) =>
      Array.from({ length: lengths[at]! }, (_, n) => firstWindow + n),
    )
    expect(numbers).toEqual(sized.map(window => window.n))
    for (const [at, { tokens }] of chunks.entries()) {
      expect(tokens).toBe(lengths[at]! * size)
      expect(tokens).toBeLessThanOrEqual(Math.min(25_000, largest))
    }
    expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(count + 1)
  })
})

test('retrieved windows come with their neighbors, in order, within the token limit', () => {
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

test('notes that do not fit are shortened evenly', () => {
  const notes = [0, 1].map(part => Array.from({ length: 10 }, (_, line) => `[${part * 10 + line}] note`).join('\n'))
  const count = () => 9
  expect(condenseNotes(notes, count, 1000)).toEqual(notes)
  const short = condenseNotes(notes, count, 80).map(note => note.split('\n'))
  expect(short.map(lines => lines.length)).toEqual([4, 4])
  expect(short[0]).toEqual(['[1] note', '[3] note', '[6] note', '[8] note'])
})
