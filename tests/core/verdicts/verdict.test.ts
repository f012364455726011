import { describe, expect, test } from 'vitest'
import { readVerdict } from '#core/verdicts/verdict.ts'
import { asLines, dollar, first, read, type Said, said, title, verdictOf, windows } from '#tests/setup/house-verdict.ts'
import { unprovenIn } from '#tests/setup/proof-oracle.ts'

const three: Partial<Said>[] = [
  { ...dollar, main: true, why: 'They sign for a dollar.' },
  {
    promise: 'in one weekend',
    n: 3,
    quote: 'we did nothing for a week',
    why: 'It takes weeks',
    status: 'contradicted',
  },
  {
    promise: 'no experience',
    n: 4,
    quote: 'I ran a crew for ten years',
    why: 'Ten years are experience.',
    status: 'contradicted',
  },
]
const closingWithAdvice = {
  advice: 'jump',
  advice_n: 5,
  segments: [
    { kind: 'sponsor', from: 5, to: 5 },
    { kind: 'filler', from: 1, to: 1 },
  ],
}

test.each([
  ['lines', asLines(three, closingWithAdvice, 1)],
  ['one object', said(three, { ...closingWithAdvice, style: 1, score: 3, verdict: 'honest' })],
])('promises with their proof, and a score from code: %s', (_, raw) => {
  const reading = read(raw)!
  expect(reading.verdict).toEqual({
    score: 55,
    verdict: 'overstated',
    answer: 'It cost more than a dollar.',
    answerQuote: 'the paint cost more than the house',
    answerSeconds: 800,
    promises: [
      {
        promise: 'a house for $1',
        source: 'title',
        main: true,
        status: 'delivered',
        quote: 'we signed for one dollar',
        startSeconds: 200,
        why: 'They sign for a dollar.',
      },
      {
        promise: 'in one weekend',
        source: 'title',
        main: false,
        status: 'contradicted',
        quote: 'we did nothing for a week',
        startSeconds: 400,
        why: 'It takes weeks',
      },
      {
        promise: 'no experience',
        source: 'title',
        main: false,
        status: 'contradicted',
        quote: 'I ran a crew for ten years',
        startSeconds: 600,
        why: 'Ten years are experience.',
      },
    ],
    honestTitle: 'What a $1 house took',
    style: 1,
    advice: { kind: 'jump', startSeconds: 800 },
    segments: [
      { kind: 'filler', startSeconds: 0, endSeconds: 200 },
      { kind: 'sponsor', startSeconds: 800, endSeconds: 1000 },
    ],
    segmentShares: { sponsor: 0.167, filler: 0.167 },
    confidence: 'normal',
    thumbnailSeen: false,
    thumbnailHash: null,
    isCut: false,
    promptVersion: 3,
  })
  expect(reading.proof).toEqual({
    checked: 4,
    matched: 4,
    quotes: { checked: 4, verified: 4 },
    citations: { checked: 0, supported: 0 },
  })
  expect(reading.content).toBe(
    [
      '**Overstated, 55 of 100**',
      'It cost more than a dollar. “the paint cost more than the house” [13:20](#t=800)',
      'Jump to the point. [13:20](#t=800)',
      [
        '- **a house for $1**: ✓ kept. They sign for a dollar. “we signed for one dollar” [3:20](#t=200)',
        '- **in one weekend**: ✕ contradicted. It takes weeks. “we did nothing for a week” [6:40](#t=400)',
        '- **no experience**: ✕ contradicted. Ten years are experience. “I ran a crew for ten years” [10:00](#t=600)',
      ].join('\n'),
      '**Honest title:** What a $1 house took',
      '**You can skip:** filler [0:00](#t=0)–3:20, sponsor [13:20](#t=800)–16:40',
      'Thumbnail not seen.',
    ].join('\n\n'),
  )
})

