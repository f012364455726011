import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readKeyPoints } from '#core/answers/key-points.ts'
import { composeHistory, withMarks } from '#services/answers/plan/compose-history.ts'
import { cpuTimeMs } from '#tests/setup/cpu-time.ts'

const windows = [
  { n: 1, startMs: 0, endMs: 30_000, text: 'The first bridge fell down.' },
  { n: 2, startMs: 30_000, endMs: 60_000, text: 'The second one stood.' },
]

test.each([
  ['a link to a time', 'It fell [0:00](#t=0).', 'It fell [1].'],
  ['several', 'It fell [0:00](#t=0) and stood [0:30](#t=30) [0:45](#t=45).', 'It fell [1] and stood [2] [2].'],
  ['a bracket before one', 'a [b [0:30](#t=30)', 'a [b [2]'],
  ['another link', 'see [this](https://x.example)', 'see [this](https://x.example)'],
])('%s: time links become window marks', (_, content, expected) => {
  expect(withMarks([{ role: 'assistant', content }], windows)[0]!.content).toBe(expected)
})

/** Linear work takes a few milliseconds here; quadratic work takes seconds. */
const limitMs = 300

test.each([
  ['brackets', '['],
  ['opening quotation marks', '„'],
  ['half a link', '[a](#t='],
  ['spaces', ' '],
  ['times', '[0:00](#t=0'],
])('an answer of only %s is processed in linear time', (_, piece) => {
  const content = `- a${piece.repeat(40_000 / piece.length)}x`
  const took = cpuTimeMs(() => {
    withMarks([{ role: 'assistant', content }], windows)
    readKeyPoints(content, windows)
  })
  expect(took).toBeLessThan(limitMs)
})

const row = { kind: 'question', language: null } as const
const messagesOf = (sizes: readonly number[]) =>
  sizes.flatMap((size, at) => [
    { ...row, id: `q${at}`, role: 'user' as const, content: `Question ${at}`, questionId: null },
    { ...row, id: `a${at}`, role: 'assistant' as const, content: `${at}`.padEnd(size, 'x'), questionId: `q${at}` },
  ])

test('the history drops its oldest turns in steps and never exceeds the limit', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 12_000 }), { minLength: 2, maxLength: 20 }), sizes => {
      let changes = 0
      let earlier: ReturnType<typeof composeHistory> = []
      for (let pairs = 1; pairs <= sizes.length; pairs++) {
        const history = composeHistory(messagesOf(sizes.slice(0, pairs)))
        const characters = history.reduce((sum, { content }) => sum + content.length, 0)
        expect(characters).toBeLessThanOrEqual(40_000)
        expect(history.at(-1)?.content).toMatch(new RegExp(`^${pairs - 1}`))
        if (earlier[0] !== undefined && history[0]?.content !== earlier[0].content) changes += 1
        else expect(history.slice(0, earlier.length)).toEqual(earlier)
        earlier = history
      }
      const total = sizes.reduce((sum, size) => sum + size + 'Question 10'.length, 0)
      expect(changes).toBeLessThanOrEqual(Math.ceil(Math.max(0, total - 40_000) / 20_000))
    }),
    { seed: 7, numRuns: 300 },
  )
})
