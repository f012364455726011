import { describe, expect, test } from 'vitest'
import { applyProofGate } from '#core/proof/proof-gate.ts'
import { quoteIndexOf } from '#core/quotes/quote-index.ts'

const find = (said: string, quote: string) =>
  quoteIndexOf([{ n: 1, startMs: 0, endMs: 30_000, text: said }]).find(quote)

/** A quote that is shown with a negation beside it proves nothing. */
const isProven = (said: string, quote: string): boolean => {
  const found = find(said, quote)
  return found?.isProof === true && !found.addsNegation
}

/** What is said, the same in another spelling, and something else. */
const kinds: readonly (readonly [kind: string, said: string, same: string, other: string])[] = [
  ['currency, as a sign', '$500', '500 dollars', '€500'],
  ['currency, as a sign after the number', '500€', '€500', '500$'],
  ['currency, as a word', '500 dollars', '$500', '500 euros'],
  ['currency, word and sign', '500 dollars', 'five hundred dollars', '€500'],
  ['currency of millions', '$2 million', '2 million dollars', '€2 million'],
  ['currency, invented as a sign', '500', 'five hundred', '$500'],
  ['currency, invented as a word', '500', 'five hundred', '500 dollars'],
  ['currency and its part', '50 cents', 'fifty cents', '$50'],
  ['currency instead of percent', '5 percent', '5%', '$5'],
  ['currency instead of a length', '5 miles', 'five miles', '$5'],
  ['currency without a number', 'the money', 'the money', 'the dollars'],
  ['percent, invented as a sign', '5', 'five', '5%'],
  ['percent, invented as a word', '5', 'five', '5 percent'],
  ['percent instead of a currency', '$5', '5 bucks', '5%'],
  ['percent of two words', '5 per cent', '5 percent', '$5'],
  ['permille, invented', '5', 'five', '5‰'],
  ['degrees, invented as a sign', '5', 'five', '5°'],
  ['degrees instead of percent', '5 percent', '5%', '5°'],
  ['degrees instead of a length', '5 miles', 'five miles', '5°'],
  ['degrees', '5 degrees', '5°', '5 dollars'],
  ['length', '5 kilometers', '5 km', '5 miles'],
  ['duration', '20 minutes', 'twenty minutes', '20 hours'],
  ['time of day', "5 o'clock", '5 o’clock', '$5'],
  ['time of day, invented', '5 dollars', '$5', "5 o'clock"],
  ['sign, left out', '-10 points', 'minus ten points', '10 points'],
  ['sign, spoken and left out', 'minus 10 points', '-10 points', '10 points'],
  ['sign, spoken as negative', 'negative 10 points', '-10 points', '10 points'],
  ['sign, invented', '10 points', 'ten points', '-10 points'],
  ['negation, left out', 'not cheap', 'not cheap', 'cheap'],
  ['negation, invented', 'cheap', 'cheap', 'not cheap'],
  ['number', '15', 'fifteen', '50'],
  ['number, in words', 'fifteen', '15', 'fifty'],
  ['number, cut', 'two hundred fifty', '250', '200'],
  ['number, longer', '200', 'two hundred', '250'],
  ['ordinal', 'the third one', 'the 3rd one', 'the fourth one'],
  ['ordinal instead of a number', '20', 'twenty', '20th'],
  ['number instead of an ordinal', 'the 20th floor', 'the twentieth floor', 'the 20 floor'],
  ['decade', 'the 1980s style', 'the nineteen eighties style', 'the 1980 style'],
  ['stutter of a negation', 'no food', 'no food', 'no no food'],
  ['stutter of a number', 'twenty', '20', 'twenty twenty'],
]

/** The words around what differs, and quotes that begin with it, contain it and end with it. */
const before = 'we heard the owners tell them it was'
const after = 'for people who live near the old harbor'
const quotesWith = (words: string): readonly (readonly [string, string])[] => [
  ['at the beginning', `${words} ${after}`],
  ['in the middle', `owners tell them it was ${words} for people who live`],
  ['at the end', `${before} ${words}`],
]