describe('what a status becomes by its proof; the reason stays', () => {
  const quote = 'we signed for one dollar'
  const negated = 'the first time that I fixed a house'
  test.each<[string, Partial<Said>, string, string | null, number | null]>([
    ['a true quote', { n: 2, quote: 'we signed for one dollar' }, 'delivered', quote, 200],
    ['a true quote of another window', { n: 3, quote: 'we signed for one dollar' }, 'delivered', quote, 200],
    ['a true quote and no window', { quote: 'we signed for one dollar' }, 'delivered', quote, 200],
    ['an invented quote', { n: 2, quote: 'we bought it for a million coins' }, 'unverifiable', null, null],
    ['only a window', { n: 2 }, 'unverifiable', null, null],
    ['nothing', {}, 'unverifiable', null, null],
    ['a window that does not exist', { n: 700 }, 'unverifiable', null, null],
    ['late with only a window', { status: 'late', n: 5 }, 'unverifiable', null, null],
    ['contradicted with only a window', { status: 'contradicted', n: 4 }, 'unverifiable', null, null],
    ['partial with nothing', { status: 'partial' }, 'unverifiable', null, null],
    ['missing, although the subject comes up', { status: 'missing', n: 4 }, 'unverifiable', null, null],
    ['missing, with the words that come closest', { status: 'missing', n: 2, quote }, 'missing', quote, 200],
    ['a quote that left out the negation before it', { n: 4, quote: negated }, 'unverifiable', `not ${negated}`, 600],
    [
      'contradicted by such a quote',
      { status: 'contradicted', n: 4, quote: negated },
      'unverifiable',
      `not ${negated}`,
      600,
    ],
    ['unverifiable stays so', { status: 'unverifiable', n: 2 }, 'unverifiable', null, null],
  ])('%s', (_, promise, status, shown, startSeconds) => {
    expect(first(promise)).toMatchObject({ promise: 'a house', status, quote: shown, startSeconds, why: 'He says so.' })
  })
})

test('an unverifiable main promise gives no score; other unverifiable promises do not count', () => {
  const side = { promise: 'in one weekend', status: 'unverifiable' }
  const kept = { ...dollar, promise: 'a house' }
  expect(verdictOf(said([{ ...kept, main: true }, side])).score).toBe(0)
  expect(verdictOf(said([{ ...side, main: true }, kept]))).toMatchObject({ score: null, verdict: 'not_judgeable' })
})

describe('the answer', () => {
  const shown = (more: object, promise: Partial<Said> = dollar) => {
    const { answer, answerQuote, answerSeconds, confidence } = verdictOf(said([promise], more))
    return { answer: answer !== '', answerQuote, answerSeconds, confidence }
  }
  const proven = { answerQuote: 'the paint cost more than the house', answerSeconds: 800, confidence: 'normal' }
  const unproven = { answer: true, answerQuote: null, answerSeconds: null, confidence: 'reduced' }

  test.each<[string, object, object]>([
    ['an invented quote', { answer_quote: 'the roof flew off in the storm' }, unproven],
    ['only a window', { answer_quote: null }, unproven],
    ['no proof, although the promise is kept', { answer_quote: null, answer_n: null }, unproven],
    ['no answer', { answer: '', answer_quote: null, answer_n: null }, { answer: false, confidence: 'normal' }],
    ['the window of a proven promise', { answer_quote: null, answer_n: 2 }, unproven],
    ['a sentence of the transcript', { answer: 'The paint cost more than the house', answer_quote: null }, proven],
  ])('with %s', (_, more, expected) => expect(shown(more)).toMatchObject(expected))

  test('needs no proof if it says that something is not said', () => {
    const none = { answer: 'The video does not say.', answer_n: null, answer_quote: null }
    expect(shown(none, { status: 'missing' }).confidence).toBe('normal')
  })

  test('says in its text that no quote proves it', () => {
    expect(read(said([dollar], { answer_quote: 'made up entirely by me' }))!.content).toContain(
      'No quote proves the answer.',
    )
  })
})

