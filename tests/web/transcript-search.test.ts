import { expect, test } from 'vitest'
import { findMatches, passageAt, passagesOf } from '#web/screens/analysis/transcript-search.ts'

const lines: [number, string][] = [
  [0, 'Welcome to the house.'],
  [4, 'It cost one dollar.'],
  [11.9, 'Really.'],
  [12, 'The roof was rotten.'],
  [400, 'A house, a House, a HOUSE.'],
]
const passages = passagesOf(lines)

test('lines within twelve seconds make one passage, and a new one keeps its own time', () => {
  expect(passages.map(passage => [passage.seconds, passage.text])).toEqual([
    [0, 'Welcome to the house. It cost one dollar. Really.'],
    [12, 'The roof was rotten.'],
    [400, 'A house, a House, a HOUSE.'],
  ])
})

test.each([
  ['nothing asked', '', []],
  ['only spaces', '  ', []],
  ['not there', 'garage', []],
  ['across two lines of a passage', 'house. it cost', [[0, 15, 29]]],
  [
    'whatever its case, every time',
    'house',
    [
      [0, 15, 20],
      [2, 2, 7],
      [2, 11, 16],
      [2, 20, 25],
    ],
  ],
])('%s', (_, words, found) => {
  expect(findMatches(passages, words).map(match => [match.passage, match.from, match.to])).toEqual(found)
})

test('letters that change their length in lower case do not shift the marks', () => {
  const [match] = findMatches([{ seconds: 0, text: 'İİ house' }], 'house')
  expect(match).toEqual({ passage: 0, from: 3, to: 8 })
})

test.each([
  ['at the start', 0, 0],
  ['inside the first', 11, 0],
  ['exactly at the second', 12, 1],
  ['in a long silence', 300, 1],
  ['after the end', 9999, 2],
])('the passage spoken %s', (_, seconds, expected) => expect(passageAt(passages, seconds)).toBe(expected))

test('no transcript, no passage', () => expect(passageAt([], 5)).toBe(-1))