const letters = 'bcdfghklmn'
const uniqueWord = (at: number) => `wor${[...String(at)].map(digit => letters[Number(digit)]).join('a')}`
/** More words than are compared one by one. */
const many = (from: number) => Array.from({ length: 410 }, (_, at) => uniqueWord(from + at)).join(' ')
const [first, last] = [many(1000), many(2000)]
const longQuotesWith = (words: string): readonly (readonly [string, string])[] => [
  ['at the beginning', `${words} ${after} ${last}`],
  ['in the middle', `${first} ${before} ${words} ${after} ${last}`],
  ['at the end', `${first} ${before} ${words}`],
]

describe.each(kinds)('%s: %s = %s ≠ %s', (_, said, same, other) => {
  const speech = `${before} ${said} ${after}`
  const trueQuotes = [...quotesWith(said), ...quotesWith(same)]
  test.each(trueQuotes)('%s, found: %s', (_, quote) => expect(isProven(speech, quote)).toBe(true))
  test.each(quotesWith(other))('%s, not found: %s', (_, quote) => expect(isProven(speech, quote)).toBe(false))

  const longSpeech = `${first} ${speech} ${last}`
  test.each(longQuotesWith(said))('%s of 400 words, found', (_, quote) =>
    expect(isProven(longSpeech, quote)).toBe(true),
  )
  test.each(longQuotesWith(other))('%s of 400 words, not found', (_, quote) =>
    expect(isProven(longSpeech, quote)).toBe(false),
  )
})

