import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { citationSupportOf } from '#core/proof/citation-support.ts'
import type { TranscriptWindow } from '#core/transcripts/transcript.ts'
import { longTalk } from '#tests/fakes/long-talk.ts'
import {
  casesOf,
  chapterRecordings,
  meetingRecordings,
  rewordedRecordings,
} from '#tests/setup/citation-quality/cases.ts'
import { measureCitations } from '#tests/setup/citation-quality/figures.ts'
import { cpuTimeMs } from '#tests/setup/cpu-time.ts'
import { testWithData } from '#tests/setup/shared-data.ts'

const windowsOf = (texts: readonly string[]): TranscriptWindow[] =>
  texts.map((text, at) => ({ n: at + 1, startMs: at * 30_000, endMs: (at + 1) * 30_000, text }))

const fillers = [
  'so we drove along the coast and the weather was fine that morning',
  'my brother cooked soup for everybody in the small kitchen',
  'the dog slept under the table and nobody wanted to move',
]
/** The passages with other talk between them, so that no two are neighbors. */
const spaced = (texts: readonly string[]) => windowsOf(texts.flatMap(text => [text, ...fillers]))
const english = spaced([
  'the repair took eleven weekends and cost us twenty five thousand dollars in the end',
  'honestly the phone is not worth the money at all',
  'in nineteen eighty four the factory closed and four hundred people lost their work',
  'the boiler exploded in march but luckily the mayor was not there',
  'you should never open the valve of the boiler at night',
])
const judge = (claim: string, n: number, windows = english) =>
  citationSupportOf(windows).judge(claim, [windows[n - 1]!], claim)[0]!

describe('a claim and the window that it cites', () => {
  test.each([
    ['in other words', 'Repairing it needed eleven weekends and 25,000 dollars.', 1, 'supported'],
    ['beside the window', 'The repair needed eleven weekends.', 2, 'supported'],
    ['a year in digits', 'The factory closed in 1984.', 9, 'supported'],
    ['a number in digits', 'About 400 people lost work.', 9, 'supported'],
    ['a number that the video never says', 'About 900 people lost work.', 9, 'unsupported'],
    ['nothing in common', 'The orchestra rehearses symphonies.', 9, 'unsupported'],
    ['without words of its own', 'And so it is.', 9, 'wordless'],
    ['without the "not"', 'The phone is worth the money.', 5, 'opposite'],
    ['without the "never"', 'You should open the valve of the boiler at night.', 17, 'opposite'],
    ['the same "not"', "The phone isn't worth the money.", 5, 'supported'],
    ['"not only" denies nothing', 'Not only the factory closed.', 9, 'supported'],
    ['in another language', 'Das Telefon ist das Geld für die Leute nicht wert.', 5, 'foreign'],
    ['in another script', '電話は高すぎます', 5, 'foreign'],
  ])('%s', (_, claim, n, type) => expect(judge(claim, n).type).toBe(type))

  const kitchen = spaced([
    'the new oven is faster than the old one and it takes twelve minutes while the old stove took thirty five minutes',
    'we sold the green car in spring and bought a grey one from a teacher for nine hundred euros',
    'studies do not show that the tea helps against a cold',
    'der neue Ofen ist leiser als der alte und das Brot braucht darin vierzig Minuten',
    'you have to prune the roses in march and not in june when it is too late',
    'the drill held in brick but not at all in concrete and I would not go back to the shop even if they paid the double',
    'would I take the drill again for wood yes for stone no and please wear gloves',
  ])
  test.each([
    ['the number that is said of it', 'The new oven takes twelve minutes.', 1, 'supported'],
    ['another number', 'The grey car from the teacher cost 500 euros.', 5, 'unsupported'],
    ['the opposite comparison', 'The new oven is slower than the old one.', 1, 'opposite'],
    ['the same comparison', 'The new oven is faster than the old one.', 1, 'supported'],
    ['a buyer beside a seller cannot be distinguished', 'They bought the green car in spring.', 5, 'supported'],
    ['a word and its opposite with a "not"', 'The new oven is not slower than the old one.', 1, 'supported'],
    ['another form of a negated word', 'A study shows that the tea helps against a cold.', 9, 'opposite'],
    ['the "not" at another word', 'You have to prune the roses in June and not in March.', 17, 'opposite'],
    ['the "not" at the same word', 'Roses are pruned in March and not in June.', 17, 'supported'],
    ['two places exchanged', 'The drill held in concrete but not in brick.', 21, 'opposite'],
    ['a short claim that is denied by an answer', 'He takes the drill for stone.', 25, 'opposite'],
    ['a short claim that is affirmed by an answer', 'He takes the drill for wood.', 25, 'supported'],
  ])('%s', (_, claim, n, type) => expect(judge(claim, n, kitchen).type).toBe(type))

  test('a citation of a distant window moves to the window that says it', () => {
    expect(judge('The boiler exploded in March.', 1)).toEqual({ type: 'moved', to: english[12] })
    expect(judge('The phone is worth the money.', 13)).toEqual({ type: 'unsupported' })
  })

  test.each([
    [
      'German',
      'die Reparatur hat fünfundzwanzigtausend Euro gekostet und wir waren elf Wochenenden dabei',
      'Es hat 25.000 Euro und 11 Wochenenden gekostet.',
    ],
    [
      'French',
      'la réparation a coûté quatre-vingt-dix-sept mille euros et nous étions très fatigués',
      'La réparation a coûté 97 000 euros.'.replace(' 000', '.000'),
    ],
    [
      'Spanish',
      'la reparación costó treinta y cinco mil euros y la casa estaba muy vieja',
      'La reparación costó 35.000 euros.',
    ],
    [
      'Italian',
      'la riparazione della casa è costata trentacinque mila euro e non ci siamo più fermati perché gli amici sono arrivati con il camion',
      'La riparazione è costata 35.000 euro.',
    ],
    [
      'Dutch',
      'de reparatie heeft vijfendertig duizend euro gekost en het huis was heel oud',
      'De reparatie kostte 35.000 euro.',
    ],
    ['Chinese', '修理花了三千五百块钱 房子很旧', '修理花了3500块钱'],
  ])('numbers in %s', (_, said, claim) => {
    expect(judge(claim, 1, windowsOf([said])).type).toBe('supported')
    const wrong = claim.replace(/[\d.]{4,}/, '88.888')
    if (claim !== '修理花了3500块钱') expect(judge(wrong, 1, windowsOf([said])).type).toBe('unsupported')
  })
})

