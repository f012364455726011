import { describe, expect, test } from 'vitest'
import { wordsOf } from '#core/language/words.ts'
import { hasTimes, quoteIndexOf } from '#core/quotes/quote-index.ts'
import type { TranscriptWindow } from '#core/transcripts/transcript.ts'
import { longTalk } from '#tests/fakes/long-talk.ts'

const windowsOf = (...texts: string[]): TranscriptWindow[] =>
  texts.map((text, index) => ({ n: index + 1, startMs: index * 30_000, endMs: (index + 1) * 30_000, text }))

test.each([
  ['case and punctuation', 'Well, THE end!', 'well the end'],
  ['apostrophes of any kind', "don't don’t dont", 'dont dont dont'],
  ['accents', 'naïve Café', 'naive cafe'],
  ['ligatures and wide letters', 'ﬁne ＡＢＣ', 'fine abc'],
  ['thousands', '10,000 10.000 10000', '10000 10000 10000'],
  ['decimals keep a point', '3.5 and 2,25', '3.5 and 2.25'],
  ['other digits', '٢٥ and २५', '25 and 25'],
  ['US and UK spelling', 'the colour of the centre', 'the color of the center'],
  ['invisible signs', 'so\u00adft w\u200bord', 'soft word'],
  ['hyphens separate words', 'well-known', 'well known'],
  ['characters of scripts without spaces are words', '東京は', '东 京 は'],
  ['sharp s', 'Straße', 'strasse'],
  [
    'the counter of months, in its four spellings',
    '一ヶ月 一ヵ月 一カ月 一か月',
    '一 か 月 一 か 月 一 か 月 一 か 月',
  ],
])('words as they are compared: %s', (_, text, words) => expect(wordsOf(text).join(' ')).toBe(words))

describe('the place of a quote', () => {
  const windows = windowsOf(
    'It’s about $1,000 per night, he said',
    'and "neighbors" knew [laughter] why it rained',
    'and neighbors knew why it rained that day',
    '私たちは一ドルで契約しました',
  )
  const find = (quote: string, near?: number) => {
    const found = quoteIndexOf(windows).find(quote, near)
    return found && [found.window.n, found.text]
  }

  test.each<[string, string, number | undefined, unknown]>([
    ['exactly', 'per night he said', undefined, [1, 'per night, he said']],
    ['with its currency', 'about 1000 per night', undefined, [1, 'about $1,000 per night']],
    ['the nearest of two', 'and neighbors knew', 3, [3, 'and neighbors knew']],
    ['the first of two when none is near', 'and neighbors knew', undefined, [2, 'and ’neighbors’ knew']],
    [
      'quotation marks and brackets of the transcript are replaced',
      'neighbors knew laughter why',
      undefined,
      [2, 'neighbors’ knew (laughter) why'],
    ],
    ['across two windows', 'he said and neighbors knew', undefined, [1, 'he said and ’neighbors’ knew']],
    ['Japanese', '一ドルで契約', undefined, [4, '一ドルで契約']],
    ['an exchanged word', 'and neighbors guessed why it rained', 3, null],
    [
      'an article may differ',
      'neighbors knew why it rained this day',
      undefined,
      [3, 'neighbors knew why it rained that day'],
    ],
    ['two exchanged words', 'but neighbors guessed why it rained', 3, null],
    ['an exchanged word of four', 'neighbors guessed why it', 3, null],
    ['an unknown word', 'dragons', undefined, null],
    ['no words', '!?', undefined, null],
  ])('%s', (_, quote, near, expected) => expect(find(quote, near)).toEqual(expected))
})

test('clock times in the transcript, with any kind of colon', () => {
  const index = quoteIndexOf(windowsOf('the train at 9:45', 'und um １２：３０ Uhr'))
  expect(['9:45', '9：45', '12:30', '9:4', '9:46', '1:23'].map(index.containsTime)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})

test('clock times in spoken words', () => {
  const index = quoteIndexOf(
    windowsOf(
      'we met at five thirty and left at nine oh five',
      'John three sixteen in sixteen by ten, in 2019 and 12 30',
    ),
  )
  expect(['5:30', '9:05', '3:16', '16:10', '12:30'].filter(time => !index.containsTime(time))).toEqual([])
  expect(['5:31', '20:19', '9:50', '30:09', '6:16'].filter(time => index.containsTime(time))).toEqual([])
})

describe('which quotes count as proof', () => {
  const said = 'the old bakery was sold to them and it is 東京は今日も雨です for sure, 25 times not'
  const index = quoteIndexOf(windowsOf(said))
  test.each([
    ['three words with content', 'old bakery was sold', true],
    ['five small words', 'to them and it is', true],
    ['a number and a negation count', 'sure, 25 times not', true],
    ['six characters without spaces', '今日も雨です', true],
    ['two words with content', 'the old bakery', false],
    ['small words', 'to them and', false],
    ['three characters', '東京は', false],
  ])('%s', (_, quote, isProof) => expect(index.find(quote)).toMatchObject({ isProof }))
})

test('a quote that starts right after a negation is shown with it, or refused', () => {
  const index = quoteIndexOf(windowsOf('I do not think this is good for you and I mean it'))
  expect(index.find('think this is good for you and I mean it')?.text).toBe(
    'not think this is good for you and I mean it',
  )
  expect(index.find('think this is good')).toBeNull()
})

test('an ellipsis may leave out nearby words, but no negation beside the quoted ones', () => {
  const far = Array.from({ length: 120 }, (_, at) => `word${at}`).join(' ')
  const index = quoteIndexOf(windowsOf(`we signed the papers in spring and the house was ours ${far} it was not cheap`))
  expect(index.find('We signed the papers … the house was ours')?.parts).toEqual([
    'we signed the papers',
    'the house was ours',
  ])
  expect(index.find('the house was ours … we signed the papers')).toBeNull()
  expect(index.find('we signed the papers … it was not cheap')).toBeNull()
  expect(index.find('word119 it was … cheap')).toBeNull()
})

test('windows are found by number, also in a part of a transcript', () => {
  const part = longTalk(1).slice(40, 50)
  const index = quoteIndexOf(part)
  expect(index.window(41)).toBe(part[0])
  expect(index.window(50)).toBe(part[9])
  expect([40, 51, 0, -1].map(n => index.window(n))).toEqual([undefined, undefined, undefined, undefined])
  expect(index.find(part[7]!.text.split(' ').slice(0, 9).join(' '), 48)?.window.n).toBe(48)
})

test('the index of the same windows is built once', () => {
  const windows = windowsOf('a')
  expect(quoteIndexOf(windows)).toBe(quoteIndexOf(windows))
  expect(hasTimes(windows)).toBe(true)
  expect(hasTimes([{ n: 1, startMs: 0, endMs: 0, text: 'a' }])).toBe(false)
})
