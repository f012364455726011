import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chooseLanguage, languageSamples, majorityLanguage } from '#core/transcripts/transcript-language.ts'

const cuesOf = (...texts: string[]) => texts.map(text => ({ text }))

describe('samples', () => {
  test.each([
    ['nothing', cuesOf('')],
    ['only sounds', cuesOf('[Music]', '(applause)', '♪ ♪')],
    ['a greeting', cuesOf('danke schön')],
  ])('%s is too little', (_, cues) => expect(languageSamples(cues)).toEqual([]))

  test('a short text is one sample, without sounds', () => {
    const text = 'Heute bauen wir eine Brücke aus Papier.'
    expect(languageSamples(cuesOf('[Musik]', text))).toEqual([text])
  })

  test('a long one gives three whole-word pieces of its beginning, middle and end, in any script', () => {
    const words = fc.array(fc.constantFrom('bridge', 'paper', 'über', '桥', 'جسر', 'held'), {
      minLength: 1_500,
      maxLength: 3_000,
    })
    fc.assert(
      fc.property(words, said => {
        const samples = languageSamples(cuesOf(...said))
        expect(samples).toHaveLength(3)
        for (const sample of samples) {
          expect(sample.length).toBeLessThanOrEqual(1_200)
          expect(sample.split(' ').every(word => (said as readonly string[]).includes(word))).toBe(true)
        }
        expect(said.join(' ').startsWith(samples[0]!)).toBe(true)
        expect(said.join(' ').endsWith(samples[2]!)).toBe(true)
      }),
      { seed: 5, numRuns: 50 },
    )
    const unspaced = languageSamples(cuesOf('我们今天要用纸搭一座桥看看它能承受多少重量'.repeat(500)))
    expect(unspaced.map(sample => sample.length)).toEqual([1_200, 1_200, 1_200])
  })
})

test.each([
  ['all agree', ['de', 'de', 'de'], 'de'],
  ['most agree', ['de', 'en', 'de'], 'de'],
  ['only one is detected', [null, 'de', null], 'de'],
  ['two disagree', ['de', 'en', null], null],
  ['none is detected', [null, null], null],
  ['nothing', [], null],
])('the majority language: %s', (_, detected, language) => expect(majorityLanguage(detected)).toBe(language))

test.each([
  ['the file names it', 'fr', 'de', 'en', 'fr'],
  ['text and captions agree: the more exact code', null, 'pt', 'pt-BR', 'pt-BR'],
  ['old and new codes are one language', null, 'he', 'iw', 'iw'],
  ['the text is in another language than the captions', null, 'de', 'en', 'de'],
  ['uncertain, with captions', null, null, 'en', 'en'],
  ['uncertain, without', null, null, null, 'und'],
  ['detected, without captions', null, 'de', null, 'de'],
])('the language of a transcript: %s', (_, named, detected, known, language) =>
  expect(chooseLanguage(named, detected, known)).toBe(language),
)
