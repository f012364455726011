import { describe, expect, test } from 'vitest'
import type { Window } from '#core/transcript.ts'
import { findJson, readVerdict } from '#core/verdict.ts'
import { unprovenIn } from '#tests/setup/proof-oracle.ts'

const spoken = [
  'welcome back today we look at a house',
  'so we signed for one dollar and the house was ours',
  'it rained and we did nothing for a week',
  'I ran a crew for ten years so this was not my first time',
  'the paint cost more than the house',
  'and here is the first night we could sleep in it',
]
const windows: Window[] = spoken.map((text, index) => ({
  n: index + 1,
  startMs: index * 200_000,
  endMs: (index + 1) * 200_000,
  text,
}))
const title = 'I fixed a $1 house in one weekend with NO experience'

type Said = { promise: string; status: string; n: unknown; quote: unknown }
const said = (promises: Partial<Said>[], more: object = {}) =>
  JSON.stringify({
    promises: promises.map(each => ({ promise: 'a house', status: 'delivered', n: null, quote: null, ...each })),
    style: 0,
    answer: 'It cost more than a dollar.',
    answer_n: 5,
    honest_title: 'What a $1 house took',
    ...more,
  })
const read = (raw: string, provider: 'openai' | 'local' = 'openai') => readVerdict(raw, windows, { provider, title })
const first = (promise: Partial<Said>) => read(said([promise]))!.verdict.promises[0]!

test('promises with their proof, and a score from code', () => {
  const reading = read(
    said(
      [
        { promise: 'a house for $1', n: 2, quote: 'We signed for one dollar' },
        { promise: 'in one weekend', status: 'delivered', n: 6, quote: 'the first night we could sleep in it' },
        { promise: 'no experience', status: 'contradicted', n: 4, quote: 'I ran a crew for ten years' },
      ],
      { score: 3, verdict: 'honest', style: 1 },
    ),
  )!
  expect(reading.verdict).toEqual({
    score: 67,
    verdict: 'overstated',
    answer: 'It cost more than a dollar.',
    answerSeconds: 800,
    promises: [
      { promise: 'a house for $1', status: 'delivered', quote: 'we signed for one dollar', startSeconds: 200 },
      { promise: 'in one weekend', status: 'late', quote: 'the first night we could sleep in it', startSeconds: 1000 },
      { promise: 'no experience', status: 'contradicted', quote: 'I ran a crew for ten years', startSeconds: 600 },
    ],
    honestTitle: 'What a $1 house took',
    style: 1,
    confidence: 'normal',
    thumbnailSeen: false,
  })
  expect(reading.proof).toEqual({ checked: 7, matched: 7 })
  expect(reading.content).toBe(
    [
      '**Overstated, 67 of 100**',
      'It cost more than a dollar. [13:20](#t=800)',
      [
        '- **a house for $1**: ✓ kept. “we signed for one dollar” [3:20](#t=200)',
        '- **in one weekend**: ◐ kept late. “the first night we could sleep in it” [16:40](#t=1000)',
        '- **no experience**: ✕ contradicted. “I ran a crew for ten years” [10:00](#t=600)',
      ].join('\n'),
      '**Honest title:** What a $1 house took',
      'Thumbnail not seen.',
    ].join('\n\n'),
  )
})

describe('what lacks proof counts less', () => {
  test.each<[string, Partial<Said>, string, string | null, number | null]>([
    ['a true quote', { n: 2, quote: 'we signed for one dollar' }, 'delivered', 'we signed for one dollar', 200],
    [
      'a true quote of another window',
      { n: 3, quote: 'we signed for one dollar' },
      'delivered',
      'we signed for one dollar',
      200,
    ],
    ['a true quote and no window', { quote: 'we signed for one dollar' }, 'delivered', 'we signed for one dollar', 200],
    ['an invented quote', { n: 2, quote: 'we bought it for a million coins' }, 'partial', null, 200],
    ['a window alone', { n: 2 }, 'partial', null, 200],
    ['nothing', {}, 'missing', null, null],
    ['a window that does not exist', { n: 700 }, 'missing', null, null],
    ['late with a window alone', { status: 'late', n: 5 }, 'partial', null, 800],
    ['contradicted with a window alone', { status: 'contradicted', n: 4 }, 'missing', null, 600],
    ['partial with nothing', { status: 'partial' }, 'missing', null, null],
    ['missing stays missing', { status: 'missing', n: 4 }, 'missing', null, null],
  ])('%s', (_, promise, status, quote, startSeconds) => {
    expect(first(promise)).toEqual({ promise: 'a house', status, quote, startSeconds })
  })
})

