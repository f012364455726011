import { describe, expect, test } from 'vitest'
import type { TranscriptWindow } from '#core/transcripts/transcript.ts'
import { isWithheld } from '#core/verdicts/withheld.ts'

/** Windows of equal length, a minute by default. */
const windowsOf = (texts: readonly string[], seconds = 60): TranscriptWindow[] =>
  texts.map((text, at) => ({ n: at + 1, startMs: at * seconds * 1000, endMs: (at + 1) * seconds * 1000, text }))

type Case = {
  title: string
  texts: string[]
  quote: string
  /** The window of the quote, from 1. */
  n: number
  isClaimedLate?: boolean
  seconds?: number
}
const withheld = ({ title, texts, quote, n, isClaimedLate = false, seconds = 60 }: Case) => {
  const windows = windowsOf(texts, seconds)
  const durationMs = windows.at(-1)!.endMs
  return isWithheld(windows, { title, durationMs, quote, window: windows[n - 1]!, isClaimedLate })
}

const talk = (count: number) =>
  Array.from({ length: count }, (_, at) => `we drive past town number ${at} and buy some coffee`)
const sauce = 'The secret ingredient of the sauce'
const answer = 'the chef adds a spoon of anchovy paste'

describe('withheld: the answer comes late, after a tease or by the model’s word', () => {
  test.each<[string, Case]>([
    [
      'stay tuned',
      {
        title: sauce,
        texts: ['the secret ingredient of this sauce, stay tuned', ...talk(7), answer, 'bye'],
        quote: answer,
        n: 9,
      },
    ],
    [
      'held back twice in words that the title does not have',
      {
        title: sauce,
        texts: [
          'what makes it so good, I keep that for the end',
          ...talk(3),
          'no, I am not telling you yet',
          ...talk(3),
          answer,
          'bye',
        ],
        quote: answer,
        n: 9,
      },
    ],
    [
      'held back twice, in German',
      {
        title: 'Die geheime Zutat der Soße',
        texts: ['das verrate ich euch erst am Schluss', ...talk(3), 'noch etwas Geduld, Leute', ...talk(3), answer],
        quote: answer,
        n: 9,
      },
    ],
    [
      'the model says so, and the tease is there',
      {
        title: sauce,
        texts: ['today the secret ingredient of this sauce', ...talk(7), answer, 'bye'],
        quote: answer,
        n: 9,
        isClaimedLate: true,
      },
    ],
    [
      'a title in another language: the model decides',
      { title: 'Das geheime Rezept meiner Oma', texts: [...talk(8), answer], quote: answer, n: 9, isClaimedLate: true },
    ],
  ])('%s', (_, given) => expect(withheld(given)).toBe(true))
})

describe('not withheld', () => {
  const marathon = 'I ran a marathon without training'
  test.each<[string, Case]>([
    [
      'a subject that comes up again, where the model calls its answer on time',
      {
        title: sauce,
        texts: [
          'today the secret ingredient of this sauce',
          ...talk(3),
          'that secret ingredient of the sauce is near',
          ...talk(3),
          answer,
          'bye',
        ],
        quote: answer,
        n: 9,
      },
    ],
    [
      'a story that ends with its result',
      {
        title: marathon,
        texts: ['today I run a marathon without any training', ...talk(8), 'I crossed the line after five hours'],
        quote: 'I crossed the line after five hours',
        n: 10,
      },
    ],
    [
      'an experiment that names its topic all the time',
      {
        title: 'Does a paper bridge carry a man?',
        texts: [
          ...Array.from({ length: 9 }, (_, at) => `the paper bridge gets sheet ${at} so it may carry more`),
          'it carried Maria for eleven seconds',
        ],
        quote: 'it carried Maria for eleven seconds',
        n: 10,
      },
    ],
    [
      'the answer is first mentioned early, and quoted from the end',
      {
        title: sauce,
        texts: ['the secret ingredient of the sauce is anchovy paste, a spoon', ...talk(8), answer],
        quote: answer,
        n: 10,
        isClaimedLate: true,
      },
    ],
    [
      'in the first two minutes of a short video',
      {
        title: sauce,
        texts: ['the secret ingredient of this sauce, stay tuned', ...talk(7), answer],
        quote: answer,
        n: 9,
        seconds: 12,
        isClaimedLate: true,
      },
    ],
    [
      'the model says late, but nothing was teased',
      {
        title: sauce,
        texts: [...talk(8), `${answer}, a secret`],
        quote: answer,
        n: 9,
        isClaimedLate: true,
      },
    ],
  ])('%s', (_, given) => expect(withheld(given)).toBe(false))
})

test('scripts without spaces', () => {
  const texts = ['今日は秘密のソースの材料について', ...talk(7), 'アンチョビを小さじ一杯入れます', 'さようなら']
  const given = { title: '秘密のソースの材料', texts, quote: 'アンチョビを小さじ一杯入れます', n: 9 }
  expect(withheld({ ...given, isClaimedLate: true })).toBe(true)
  expect(withheld(given)).toBe(false)
})

test('the words of a transcript are read once for all promises', () => {
  const texts = [`${sauce}, stay tuned`, ...talk(7), answer, 'bye']
  let reads = 0
  const windows = windowsOf(texts).map(window => ({
    ...window,
    get text() {
      reads += 1
      return window.text
    },
  }))
  const delivery = { title: 'Anything else', durationMs: 600_000, quote: answer, window: windows[8]! }
  for (let promise = 0; promise < 8; promise++) isWithheld(windows, { ...delivery, isClaimedLate: false })
  // Once for their words, and once for the phrases that hold an answer back.
  expect(reads).toBe(2 * texts.length)
})
