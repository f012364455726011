import { afterEach, expect, test, vi } from 'vitest'
import { pageAnswerLimitMs } from '#web/answer-limit.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['says nothing', null, 180_000],
  ['says seven minutes', { content: '420000' }, 420_000],
  ['says nonsense', { content: 'soon' }, 180_000],
])('a page that %s', (_, meta, limit) => {
  vi.stubGlobal('document', { querySelector: () => meta })
  expect(pageAnswerLimitMs()).toBe(limit)
})
