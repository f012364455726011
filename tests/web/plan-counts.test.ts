import { expect, test } from 'vitest'
import { texts } from '#web/billing/texts.ts'

const { each } = texts.gives
const included = { count: 200, depth: 'quick', model: 'GPT-5 mini', minutes: 600, isFree: false } as const

test('the included analyses are explained with the longest video, or with the model that is too expensive', () => {
  expect(each(included)).toBe('a verdict on a video of up to 10 hours')
  expect(each({ ...included, depth: 'comprehensive', minutes: 40 })).toBe(
    'verdict, summary, key points and ten questions by GPT-5 mini on a video of up to 40 minutes',
  )
  expect(each({ ...included, minutes: null })).toBe('fewer than 200 here, because GPT-5 mini costs more')
})

test('what costs nothing has no number', () => {
  const free = { ...included, model: 'Own model', minutes: null, isFree: true }
  expect(each(free)).toBe('a verdict by Own model: no charge per video here')
  expect(each({ ...free, depth: 'detailed' })).toBe(
    'verdict, summary, key points and three questions by Own model: no charge per video here',
  )
  expect(texts.gives.uncounted('detailed')).toBe('Detailed analyses')
  expect(texts.gives.verdicts(null)).toBe('No charge per video here')
  expect(texts.gives.verdicts(1_200)).toBe('About 1,200 verdicts a month')
})
