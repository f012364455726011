import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Verdict } from '#core/answers/analysis.ts'
import { drawableText } from '#core/text/drawable-text.ts'
import { composeShareCard } from '#core/verdicts/share-card.ts'
import { overstated } from '#tests/setup/judged-video.ts'

const title = 'I bought a $1 house'
const promise = overstated.promises[0]!
const card = (change: Partial<Verdict> = {}) => composeShareCard(title, { ...overstated, ...change })

describe('a share card', () => {
  test('of a misleading title has both titles and the main promise’s proof', () => {
    expect(card()).toEqual({
      word: 'overstated',
      score: 63,
      title,
      isMisleading: true,
      honestTitle: 'What a $1 house really cost us: $41,000',
      quote: { text: 'We signed the lease for one dollar', seconds: 30 },
      answer: 'The house is shown, but it cost $41,000 to make livable.',
    })
  })

  test.each<[string, Partial<Verdict>]>([
    ['that keeps its promise', { verdict: 'keeps_promise', score: 4 }],
    ['that is mostly fair', { verdict: 'mostly_fair', score: 30 }],
  ])('of a title %s strikes nothing out and offers no other title', (_, change) => {
    expect(card(change)).toMatchObject({ isMisleading: false, honestTitle: null, title })
  })

  test.each<[string, Partial<Verdict>]>([
    ['is missing', { honestTitle: '' }],
    ['is the same', { honestTitle: ` ${title} ` }],
  ])('shows no honest title that %s', (_, change) => {
    expect(card(change)).toMatchObject({ isMisleading: true, honestTitle: null })
  })

  test.each<[string, Partial<Verdict>, object | null]>([
    ['the main promise’s', {}, { text: 'We signed the lease for one dollar', seconds: 30 }],
    [
      'else the answer’s',
      { promises: [{ ...promise, quote: null, startSeconds: null }] },
      { text: 'we had put forty-one thousand dollars into it', seconds: 1122 },
    ],
    [
      'else another promise’s, even without a time',
      {
        answerQuote: null,
        promises: [
          { ...promise, quote: null },
          { ...promise, main: false, quote: 'eleven months later', startSeconds: null },
        ],
      },
      { text: 'eleven months later', seconds: null },
    ],
    ['none where nothing is proven', { answerQuote: null, promises: [{ ...promise, quote: null }] }, null],
  ])('quotes %s', (_, change, quote) => {
    expect(card(change)?.quote).toEqual(quote)
  })

  test('leaves out an answer that no quote proves', () => {
    expect(card({ confidence: 'reduced' })?.answer).toBeNull()
  })

  test.each<[string, Partial<Verdict>]>([
    ['without a score', { score: null, verdict: 'not_judgeable' }],
    ['from matching words', { confidence: 'low' }],
    ['that was cut short', { isCut: true }],
  ])('is not made of a verdict %s', (_, change) => {
    expect(card(change)).toBeNull()
  })

  test('is not made without a verdict or a title', () => {
    expect(composeShareCard(title, undefined)).toBeNull()
    expect(composeShareCard('  ', overstated)).toBeNull()
  })
})

describe('a drawable text', () => {
  const covers = (codePoint: number) => codePoint < 0x250 || (codePoint >= 0x2000 && codePoint <= 0x206f)

  test.each([
    ['plain words', 'Plain words', 'Plain words'],
    ['emoji', '😱 He did it! 🔥👩‍👩‍👧', 'He did it!'],
    ['a flag, a keycap and a skin tone', '🇩🇪 Top 5️⃣ 👍🏽 ideas', 'Top 5 ideas'],
    ['stars and checks', '★★★ ✓ done', 'done'],
    ['styled letters', '𝗕𝗢𝗟𝗗 claims', 'BOLD claims'],
    ['letters with separate accents', 'Cafe\u0301', 'Café'],
    ['characters that turn the direction', 'abc\u202edef', 'abcdef'],
    ['breaks and runs of spaces', 'a\n\n b\tc', 'a b c'],
    ['emoji alone', '😱😱', ''],
    ['Japanese', '一ドルの家', null],
    ['one foreign letter', 'The ش letter', null],
  ])('of %s', (_, text, drawn) => {
    expect(drawableText(text, covers)).toBe(drawn)
  })

  test('has only characters that the typefaces have, and drawing it again changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), text => {
        const drawn = drawableText(text, covers)
        if (drawn === null) return
        expect([...drawn].every(each => covers(each.codePointAt(0)!))).toBe(true)
        expect(drawableText(drawn, covers)).toBe(drawn)
      }),
      { seed: 7, numRuns: 2000 },
    )
  })
})
