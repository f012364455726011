import { expect, test } from 'vitest'
import { countSpokenWords, isTooQuiet } from '#core/transcripts/spoken-words.ts'

const windowsOf = (...texts: string[]) =>
  texts.map((text, at) => ({ n: at + 1, startMs: at * 30_000, endMs: (at + 1) * 30_000, text }))

test.each<[string, string[], number]>([
  ['speech', ['one two three', 'four'], 4],
  ['captions of sounds', ['[Music] one [Applause] two (upbeat music) three （拍手）'], 3],
  ['sung lines', ['♪ we are no strangers to love ♪ hello there'], 2],
  ['notes far apart', [`♪ ${'word '.repeat(100)}♪`], 100],
  ['notes of two windows', ['♪', 'one two', 'three ♪'], 3],
  ['a bracket that closes far away', [`[ ${'word '.repeat(100)}]`], 100],
  ['a note alone', ['♪ hello there'], 2],
  ['only sounds', ['[Music]', '[Music] ♪ la la ♪'], 0],
  ['Chinese, two characters a word', ['今天我们看一座房子'], 4.5],
  ['Japanese with a Latin word', ['今日はPythonです'], 3.5],
  ['Japanese with its sign of a long vowel', ['コーヒー'], 2],
  ['Korean, a word between spaces', ['오늘은 집을 봅니다'], 3],
  ['nothing', [], 0],
])('%s', (_, texts, count) => expect(countSpokenWords(windowsOf(...texts))).toBe(count))

const words = (count: number) => windowsOf(Array.from({ length: count }, (_, at) => `w${at}`).join(' '))

test.each([
  [59, 600, true],
  [60, 600, false],
  [29, 30, true],
  [30, 30, false],
  [59, 0, true],
  [60, 0, false],
])('%i words in %i seconds: too quiet is %s', (count, seconds, expected) =>
  expect(isTooQuiet(words(count), seconds)).toBe(expected),
)
