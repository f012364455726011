import { expect, test } from 'vitest'
import { storable, storableData } from '#services/answers/live/growing-text.ts'

test.each([
  ['NUL', 'a\0b', 'ab'],
  ['half a surrogate pair', 'a\ud83d b \ude00', 'a\ufffd b \ufffd'],
  ['a whole pair', 'a😀', 'a😀'],
])('%s in a text, and in a text within data', (_, text, stored) => {
  expect(storable(text)).toBe(stored)
  const data = { citations: [{ quote: text, n: 1 }], points: null }
  expect(storableData(data)).toEqual({ citations: [{ quote: stored, n: 1 }], points: null })
})