describe('late follows from the time', () => {
  test.each([
    ['in the first half', 'delivered', 2, 'delivered'],
    ['in the last two fifths', 'delivered', 6, 'late'],
    ['claimed late, but early', 'late', 2, 'delivered'],
    ['claimed late, in the middle', 'late', 4, 'late'],
  ])('%s', (_, status, n, expected) => {
    expect(first({ status, n, quote: spoken[n - 1] }).status).toBe(expected)
  })

  test('never in a short video', () => {
    const short = windows.map(window => ({ ...window, startMs: window.startMs / 20, endMs: window.endMs / 20 }))
    const raw = said([{ n: 6, quote: spoken[5] }])
    expect(readVerdict(raw, short, { provider: 'openai', title })!.verdict.promises[0]!.status).toBe('delivered')
  })
})

describe('answers that are nearly JSON', () => {
  const body = said([{ n: '[2]', quote: 'we signed for one dollar', status: 'Delivered' }], {
    style: '2',
    answer_n: [5],
  })
  test.each([
    ['plain', body],
    ['in a fence', `\`\`\`json\n${body}\n\`\`\``],
    ['with talk around it', `Here it is {as asked}: ${body} I hope it helps}`],
    ['with a comma too many', body.replace('],"style"', ',],"style"')],
  ])('%s', (_, raw) => {
    expect(read(raw)?.verdict).toMatchObject({
      score: 10,
      style: 2,
      answerSeconds: 800,
      promises: [{ status: 'delivered' }],
    })
  })

  test.each([
    ['nothing', ''],
    ['talk', 'The title is fine.'],
    ['cut off', body.slice(0, 90)],
    ['no promises', said([])],
    ['a status that nobody knows', said([{ status: 'splendid' }])],
    ['another shape', '{"verdict":"ok"}'],
  ])('%s is no verdict', (_, raw) => expect(read(raw)).toBeNull())

  test('a brace inside a string ends nothing', () => {
    expect(findJson('x {"a":"} \\" {"} y')).toEqual({ a: '} " {' })
  })
})

test('invented quotes, times and links in its sentences do not reach the page', () => {
  const reading = read(
    said([{ promise: 'see “aliens made it” at 1:23', n: 2, quote: 'we signed' }], {
      answer: 'At 55:55 he says “I never worked a day” [2], see [this](https://evil.example).',
      honest_title: '“Totally invented words” [9]',
    }),
  )!
  expect(reading.verdict.answer).toBe('At (…) he says (…), see this.')
  expect(reading.verdict.honestTitle).toBe('(…)')
  expect(unprovenIn(reading.content, windows)).toEqual([])
})

test('the local engine gives an indicator and says so', () => {
  const reading = read(said([{ n: 2, quote: 'we signed for one dollar' }]), 'local')!
  expect(reading.verdict.confidence).toBe('low')
  expect(reading.content).toContain('Rough estimate from word matching, no AI')
})

test('a transcript without times proves by words and shows no time', () => {
  const untimed = windows.map(window => ({ ...window, startMs: 0, endMs: 0 }))
  const reading = readVerdict(said([{ n: 2, quote: 'we signed for one dollar' }]), untimed, {
    provider: 'google',
    title,
  })!
  expect(reading.verdict).toMatchObject({
    answerSeconds: null,
    promises: [{ status: 'delivered', quote: 'we signed for one dollar', startSeconds: null }],
  })
  expect(reading.content).not.toContain('#t=')
})
