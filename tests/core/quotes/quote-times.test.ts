import { expect, test } from 'vitest'
import { applyProofGate } from '#core/proof/proof-gate.ts'
import { quoteIndexOf } from '#core/quotes/quote-index.ts'
import type { Cue } from '#core/transcripts/transcript.ts'
import { cutWindows } from '#core/transcripts/windows.ts'
import { readVerdict } from '#core/verdicts/verdict.ts'

const lines = [
  'Welcome back to the garage everyone',
  'today we change the injector of this car',
  'first disconnect the battery with care',
  'then drain the old fuel into a can',
  'carefully remove the fuel injector now',
  'and put the new one in its place',
  'close the hood and start the engine',
  'the engine runs on the first try',
  'that is all for today my friends',
  'carefully remove the fuel injector now',
]
const cues: Cue[] = lines.map((text, at) => ({ startMs: at * 5400, endMs: at * 5400 + 5000, text }))
const windows = cutWindows(cues)
const secondsOf = (line: number): number => Math.floor((line * 5400) / 1000)

test('a quote has the time of the caption in which it begins', () => {
  expect(windows.length).toBe(2)
  const index = quoteIndexOf(windows)
  for (const [at, line] of lines.entries()) if (at !== 9) expect(index.find(line)?.startMs, line).toBe(at * 5400)
  expect(index.find('remove the fuel injector now and put the new one')?.startMs).toBe(4 * 5400)
})

test('a quote that is said twice has the time of the cited place', () => {
  expect(quoteIndexOf(windows).find('carefully remove the fuel injector now', 2)?.startMs).toBe(9 * 5400)
  const text = (n: number): string =>
    applyProofGate(`He says “carefully remove the fuel injector now” [${n}].`, windows).text
  expect(text(1)).toContain(`(#t=${secondsOf(4)})`)
  expect(text(2)).toContain(`(#t=${secondsOf(9)})`)
})

test('two quotes from one window have a citation each; a mark without a quote has the time of its window', () => {
  const { text, citations } = applyProofGate(
    'First “disconnect the battery with care” [1]. Then “drain the old fuel into a can” [1]. The injector of the car is changed today [1].',
    windows,
  )
  expect([...text.matchAll(/#t=(\d+)/g)].map(match => Number(match[1]))).toEqual([secondsOf(2), secondsOf(3), 0])
  expect(citations.map(({ startSeconds, quote }) => [startSeconds, quote.slice(0, 30)])).toEqual([
    [secondsOf(2), 'disconnect the battery with ca'],
    [secondsOf(3), 'drain the old fuel into a can'],
    [0, windows[0]!.text.slice(0, 30)],
  ])
})

test('a verdict names the second of each promise and of the answer', () => {
  const reading = readVerdict(
    JSON.stringify({
      promises: [
        {
          promise: 'the injector is changed',
          source: 'title',
          main: true,
          n: 1,
          quote: lines[4],
          why: 'He does it.',
          status: 'delivered',
        },
      ],
      answer: 'The engine runs.',
      answer_quote: lines[7],
      answer_n: 2,
      honest_title: 'Changing an injector',
      style: 0,
      segments: [],
      advice: 'watch',
      advice_n: null,
    }),
    windows,
    { title: 'How to change an injector', durationSeconds: 60 },
  )
  expect(reading?.verdict.promises[0]?.startSeconds).toBe(secondsOf(4))
  expect(reading?.verdict.answerSeconds).toBe(secondsOf(7))
})

test('windows without times of their captions give the start of the window', () => {
  const older = windows.map(({ cueStarts: _, ...window }) => window)
  expect(quoteIndexOf(older).find(lines[4]!)?.startMs).toBe(0)
})
