import { expect, test } from 'vitest'
import { texts } from '#web/screens/plans/texts.ts'

const { of } = texts.know.analyses
const promise = { count: 200, kind: 'quick', model: 'GPT-5 mini', minutes: 600 } as const

test('a count of analyses names the longest videos it holds for, and promises none where the model is too dear', () => {
  expect(of('basic', promise)).toBe('Basic: 200+ quick (a verdict) of up to 10 hours.')
  expect(of('basic', { ...promise, minutes: 40 })).toMatch(/of up to 40 minutes\.$/)
  expect(of('basic', { ...promise, minutes: null })).toBe(
    'Basic: fewer than 200 quick (a verdict) of 20 minutes, because GPT-5 mini, the model here, is dearer.',
  )
})
