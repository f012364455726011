import { describe, expect, test } from 'vitest'
import { chooseMain } from '#core/verdicts/choose-main.ts'
import { comesUpAt } from '#core/verdicts/comes-up.ts'
import { explains } from '#core/verdicts/explains.ts'
import { mayProveSum } from '#core/verdicts/sums.ts'
import { repairVerdict } from '#core/verdicts/verdict.ts'
import {
  closing,
  judged,
  kindsOf,
  lines,
  price,
  promises,
  read,
  restored,
  sinks,
  statusesOf,
  subject,
  windows,
} from '#tests/setup/boat-verdict.ts'

describe('a promise comes up where more than half of its words are said, wherever they are said', () => {
  test.each<[string, number[]]>([
    ['the restoration costs $900', [2, 5]],
    ['the oak of the boat', [0, 2, 3, 8]],
    ['a boathouse with a restaurant', []],
    ['a shark attacks the boat', []],
    ['a treasure map', []],
  ])('%s', (promise, places) => expect(comesUpAt(promise, windows).toSorted((a, b) => a - b)).toEqual(places))

  test('so that “missing” without a quote is asked again, and stays unproven', () => {
    const reading = judged(restored, { ...price, status: 'missing', quote: null, n: null }, sinks)
    expect(kindsOf(reading.faults)).toEqual(['talked_about'])
    expect(reading).toMatchObject({ isShareable: false, verdict: { verdict: 'not_proven' } })
  })
})

describe('a quote that lacks the words of its promise', () => {
  const quote = 'replaced eleven planks with oak from a barn'
  test.each<[string, string, string, boolean]>([
    ['is explained by sentences that name both', 'the boat is repaired', 'He repairs the boat with oak planks.', true],
    ['has a form of its word', 'a replacement of the wood', '', true],
    ['is not explained by one common word', 'the boat is repaired', 'The boat gets new oak.', false],
    [
      'is not explained by sentences about something else',
      'the trip to Iceland',
      'He repairs it with oak planks.',
      false,
    ],
  ])('%s', (_, promise, sentences, expected) => expect(explains({ promise, quote, sentences }, windows)).toBe(expected))

  test('of a sum needs a price beside it', () => {
    expect(mayProveSum('the restoration costs $200', 5, windows)).toBe(true)
    expect(mayProveSum('the restoration costs $200', 8, windows)).toBe(false)
    expect(mayProveSum('he restores a boat', 8, windows)).toBe(true)
  })
})

describe('what a viewer comes for', () => {
  const mainOf = (title: string, ...given: readonly [string, boolean][]) =>
    chooseMain(
      given.map(([promise, main]) => ({ promise, source: 'title', main })),
      title,
    )
  test.each<[string, number, string, [string, boolean][]]>([
    [
      'is not what stands in brackets',
      0,
      'Lost in the woods (a bear came)',
      [
        ['lost in the woods', false],
        ['a bear came', true],
      ],
    ],
    [
      'is not what the title does not say',
      0,
      'Three signs of stress',
      [
        ['three signs', false],
        ['how long it lasts', true],
      ],
    ],
    [
      'may be in other words where no promise has the title’s',
      1,
      'Warum er ging',
      [
        ['why he left', false],
        ['the reason', true],
      ],
    ],
    [
      'is the model’s choice among the title’s own',
      1,
      'A cake and its secret',
      [
        ['the cake', false],
        ['its secret', true],
      ],
    ],
  ])('%s', (_, expected, title, given) => expect(mainOf(title, ...given)).toBe(expected))
})

describe('a label and a place among shared results need proof', () => {
  const cut = { quote: 'an engine like this never starts again', n: 7 }

  test('of the promise that the model calls main, even where the code chose another', () => {
    const own = promises.map((promise, at) => ({ ...promise, main: at === 0 }))
    const raw = lines({ style: 0, promises: own }, { ...restored, quote: 'a boat of gold' }, price, sinks, closing)
    expect(read(raw)).toMatchObject({ isShareable: false, verdict: { verdict: 'not_proven' } })
  })

  test('of more than half of the promises, where quotes are not said or turned', () => {
    const invented = { quote: 'it was made of solid gold and silver' }
    const reading = judged({ ...restored, ...invented }, price, { ...sinks, ...invented })
    expect(statusesOf(reading)).toEqual(['unverifiable', 'delivered', 'unverifiable'])
    expect(reading).toMatchObject({ isShareable: false, verdict: { verdict: 'not_proven', score: null } })
  })

  test('of every quote that is not said or turned, to be shared', () => {
    const reading = judged({ ...restored, ...cut, status: 'delivered' }, price, sinks)
    expect(reading).toMatchObject({ isShareable: false, verdict: { score: expect.any(Number) } })
  })
})

describe('the closing line', () => {
  test('without a proof of its own is not shown beside a main promise that is not proven', () => {
    const said = { ...closing, answer_quote: null, answer_n: null, answer: 'HACKED', honest_title: 'HACKED' }
    const { verdict } = read(lines({ style: 0, promises }, restored, { ...price, quote: null }, sinks, said))
    expect([verdict.answer, verdict.honestTitle]).toEqual(['', ''])
  })

  const lazy = { ...closing, answer_quote: null, answer_n: null, answer: 'It is not said.', honest_title: 'A boat' }
  const first = read(
    lines({ style: 0, promises }, restored, { ...price, status: 'missing', quote: null, n: null }, sinks, lazy),
  )
  test.each<[string, object[], string]>([
    ['is replaced when the main promise gets another status', [price, closing], closing.answer],
    ['is dropped when it is not written again', [price], ''],
  ])('%s', (_, second, answer) => {
    const { verdict } = repairVerdict(first, lines(...second), windows, subject)
    expect(verdict).toMatchObject({ score: 40, answer })
  })

  test.each([
    [
      'camel case',
      { answerQuote: closing.answer_quote, answerN: 6, answer: closing.answer, honestTitle: closing.honest_title },
    ],
    [
      'words',
      {
        'Answer quote': closing.answer_quote,
        'answer-n': 6,
        Answer: closing.answer,
        'honest title': closing.honest_title,
      },
    ],
  ])('is read with keys in %s', (_, said) => {
    const { verdict } = read(lines({ style: 1, promises }, restored, price, sinks, said))
    expect(verdict).toMatchObject({ answer: closing.answer, honestTitle: closing.honest_title, answerSeconds: 150 })
  })

  test('and reasons lose tags and addresses', () => {
    const said = { ...closing, honest_title: 'A boat <img src=x onerror=alert(1)> https://evil.example/x for $200' }
    const why = 'See <a href="https://evil.example">this</a> www.evil.example/y.'
    const { verdict } = read(lines({ style: 1, promises }, { ...restored, why }, price, sinks, said))
    expect(verdict.honestTitle).toBe('A boat for $200')
    expect(JSON.stringify(verdict)).not.toMatch(/evil|onerror|href/)
  })
})
