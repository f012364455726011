import { expect, test } from 'vitest'
import { readKeyPoints } from '#core/key-points.ts'
import { withMarks } from '#services/reading/compose-history.ts'
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
])('%s becomes a mark again', (_, content, expected) => {
  expect(withMarks([{ role: 'assistant', content }], windows)[0]!.content).toBe(expected)
})

/** Linear work takes a few milliseconds here; the square of the length took seconds. */
const patienceMs = 300

test.each([
  ['brackets', '['],
  ['opening quotation marks', '„'],
  ['half a link', '[a](#t='],
  ['spaces', ' '],
  ['times', '[0:00](#t=0'],
])('an answer of nothing but %s holds nobody up', (_, piece) => {
  const content = `- a${piece.repeat(40_000 / piece.length)}x`
  const took = cpuTimeMs(() => {
    withMarks([{ role: 'assistant', content }], windows)
    readKeyPoints(content, windows)
  })
  expect(took).toBeLessThan(patienceMs)
})
