import { expect, test } from 'vitest'
import { numbersIn } from '#adapters/search/numbers.ts'
import { searchWords } from '#adapters/search/words.ts'

test.each([
  ['$1', [[1, 'dollar']]],
  ['forty one thousand dollars', [[41_000, 'dollar']]],
  [
    'two hundred and fifty grams and three eggs',
    [
      [250, 'gram'],
      [3, 'egg'],
    ],
  ],
  ['$1.5m', [[1_500_000, 'dollar']]],
  [
    '41,000 people, 30% of them',
    [
      [41_000, 'people'],
      [30, 'percent'],
    ],
  ],
  ['in ONE Weekend', [[1, 'weekend']]],
  ['no number here', []],
] as const)('numbers in %s', (text, expected) =>
  expect(numbersIn(text).map(({ value, unit }) => [value, unit])).toEqual(expected),
)

test.each([
  ["NASA's rover isn't here", ["nasa's", 'rover', "isn't", 'here']],
  ['Grüße, 3.5 km', ['grüße', '3.5', 'km']],
  ['船長は誰', ['船長', 'は', '誰']],
])('words of %s', (text, words) => expect(searchWords(text)).toEqual(words))
