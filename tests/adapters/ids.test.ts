import { expect, test } from 'vitest'
import { createIds } from '#adapters/ids.ts'
import { isUuid } from '#core/text/uuid.ts'

test('ids of one process increase strictly, even within a millisecond, and have distinct endings', () => {
  const ids = createIds()
  const made = Array.from({ length: 20_000 }, () => ids.next())
  expect(made.every(isUuid)).toBe(true)
  expect(made.every((id, index) => index === 0 || id > made[index - 1]!)).toBe(true)
  expect(new Set(made.map(id => id.slice(-12))).size).toBe(made.length)
})
