import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ClaimedMatch, readTitleMatch } from '#core/verdicts/read-title-match.ts'
import { spoken } from '#tests/fakes/local-call.ts'

const filler = 'We talk about boats and tea and the weather and the tide and the lamps for quite a long while. '
const windows = spoken(
  filler.repeat(3),
  'The kettle boils after four minutes, which surprised us. ',
  'It did not whistle at all.',
)
const phrase = (changes: Partial<ClaimedMatch['phrases'][number]> = {}): ClaimedMatch['phrases'][number] => ({
  phrase: 'The kettle',
  wordsFound: 1,
  wordCount: 1,
  n: 2,
  quote: 'The kettle boils after four minutes',
  oppositeN: null,
  oppositeQuote: null,
  ...changes,
})
const read = (phrases: ClaimedMatch['phrases'], isOtherLanguage = false) =>
  readTitleMatch(JSON.stringify({ isOtherLanguage, phrases }), windows, null)!

describe('a phrase of the title', () => {
  test.each([
    [0, 4, 'not_found'],
    [1, 4, 'partly'],
    [2, 4, 'partly'],
    [3, 5, 'found'],
    [9, 4, 'found'],
  ])('with %i of %i words is %s', (wordsFound, wordCount, status) =>
    expect(read([phrase({ wordsFound, wordCount })]).match.phrases[0]).toMatchObject({ status, wordCount }),
  )

  test('is quoted in the words of the transcript, with its time', () =>
    expect(read([phrase({ quote: 'the KETTLE boils after 4 minutes' })]).match.phrases[0]!.passage).toEqual({
      quote: 'The kettle boils after four minutes',
      startSeconds: 30,
    }))

  test('is never quoted in other words', () =>
    expect(read([phrase({ quote: 'The kettle explodes after four minutes' })]).match.phrases[0]!.passage).toBeNull())

  test('has no time in a transcript without times', () => {
    const untimed = windows.map(window => ({ ...window, startMs: 0, endMs: 0 }))
    const raw = JSON.stringify({ isOtherLanguage: false, phrases: [phrase()] })
    expect(readTitleMatch(raw, untimed, null)!.match.phrases[0]!.passage).toMatchObject({ startSeconds: null })
  })
})

test('the share counts the words of all phrases together', () =>
  expect(
    read([phrase({ wordsFound: 3, wordCount: 3 }), phrase({ wordsFound: 0, wordCount: 1, quote: null })]).match.share,
  ).toBe(0.75))

test.each([
  [
    'nothing is said',
    'too_quiet',
    () => readTitleMatch(JSON.stringify({ isOtherLanguage: false, phrases: [phrase()] }), windows.slice(1), 300)!,
  ],
  ['another language', 'other_language', () => read([phrase({ wordsFound: 0 })], true)],
  ['no words', 'no_words', () => read([])],
] as const)('%s: not compared', (_, outcome, reading) =>
  expect(reading().match).toEqual({ outcome, share: null, phrases: [], confidence: 'low' }),
)

test.each(['', '{"phrases":[', '{}', 'null', '{"isOtherLanguage":false,"phrases":[{"phrase":"x"}]}'])(
  '%j cannot be read',
  raw => expect(readTitleMatch(raw, windows, null)).toBeNull(),
)

test('its Markdown has the share, each phrase, what to check, and that it judges nothing', () => {
  const { content } = read([phrase({ oppositeN: 3, oppositeQuote: 'It did not whistle at all' })])
  expect(content).toBe(
    [
      '**Word match, no verdict**',
      '100% of the title’s words are said in the video.',
      '- **The kettle**: talked about, 1 of 1 word. “The kettle boils after four minutes” [0:30](#t=30)\n  - Check this: it may say the opposite. “It did not whistle at all” [1:00](#t=60)',
      'Low confidence: this compares words and uses no AI. It shows where the video talks about its title, not whether the title is true.',
    ].join('\n\n'),
  )
})

test('share and statuses follow from the counts alone, and every quote is the transcript’s', () => {
  const said = windows.map(({ text }) => text).join(' ')
  const counts = fc.record({
    wordsFound: fc.nat(12),
    wordCount: fc.integer({ min: 1, max: 9 }),
    quote: fc.option(fc.string()),
  })
  fc.assert(
    fc.property(fc.array(counts, { minLength: 1, maxLength: 5 }), claims => {
      const { match } = read(claims.map(claim => phrase(claim)))
      const found = claims.reduce((sum, { wordsFound, wordCount }) => sum + Math.min(wordsFound, wordCount), 0)
      const all = claims.reduce((sum, { wordCount }) => sum + wordCount, 0)
      expect(match.share).toBeCloseTo(found / all, 2)
      for (const { status, wordsFound, passage } of match.phrases) {
        expect(status === 'not_found').toBe(wordsFound === 0)
        if (passage) expect(said).toContain(passage.quote)
      }
    }),
    { seed: 75 },
  )
})