test('a window supports its own words, in every transcript', () => {
  const word = fc.constantFrom(...'roof train kitchen violin harbor winter engine marble lantern copper'.split(' '))
  const speech = fc.array(word, { minLength: 3, maxLength: 12 }).map(words => words.join(' '))
  fc.assert(
    fc.property(fc.array(speech, { minLength: 1, maxLength: 40 }), fc.nat(), (texts, pick) => {
      const windows = windowsOf(texts)
      const n = (pick % windows.length) + 1
      expect(judge(`${windows[n - 1]!.text}.`, n, windows).type).toBe('supported')
    }),
    { numRuns: 300, seed: 5 },
  )
})

test('an answer of twenty citations on ten hours is judged in milliseconds', () => {
  const windows = longTalk(10, 9)
  const support = citationSupportOf(windows)
  for (const _ of support.prepare());
  const claims = Array.from({ length: 20 }, (_, at) => windows[at * 50]!)
  const took = cpuTimeMs(() => {
    for (const window of claims) support.judge(window.text.slice(0, 140), [window], window.text)
  })
  expect(took).toBeLessThan(100)
})

/** The bounds are a few points below what `npm run bench -- citations` measures, because the sets are small. */
describe('on recordings', () => {
  testWithData('meetings with marked evidence', () => {
    const { rightKept, wrongNotKept, unrelatedChips } = measureCitations(casesOf(meetingRecordings()))
    expect(rightKept.share).toBeGreaterThan(0.84)
    expect(wrongNotKept.share).toBeGreaterThan(0.88)
    expect(unrelatedChips.share).toBeLessThan(0.08)
  })
  testWithData('short videos, reworded', () => {
    const { rightKept, wrongNotKept, unrelatedChips } = measureCitations(casesOf(rewordedRecordings()))
    expect(rightKept.share).toBeGreaterThan(0.91)
    expect(wrongNotKept.share).toBeGreaterThan(0.88)
    expect(unrelatedChips.share).toBeLessThan(0.05)
  })
  testWithData('short videos, chapter titles, of which many are never spoken', () => {
    const { rightKept, unrelatedChips } = measureCitations(casesOf(chapterRecordings()))
    expect(rightKept.share).toBeGreaterThan(0.6)
    expect(unrelatedChips.share).toBeLessThan(0.06)
  })
})
