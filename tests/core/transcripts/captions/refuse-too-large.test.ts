import { describe, expect, test } from 'vitest'
import { divideLong, joinWordTimed } from '#core/transcripts/captions/line-length.ts'
import { formatMegabytes, refuseTooLarge, textSizeOf } from '#core/transcripts/captions/refuse-too-large.ts'

test.each([
  ['', 0],
  ['one', 1],
  ['two words', 2],
  ["it's 9:45, isn't it?", 4],
  ['他们说盐会减慢酵母', 5],
  ['ปลาว่ายน้ำ', 5],
  ['GPT 说 hello', 3],
  ['한국어 문장은 띄어 쓴다', 4],
  ['🎉 party', 2],
  ['𠀀𠀁', 1],
])('"%s" has %i words', (text, words) => {
  expect(textSizeOf(text)).toEqual({ words, bytes: Buffer.byteLength(text) })
})

describe('the size limits of a transcript', () => {
  const limits = { transcriptWords: 10, transcriptCues: 3, transcriptBytes: 40 }
  const cues = (...texts: string[]) =>
    texts.map((text, index) => ({ startMs: index * 1000, endMs: index * 1000 + 900, text }))
  test.each<[string, string[], string | null]>([
    ['all within', ['one two three', 'four five', 'six'], null],
    ['lines', ['a', 'b', 'c', 'd'], 'This transcript has 4 lines; at most 3 can be read.'],
    ['words', ['a b c d e f g h i j k'], 'This transcript has 11 words; at most 10 can be read.'],
    ['bytes', ['x'.repeat(41)], 'This transcript has 0 MB of text; at most 0 MB can be read.'],
  ])('%s', (_, texts, message) => {
    if (message === null) return expect(() => refuseTooLarge(cues(...texts), limits)).not.toThrow()
    expect(() => refuseTooLarge(cues(...texts), limits)).toThrow(message)
  })
  test.each([
    [6 * 1024 * 1024, '6 MB'],
    [6.44 * 1024 * 1024, '6.4 MB'],
  ])('%i bytes read as %s', (bytes, text) => expect(formatMegabytes(bytes)).toBe(text))
})

describe('lines', () => {
  const every = (ms: number, count: number, text = 'word') =>
    Array.from({ length: count }, (_, index) => ({ startMs: index * ms, endMs: index * ms + ms, text }))

  test('words timed one by one become lines of at least a second; nothing is lost', () => {
    const words = every(300, 120_000).map((cue, index) => ({ ...cue, text: `w${index}` }))
    const lines = joinWordTimed(words)
    expect(lines.length).toBeLessThanOrEqual(36_000)
    for (const line of lines.slice(0, -1)) expect(line.endMs - line.startMs).toBeGreaterThanOrEqual(1000)
    expect(lines.map(line => line.text).join(' ')).toBe(words.map(word => word.text).join(' '))
  })

  test.each([
    ['captions of a few seconds', every(2500, 15_000)],
    ['a short track', every(300, 900)],
    ['text without times', every(0, 5000)],
  ])('%s stay unchanged', (_, cues) => expect(divideLong(joinWordTimed(cues))).toBe(cues))

  test('a very long line is divided at words, with proportional times', () => {
    const text = 'some words '.repeat(5000).trim()
    const lines = divideLong([{ startMs: 0, endMs: 60_000, text }])
    expect(lines.map(line => line.text).join(' ')).toBe(text)
    for (const line of lines) expect(line.text.length).toBeLessThanOrEqual(10_000)
    expect(lines.at(-1)!.endMs).toBe(60_000)
  })
})
