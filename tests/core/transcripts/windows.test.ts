import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cue, spokenAtMs, type TranscriptWindow } from '#core/transcripts/transcript.ts'
import { cutWindows } from '#core/transcripts/windows.ts'

const every = (ms: number, count: number, text = 'some words that are said'): Cue[] =>
  Array.from({ length: count }, (_, index) => ({
    startMs: index * ms,
    endMs: (index + 1) * ms,
    text: `${text} ${index}`,
  }))
/** The first word of each caption with its time, as the windows and as the cues have it. */
const timesOfCues = (cues: readonly Cue[]) => cues.map(({ startMs, text }) => `${text.split(' ')[0]} ${startMs}`)
const timesOfWords = (windows: readonly TranscriptWindow[]) =>
  windows.flatMap(window =>
    [...window.text.matchAll(/\S+/g)].map(({ 0: word, index }) => `${word} ${spokenAtMs(window, index)}`),
  )
const words = (texts: readonly { text: string }[]) => texts.flatMap(({ text }) => text.split(/\s+/))

test('windows have about thirty seconds, numbers from 1, and the time of their first word', () => {
  const windows = cutWindows(every(4000, 100))
  expect(windows.map(window => window.n)).toEqual(windows.map((_, index) => index + 1))
  expect(windows[1]).toMatchObject({ n: 2, startMs: 32_000 })
  expect(windows).toHaveLength(13)
})

test('the end of a sentence closes a window early', () => {
  const cues = every(5000, 12).map((cue, index) => ({ ...cue, text: index === 5 ? 'That was it.' : cue.text }))
  expect(cutWindows(cues)[1]?.startMs).toBe(30_000)
  const early = every(5000, 12).map((cue, index) => ({ ...cue, text: index === 4 ? 'That was it.' : cue.text }))
  expect(cutWindows(early)[1]?.startMs).toBe(25_000)
})

test('a long pause starts a new window', () => {
  const cues = [
    { startMs: 0, endMs: 2000, text: 'Before' },
    { startMs: 60_000, endMs: 62_000, text: 'after' },
  ]
  expect(cutWindows(cues).map(window => [window.startMs, window.text])).toEqual([
    [0, 'Before'],
    [60_000, 'after'],
  ])
})

test('a very long cue is divided, with proportional times', () => {
  const text = Array.from({ length: 1500 }, (_, index) => `word${index}`).join(' ')
  const windows = cutWindows([{ startMs: 0, endMs: 600_000, text }])
  expect(Math.max(...windows.map(window => window.endMs - window.startMs))).toBeLessThan(45_000)
  expect(windows.length).toBeGreaterThan(14)
  expect(words(windows)).toEqual(text.split(' '))
  for (const window of windows) {
    const middle = Number(/word(\d+)/.exec(window.text)?.[1])
    expect(Math.abs(window.startMs - middle * 400)).toBeLessThan(20_000)
  }
})

test('text without times is cut by length, all at 0', () => {
  const windows = cutWindows(Array.from({ length: 60 }, () => ({ startMs: 0, endMs: 0, text: 'Twenty letters here.' })))
  expect(windows.length).toBeGreaterThan(2)
  expect(windows.every(window => window.startMs === 0 && window.text.length <= 450)).toBe(true)
})

test('Chinese is cut by speaking time and joined without spaces', () => {
  const cues = Array.from({ length: 40 }, () => ({ startMs: 0, endMs: 0, text: '面包是用面粉和水做的' }))
  const windows = cutWindows(cues)
  expect(windows.length).toBeGreaterThan(2)
  expect(windows[0]?.text).not.toContain(' ')
})

test('no cues give no windows', () => expect(cutWindows([])).toEqual([]))

test('every word is in one window, in order, and no window ends before it starts', () => {
  const cue = fc.record({
    startMs: fc.integer({ min: 0, max: 7_200_000 }),
    length: fc.integer({ min: 0, max: 200_000 }),
    text: fc.stringMatching(/^[a-z.]{1,8}( [a-z.]{1,8}){0,60}$/),
  })
  fc.assert(
    fc.property(fc.array(cue, { maxLength: 60 }), list => {
      const cues = list
        .map(({ startMs, length, text }) => ({ startMs, endMs: startMs + length, text }))
        .sort((a, b) => a.startMs - b.startMs)
      const windows = cutWindows(cues)
      expect(words(windows)).toEqual(words(cues))
      expect(windows.every(window => window.endMs >= window.startMs)).toBe(true)
      const starts = windows.map(window => window.startMs)
      expect(windows.every(window => window.text !== '')).toBe(true)
      expect(starts[0] ?? 0).toBe(cues[0]?.startMs ?? 0)
      const whole = cues.filter(({ startMs, endMs }) => endMs - startMs <= 60_000)
      if (cues.some(({ endMs }) => endMs > 0))
        expect(timesOfWords(windows)).toEqual(expect.arrayContaining(timesOfCues(whole)))
    }),
    { numRuns: 200 },
  )
})