describe('too few spoken words', () => {
  const quiet = windows.map(window => ({ ...window, text: '[Music] we signed for one dollar ♪ la la la ♪' }))
  test('give no score and no stamp, but the answer and the promises', () => {
    const reading = readVerdict(said([{ ...dollar, promise: 'signed for a dollar', main: true }]), quiet, { title })!
    expect(reading.verdict).toMatchObject({
      score: null,
      verdict: 'not_judgeable',
      answer: 'It cost more than a dollar.',
      promises: [{ status: 'delivered', quote: 'we signed for one dollar' }],
    })
    expect(reading.content).toMatch(/^\*\*Not enough is said to judge\*\*\n/)
  })
})

describe('segments and advice', () => {
  const segmentsOf = (segments: unknown) => verdictOf(said([dollar], { segments })).segments
  test.each<[string, unknown, unknown[]]>([
    ['windows that do not exist', [{ kind: 'sponsor', from: 70, to: 71 }], []],
    ['an end before its start', [{ kind: 'sponsor', from: 4, to: 2 }], []],
    ['without an end', [{ kind: 'Ad read', from: 2 }], [{ kind: 'sponsor', startSeconds: 200, endSeconds: 400 }]],
    [
      'overlapping',
      [
        { kind: 'filler', from: 2, to: 4 },
        { kind: 'sponsor', from: 1, to: 2 },
      ],
      [
        { kind: 'sponsor', startSeconds: 0, endSeconds: 400 },
        { kind: 'filler', startSeconds: 400, endSeconds: 800 },
      ],
    ],
    [
      'of one kind side by side',
      [
        { kind: 'filler', from: 1, to: 1 },
        { kind: 'intro', from: 2, to: 2 },
      ],
      [{ kind: 'filler', startSeconds: 0, endSeconds: 400 }],
    ],
    ['no list', 'none', []],
  ])('%s', (_, given, expected) => expect(segmentsOf(given)).toEqual(expected))

  test.each<[string, object, unknown]>([
    ['watch', { advice: 'watch' }, { kind: 'watch', startSeconds: null }],
    ['skip needs no window', { advice: 'Skip', advice_n: 2 }, { kind: 'skip', startSeconds: null }],
    ['jump goes to its window', { advice: 'jump', advice_n: 4 }, { kind: 'jump', startSeconds: 600 }],
    [
      'jump to a window that does not exist goes to the answer',
      { advice: 'jump', advice_n: 99 },
      { kind: 'jump', startSeconds: 800 },
    ],
    [
      'jump without a window or an answer goes to the main promise',
      { advice: 'jump', answer_quote: null, answer_n: null },
      { kind: 'jump', startSeconds: 200 },
    ],
    ['an unknown advice', { advice: 'maybe' }, null],
    ['no advice', {}, null],
  ])('advice: %s', (_, more, advice) => expect(verdictOf(said([dollar], more)).advice).toEqual(advice))
})

test('invented quotes, times and links in its sentences do not reach the page', () => {
  const reading = read(
    said(
      [
        {
          promise: 'see “aliens made it” at 1:23',
          n: 2,
          quote: 'we signed for one dollar',
          why: 'He says “never once”.',
        },
      ],
      {
        answer: 'At 55:55 he says “I never worked a day” [2], see [this](https://evil.example).',
        honest_title: '“Totally invented words” [9]',
      },
    ),
  )!
  expect(reading.verdict.answer).toBe('At (…) he says (…), see this.')
  expect(reading.verdict.honestTitle).toBe('(…)')
  expect(reading.verdict.promises[0]!.why).toBe('He says never once.')
  expect(unprovenIn(reading.content, windows)).toEqual([])
})

test('a transcript without times still proves quotes, and shows no time', () => {
  const untimed = windows.map(window => ({ ...window, startMs: 0, endMs: 0 }))
  const raw = said([dollar], closingWithAdvice)
  const reading = readVerdict(raw, untimed, { title })!
  expect(reading.verdict).toMatchObject({
    answerQuote: 'the paint cost more than the house',
    answerSeconds: null,
    advice: null,
    segments: [],
    promises: [{ status: 'delivered', quote: 'we signed for one dollar', startSeconds: null }],
  })
  expect(reading.content).not.toContain('#t=')
})
