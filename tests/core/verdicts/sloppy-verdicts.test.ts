import { describe, expect, test } from 'vitest'
import { repairVerdict } from '#core/verdicts/verdict.ts'
import {
  closing,
  honest,
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

describe('a sloppy text says the same', () => {
  const whole = read(honest).verdict
  test.each<[string, string]>([
    ['a draft promise in its thoughts', `<think>Perhaps {"promise":"a boat"} is one.</think>\n${honest}`],
    ['a whole draft listing', `${lines({ style: 3, promises: [{ promise: 'some draft', main: true }] })}\n${honest}`],
    ['a draft with judgments', `${lines({ promises: [{ promise: 'x' }] }, { ...sinks, promise: 1 })}\n${honest}`],
    [
      'numbers from 0',
      lines(
        { style: 1, promises },
        ...[restored, price, sinks].map(each => ({ ...each, promise: each.promise - 1 })),
        closing,
      ),
    ],
    [
      'judgments by name',
      lines(
        { style: 1, promises },
        ...[sinks, price, restored].map(each => ({ ...each, promise: promises[each.promise - 1]!.promise })),
        closing,
      ),
    ],
    [
      'the listing repeated at the end',
      lines(
        { style: 1, promises },
        ...[restored, price, sinks].map(each => ({ ...each, promise: promises[each.promise - 1]!.promise })),
        closing,
        { style: 1, promises },
      ),
    ],
    [
      'decorated statuses',
      lines(
        { style: 1, promises },
        { ...restored, status: 'Delivered ✅' },
        { ...price, status: '**fully kept**' },
        { ...sinks, status: 'contradicted by the trip' },
        closing,
      ),
    ],
    [
      'translated statuses',
      lines(
        { style: 1, promises },
        { ...restored, status: 'eingelöst' },
        { ...price, status: 'tenue' },
        { ...sinks, status: 'desmentido' },
        closing,
      ),
    ],
    ['a style in words', honest.replace('"style":1', '"style":"1 (a little teasing)"')],
    ['a code fence and a preamble', `Here it is:\n\`\`\`json\n${honest}\n\`\`\``],
  ])('%s', (_, raw) => expect(read(raw).verdict).toEqual(whole))
})

describe('which promise is main', () => {
  const mainOf = (...given: readonly [string, boolean][]) => {
    const listed = given.map(([promise, main]) => ({ promise, source: 'title', main }))
    const raw = lines({ style: 0, promises: listed }, { ...price, promise: 1 }, closing)
    return read(raw).verdict.promises.findIndex(({ main }) => main)
  }
  test.each<[string, number, [string, boolean][]]>([
    [
      'a price outranks the setting',
      1,
      [
        ['he restores a boat', true],
        ['it costs $200', false],
      ],
    ],
    [
      'a superlative outranks the setting',
      1,
      [
        ['he visits a castle', true],
        ['it is the cheapest castle of Europe', false],
      ],
    ],
    [
      'a German superlative too',
      1,
      [
        ['er besucht ein Schloss', true],
        ['es ist das billigste Schloss Europas', false],
      ],
    ],
    [
      'the model’s own figure stays',
      0,
      [
        ['it costs €9', true],
        ['it is the cheapest castle', false],
      ],
    ],
    [
      'a duration is a setting',
      0,
      [
        ['he explains Rust', true],
        ['in 100 seconds', false],
      ],
    ],
    [
      'without figures the model chooses',
      1,
      [
        ['he cooks', false],
        ['the secret ingredient', true],
      ],
    ],
  ])('%s', (_, expected, given) => expect(mainOf(...given)).toBe(expected))
})

describe('the answer and the honest title name only numbers that are said', () => {
  test.each<[string, string, boolean]>([
    ['a number of the title', 'It cost $200.', true],
    ['a number in other words', 'He replaced 11 planks.', true],
    ['a year that is said', 'The boat is from 1961.', true],
    ['a small count of the model’s own', 'He keeps 2 of 3 promises.', true],
    ['an invented number', 'It cost 950 dollars.', false],
    ['an invented year', 'The boat is from 1975.', false],
  ])('%s', (_, sentence, stays) => {
    const reading = read(
      lines({ style: 1, promises }, restored, price, sinks, { ...closing, answer: sentence, honest_title: sentence }),
    )
    expect([reading.verdict.answer, reading.verdict.honestTitle]).toEqual(stays ? [sentence, sentence] : ['', ''])
    expect(kindsOf(reading.faults)).toEqual(stays ? [] : ['unsaid_numbers', 'unsaid_numbers'])
  })
})

describe('a second answer', () => {
  const first = judged(restored, { ...price, quote: 'it cost me nothing at all my friends' }, sinks)
  const repaired = (...objects: object[]) => repairVerdict(first, lines(...objects), windows, subject)

  test('mends what was asked for, and nothing else', () => {
    const reading = repaired({ ...restored, status: 'missing', quote: null }, price, {
      ...closing,
      answer: 'Something else.',
    })
    expect(statusesOf(reading)).toEqual(['delivered', 'delivered', 'contradicted'])
    expect(reading.verdict.answer).toBe(closing.answer)
    expect(reading).toMatchObject({ faults: [], isShareable: true })
  })

  test.each<[string, object[]]>([
    ['nothing', []],
    ['the same fault', [{ ...price, quote: 'it cost me nothing at all my friends' }]],
    ['another promise', [sinks]],
    ['a listing with fewer judgments', [{ promises }, restored]],
  ])('with %s changes nothing', (_, objects) => {
    expect(repaired(...objects).verdict).toEqual(first.verdict)
  })

  test('that judges all promises from the start replaces the first', () => {
    const reading = repaired({ style: 1, promises }, restored, price, sinks, closing)
    expect(reading.verdict).toEqual(read(honest).verdict)
  })
})
