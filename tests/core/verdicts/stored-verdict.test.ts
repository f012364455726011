import { expect, test } from 'vitest'
import { VerdictView } from '#contract/analyses.ts'
import { currentData } from '#core/verdicts/stored-verdict.ts'

/** As version 1 stored it. */
const stored = {
  proof: { checked: 5, matched: 4 },
  verdict: {
    score: 53,
    verdict: 'overstated',
    answer: 'It carries forty kilograms.',
    answerSeconds: 120,
    promises: [
      { promise: 'a bridge', status: 'delivered', quote: 'we build a bridge', startSeconds: 0 },
      { promise: 'a record', status: 'missing', quote: null, startSeconds: null },
    ],
    honestTitle: 'A bridge carries forty kilograms',
    style: 2,
    confidence: 'normal',
    thumbnailSeen: false,
  },
} as never

test('a verdict of version 1 gets today’s shape and keeps its values', () => {
  const { verdict, proof } = currentData(stored)
  expect(VerdictView.parse(verdict)).toEqual(verdict)
  expect(verdict).toMatchObject({
    score: 53,
    verdict: 'overstated',
    answerSeconds: 120,
    answerQuote: null,
    promptVersion: 1,
    isCut: false,
    advice: null,
    segments: [],
    promises: [
      { promise: 'a bridge', source: 'title', main: true, why: '', quote: 'we build a bridge', startSeconds: 0 },
      { promise: 'a record', source: 'title', main: false, why: '', status: 'missing' },
    ],
  })
  expect(proof).toEqual({ checked: 5, matched: 4 })
})

test('today’s verdict and other answers are unchanged', () => {
  const today = currentData(stored)
  expect(currentData(today)).toEqual(today)
  expect(currentData({ reading: 'whole' })).toEqual({ reading: 'whole' })
})