describe('currencies are compared amount by amount', () => {
  const said = 'The ticket costs $5 and the hotel costs €7 a night in the summer.'
  test.each<[string, boolean]>([
    ['The ticket costs $5 and the hotel costs €7 a night', true],
    ['The ticket costs 5 dollars and the hotel costs 7 euros a night', true],
    ['The ticket costs 5 and the hotel costs 7 a night', true],
    ['The ticket costs €5 and the hotel costs €7 a night', false],
    ['The ticket costs $5 and the hotel costs $7 a night', false],
    ['The ticket costs €5 and the hotel costs $7 a night', false],
    ['The ticket costs 5 euros and the hotel costs 7 dollars a night', false],
  ])('%s: %s', (quote, expected) => expect(isProven(said, quote)).toBe(expected))

  test.each<[string, string, boolean]>([
    ['it costs five to ten dollars at the door', 'it costs $5 to $10 at the door', true],
    ['it costs five or ten dollars at the door', 'it costs $5 or €10 at the door', false],
    ['it costs five or ten dollars at the door', 'it costs €5 or $10 at the door', false],
    ['there are 5 people and ten dollars at the door', 'there are $5 people and ten dollars at the door', false],
    ['the three of us paid 500 euros pour la maison et le jardin', 'paid $500 pour la maison', false],
    ['la maison de la plage a coûté 500 euros par mois', 'la maison de la plage a coûté 500 €', true],
    ['la maison de la plage a coûté 500 euros par mois', 'la maison de la plage a coûté $500', false],
    ['das Haus am Strand hat 500 Euro im Monat gekostet', 'das Haus am Strand hat 500 €', true],
    ['das Haus am Strand hat 500 Euro im Monat gekostet', 'das Haus am Strand hat $500', false],
  ])('%s | %s: %s', (speech, quote, expected) => expect(isProven(speech, quote)).toBe(expected))

  test.each<[string, string, boolean]>([
    ['it is 5 degrees and 20 people came in', 'it is 5 degrees and 20 people came in', true],
    ['it is 5 degrees and 20 people came in', 'it is 5° and 20 people came in', true],
    ['it is 5 degrees and 20 people came in', 'it is 5 degrees and 20 degrees people came in', false],
    ['it is 5 degrees and 20 people came in', 'it is 5 degrees and 20° people came in', false],
    ['it is 5 degrees and 20 people came in', 'and 20 degrees people came in', false],
    ['we got $5 and 20 people came in', 'we got $5 and $20 people came in', false],
    ['we got $5 or 20 points in the game', 'we got $5 or $20 points in the game', false],
    ['we got $5 or 20 of them in the game', 'we got $5 or $20 of them in the game', false],
    ['we got $5 and 20 more people came in', 'we got $5 and $20 more people came in', false],
    ['we got 5 dollars you know 20 people came in', 'we got 5 dollars you know $20 people came in', false],
    ['fünf Grad und 20 Leute waren mit uns in dem Haus', 'fünf Grad und 20 Grad Leute waren mit uns', false],
    ['the 3 of us and 500 euros were in the house', 'the 3 of us and 500 euros were', true],
    ['the 3 of us and 500 euros were in the house', 'the €3 of us and 500 euros were', false],
    ['the 3 of us and 500 euros were in the house', 'the 3 euros of us and 500 euros were', false],
    ['the 3 american cars and 500 euros were gone', 'the €3 american cars and 500 euros were gone', false],
    ['the 3 of them and 500 euros were in the house', 'the €3 of them and 500 euros were', false],
    ['it costs 3 million US dollars in the summer', 'it costs $3 million US dollars in the summer', true],
    ['it costs 3 million American dollars in the summer', 'it costs $3 million American dollars in the', true],
    ['cuesta cinco millones de dólares en la playa', 'cuesta $5 millones de dólares en la playa', true],
    ['it costs 5 to 10 dollars per hour at the door', 'it costs $5 to $10 per hour at the door', true],
    ['it costs 5 to 10 dollars per hour at the door', 'it costs $5 to 10 dollars per hour at the door', true],
    ['it costs $5 to 10 per hour at the door', 'it costs $5 to $10 per hour at the door', true],
    ['it costs $5 to 10 back then at the door', 'it costs $5 to $10 back then at the door', true],
    ['it costs $5 or 10 per hour at the door', 'it costs $5 or $10 per hour at the door', true],
    ['it costs $5 or 10 at the door', 'it costs $5 or $10 at the door', true],
    ['it costs $5 to 10 at the door', 'it costs 5 to 10 dollars at the door', true],
    ['it costs $5 or 10 at the door', 'it costs 5 or 10 dollars at the door', true],
    ['it costs $5 or 10 at the door', 'it costs 5 dollars or 10 dollars at the door', false],
  ])('a unit reaches a list only: %s | %s: %s', (speech, quote, expected) =>
    expect(isProven(speech, quote)).toBe(expected),
  )

  test('the unit of the last amount may follow in the next window', () => {
    const index = quoteIndexOf([
      { n: 1, startMs: 0, endMs: 30_000, text: 'their ticket costs only 500' },
      { n: 2, startMs: 30_000, endMs: 60_000, text: 'dollars in the summer' },
    ])
    expect(index.find('their ticket costs only $500', 1)).not.toBeNull()
    expect(index.find('their ticket costs only €500', 1)).toBeNull()
  })

  test('the gate omits a quote with an invented currency', () => {
    const windows = [{ n: 1, startMs: 0, endMs: 30_000, text: 'Their ticket costs only 500 dollars in the summer' }]
    const shown = (quote: string) => applyProofGate(`They say: “${quote}” [1].`, windows).text
    expect(shown('Their ticket costs only 500 dollars')).toContain('“Their ticket costs only 500 dollars”')
    expect(shown('Their ticket costs only 500 euros')).toContain('(…)')
    expect(shown('Their ticket costs only €500')).toContain('(…)')
  })
})

test('a long quote that ends inside a number is shown with all of it', () => {
  const said = `${before} the 20th ${after}`
  expect(find(said, 'heard the owners tell them it was the 20')?.text).toMatch(/the 20th$/)
  expect(find(said, 'it was the 20')).toBeNull()
})

describe('repeated words and fillers make no quote longer', () => {
  test.each<[string, string, boolean]>([
    ['it is fine', 'it is fine', false],
    ['it is is is fine', 'it is fine', false],
    ['it is it is it is fine', 'it is fine', false],
    ['it is um uh er fine', 'it is fine', false],
    ['it is [Music] [Applause] fine', 'it is fine', false],
    ['it is fine', 'it is is is fine', false],
    ['it is fine', 'it is it is fine', false],
    ['it is fine', 'it is fine fine fine', false],
    ['so the the old bakery was was sold', 'the old bakery was sold', true],
    ["it's what they're here for", 'it is what they are here for', true],
    ["it's what they're here for", "it's what they're here for", true],
    ['one thousand five hundred and two of us', '1,502 of us', true],
    ['it cost $5', 'cost $5', false],
  ])('%s | %s: proof %s', (said, quote, isProof) => expect(find(said, quote)?.isProof).toBe(isProof))
})
