import { expect, test } from 'vitest'
import { texts } from '#web/billing/texts.ts'

const { each } = texts.gives
const promise = { count: 200, kind: 'quick', model: 'GPT-5 mini', minutes: 600 } as const

test('a count of analyses names the longest videos it holds for, and promises none where the model is too dear', () => {
  expect(each(promise)).toBe('a verdict on a video of up to 10 hours')
  expect(each({ ...promise, kind: 'comprehensive', minutes: 40 })).toBe(
    'verdict, summary, key points and ten questions by GPT-5 mini on a video of up to 40 minutes',
  )
  expect(each({ ...promise, minutes: null })).toBe('fewer than 200 here, because GPT-5 mini costs more')
})
