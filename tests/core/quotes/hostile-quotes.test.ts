import { describe, expect, test } from 'vitest'
import { germanCompound } from '#core/language/number-words.ts'
import { quoteIndexOf } from '#core/quotes/quote-index.ts'
import type { TranscriptWindow } from '#core/transcripts/transcript.ts'
import { cpuTimeMs } from '#tests/setup/cpu-time.ts'

/** The least of several tries, because one of them may compile the code or collect garbage. */
const leastMs = (run: () => unknown): number => Math.min(...[1, 2, 3].map(() => cpuTimeMs(run)))

test.each(['tausendhundert', 'hundert', 'undtausend', 'tausendund', 'a', 'hunderttausend'])(
  'half a million letters of %j are no German number, at once',
  part => {
    const word = `hundert${part.repeat(Math.ceil(500_000 / part.length))}\nx`
    expect(germanCompound(word)).toBeNull()
    expect(leastMs(() => germanCompound(word))).toBeLessThan(50)
  },
)

test.each([
  ['zweitausendfünfhundert', null],
  ['zweitausendfunfhundert', 2500],
  ['eintausendzweihundertvierunddreissig', 1234],
  ['tausend', 1000],
])('%s is still %s', (word, value) => expect(germanCompound(word)).toBe(value))

/** Windows of about 450 letters, as a transcript without times has them, 80,000 words in all. */
function windowsOf(wordAt: (at: number) => string): TranscriptWindow[] {
  const perWindow = 80
  return Array.from({ length: Math.ceil(80_000 / perWindow) }, (_, at) => ({
    n: at + 1,
    startMs: 0,
    endMs: 0,
    text: Array.from({ length: perWindow }, (_, word) => wordAt(at * perWindow + word)).join(' '),
  }))
}

function longestStepMs(index: ReturnType<typeof quoteIndexOf>): number {
  const steps = index.prepare()
  let longest = 0
  for (let isDone = false; !isDone; )
    longest = Math.max(
      longest,
      cpuTimeMs(() => (isDone = steps.next().done === true)),
    )
  return longest
}

test.each([
  ['numbers in words', (at: number) => ['five', 'thirty', 'oh', 'three'][at % 4]!],
  ['brackets', (at: number) => ['[five', 'thirty', 'x]', '['][at % 4]!],
  ['different words', (at: number) => `w${at.toString(36)}`],
])('a transcript of 80,000 words, all %s, is read in short steps', (_, wordAt) => {
  const indexes = [1, 2, 3].map(() => quoteIndexOf(windowsOf(wordAt)))
  expect(Math.min(...indexes.map(longestStepMs))).toBeLessThan(50)
  expect(leastMs(() => indexes[0]!.containsTime('5:30'))).toBeLessThan(50)
})

describe('a long text that is no quote is refused at once', () => {
  const short = quoteIndexOf([{ n: 1, startMs: 0, endMs: 30_000, text: 'the kiln is cold at dawn' }])
  const long = quoteIndexOf(
    windowsOf(at => ['the', 'kiln', 'is', 'five', 'hundred', 'not', '漢', `w${at % 90}`][at % 8]!),
  )
  const parts = ['漢', '12:34 ', '&#1', '{"a":', 'five ', 'five hundred and ', 'a@', 'the ', 'kiln is ', '… ', 'not ']
  test.each(parts)('%j, many times', part => {
    for (const length of [1_500, 10_000, 50_000, 500_000]) {
      const text = part.repeat(Math.ceil(length / part.length)).slice(0, length)
      expect(leastMs(() => short.find(text))).toBeLessThan(50)
      if (length >= 10_000) expect(leastMs(() => long.find(text))).toBeLessThan(50)
    }
  })

  test('a real quote of 4,000 words is found', () => {
    const windows = windowsOf(
      at => ['kiln', 'clay', 'the', 'five', 'not', 'water', 'burns'][(at * at + (at >> 3)) % 7]!,
    )
    const words = windows
      .map(window => window.text)
      .join(' ')
      .split(' ')
    expect(quoteIndexOf(windows).find(words.slice(900, 4_900).join(' '))).toMatchObject({
      wordCount: 4_000,
      isProof: true,
    })
  })

  test('a short transcript may be quoted in longer spellings', () => {
    const of = (text: string) => quoteIndexOf([{ n: 1, startMs: 0, endMs: 30_000, text }])
    expect(
      of('it cost 777777 dollars').find(
        'it cost seven hundred seventy seven thousand seven hundred seventy seven dollars',
      ),
    ).not.toBeNull()
  })
})
