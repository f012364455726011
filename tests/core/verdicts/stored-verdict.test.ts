import { expect, test } from 'vitest'
import { VerdictView } from '#contract/analyses.ts'
import { currentData } from '#core/verdicts/stored-verdict.ts'
import { earlierVerdict } from '#tests/setup/earlier-verdict.ts'

test('a verdict of version 1 gets today’s shape and keeps its values', () => {
  const { verdict, proof } = currentData(earlierVerdict)
  expect(VerdictView.parse(verdict)).toEqual(verdict)
  expect(verdict).toMatchObject({
    score: 57,
    verdict: 'overstated',
    answerSeconds: 120,
    answerQuote: null,
    promptVersion: 1,
    isCut: false,
    advice: null,
    segments: [],
    promises: [
      {
        promise: 'a bridge',
        source: 'title',
        main: true,
        why: '',
        quote: 'we build a bridge out of paper',
        startSeconds: 0,
      },
      { promise: 'a record', source: 'title', main: false, why: '', status: 'missing' },
    ],
  })
  expect(proof).toEqual({ checked: 2, matched: 2 })
})

test('today’s verdict and other answers are unchanged', () => {
  const today = currentData(earlierVerdict)
  expect(currentData(today)).toEqual(today)
  expect(currentData({ reading: 'whole' })).toEqual({ reading: 'whole' })
})
