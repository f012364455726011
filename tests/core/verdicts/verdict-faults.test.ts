import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asLines, closing, dollar, read, said, verdictOf } from '#tests/setup/house-verdict.ts'

describe('an unknown word or a missing key discards nothing', () => {
  test.each<[unknown, string]>([
    ['splendid', 'unverifiable'],
    ['', 'unverifiable'],
    [null, 'unverifiable'],
    [7, 'unverifiable'],
    ['NOT SAID', 'unverifiable'],
    ['Delivered', 'delivered'],
    [' kept ', 'delivered'],
    [true, 'delivered'],
    ['partially-delivered', 'partial'],
    ['not delivered', 'missing'],
    ['broken', 'missing'],
    [false, 'contradicted'],
  ])('status %j is %s', (status, expected) => {
    const raw = said([
      { ...dollar, main: true },
      { promise: 'signed fast', n: 2, quote: 'we signed for one dollar', status },
    ])
    expect(verdictOf(raw).promises.map(promise => promise.status)).toEqual(['delivered', expected])
  })

  const keys = ['source', 'main', 'n', 'quote', 'why', 'status'] as const
  const closingKeys = ['style', 'answer', 'answer_n', 'answer_quote', 'honest_title'] as const

  test.each([...keys, ...closingKeys])('a verdict without the key %s', key => {
    const object = JSON.parse(
      said([
        { ...dollar, main: true },
        { ...dollar, promise: 'soon' },
      ]),
    )
    delete object[key]
    for (const promise of object.promises) delete promise[key]
    const { promises } = verdictOf(JSON.stringify(object))
    expect(promises.map(promise => promise.promise)).toEqual(['a house for $1', 'soon'])
    expect(promises.map(promise => promise.main)).toEqual([true, false])
    expect(promises[0]!.status).toBe(key === 'quote' || key === 'status' ? 'unverifiable' : 'delivered')
  })

  test('keys may be absent, and values of any type', () => {
    const oddity = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.constant(null),
      fc.constant([]),
      fc.constant({ a: 1 }),
      fc.boolean(),
      fc.constant(undefined),
    )
    const odd = fc.record(
      { source: oddity, main: oddity, n: oddity, quote: oddity, why: oddity, status: oddity },
      { requiredKeys: [] },
    )
    const oddEnd = fc.record(
      {
        style: oddity,
        answer: oddity,
        answer_n: oddity,
        answer_quote: oddity,
        honest_title: oddity,
        segments: oddity,
        advice: oddity,
        advice_n: oddity,
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.array(odd, { minLength: 1, maxLength: 5 }), oddEnd, (changes, end) => {
        const promises = changes.map((change, at) => ({ ...dollar, promise: `promise ${at}`, ...change }))
        const verdict = verdictOf(JSON.stringify({ promises, ...closing, ...end }))
        expect(verdict.promises.map(promise => promise.promise)).toEqual(promises.map(promise => promise.promise))
        expect(verdict.promises.filter(promise => promise.main)).toHaveLength(1)
      }),
      { seed: 73, numRuns: 500 },
    )
  })

  test('exactly one promise is main: the first that says so, else the first', () => {
    const mains = (...given: unknown[]) =>
      verdictOf(said(given.map((main, at) => ({ ...dollar, promise: `p${at}`, main })))).promises.map(each => each.main)
    expect(mains(false, true, true)).toEqual([false, true, false])
    expect(mains(undefined, undefined)).toEqual([true, false])
    expect(mains(false, 'true')).toEqual([false, true])
  })
})

describe('a cut answer', () => {
  const text = asLines([
    { ...dollar, main: true },
    { ...dollar, promise: 'signed within a day' },
    { promise: 'fast', n: 2, quote: 'We signed for one dollar', status: 'missing' },
  ])
  const lines = text.split('\n')

  test('keeps its complete judgments, wherever its lines are cut', () => {
    for (let end = 0; end <= text.length; end++) {
      const complete =
        text.slice(0, end).split('\n').length - (lines.some(line => text.slice(0, end).endsWith(line)) ? 0 : 1)
      const judged = Math.max(0, Math.min(3, complete - 1))
      const reading = read(text.slice(0, end), {}, true)
      expect(reading?.judged ?? 0).toBe(judged)
      if (!reading) continue
      expect(reading.verdict.isCut).toBe(complete < lines.length)
      expect(reading.verdict.promises.map(promise => promise.status)).toEqual([
        'delivered',
        judged > 1 ? 'delivered' : 'unverifiable',
        judged > 2 ? 'missing' : 'unverifiable',
      ])
    }
  })

  test('that is one object keeps its complete judgments, without the answer', () => {
    const object = said([dollar, { ...dollar, promise: 'signed within a day' }])
    const { promises, isCut, answer, score } = verdictOf(object.slice(0, object.indexOf('"answer"')), {}, true)
    expect(promises.map(promise => promise.status)).toEqual(['delivered', 'delivered'])
    expect({ isCut, answer, score }).toEqual({ isCut: true, answer: '', score: 0 })
  })

  test('without its main promise gives no score, and says why', () => {
    const raw = asLines([
      { ...dollar, promise: 'a house' },
      { ...dollar, promise: 'in one weekend', main: true },
    ])
      .split('\n')
      .slice(0, 2)
      .join('\n')
    const reading = read(raw, {}, true)!
    expect(reading.verdict).toMatchObject({ score: null, verdict: 'not_judgeable', isCut: true })
    expect(reading.content).toMatch(/^\*\*Cut short before the verdict\*\*/)
    expect(reading.content).toContain('The analysis was cut short.')
  })

  test('with its last line counts as complete, even if the vendor reports a cut', () => {
    expect(verdictOf(`${text}\n`, {}, true).isCut).toBe(false)
  })
})

describe('no verdict at all', () => {
  test.each([
    ['nothing', ''],
    ['prose', 'The title is fine.'],
    ['a list without a judgment', asLines([dollar]).split('\n')[0]!],
    ['no promises', '{"promises":[],"answer":"It is fine."}'],
    ['another shape', '{"verdict":"ok"}'],
  ])('%s', (_, raw) => expect(read(raw)).toBeNull())
})

describe('other shapes', () => {
  test.each([
    ['in a fence', `\`\`\`json\n${asLines([dollar])}\n\`\`\``],
    ['with prose around it', `Here it is {as asked}: ${said([dollar])} I hope it helps}`],
    ['with a trailing comma', said([dollar]).replace('],"answer"', ',],"answer"')],
    ['inside another object', `{"verdict":${said([dollar])}}`],
    ['numbers and windows in brackets', said([{ ...dollar, n: '[2]' }], { answer_n: [5], style: '0' })],
    ['judgments that name their promise', asLines([dollar]).replace('"promise":1', '"promise":"a house for $1"')],
    ['judgments without a number', asLines([dollar]).replace('"promise":1,', '')],
    ['judgments that count from 0', asLines([dollar]).replace('"promise":1', '"promise":0')],
  ])('%s', (_, raw) => {
    expect(verdictOf(raw)).toMatchObject({ score: 0, answerSeconds: 800, promises: [{ status: 'delivered' }] })
  })
})
