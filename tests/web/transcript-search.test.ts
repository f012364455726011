import { expect, test } from 'vitest'
import { type Passage, passagesOf } from '#web/screens/analysis/transcript/passages.ts'
import { findMatches, passageAt, searchableOf } from '#web/screens/analysis/transcript/transcript-search.ts'

const lines: [number, string][] = [
  [0, 'Welcome to the house.'],
  [4, 'It cost one dollar.'],
  [11.9, 'Really.'],
  [12, 'The roof was rotten.'],
  [400, 'A house, a House, a HOUSE.'],
]
const passages = passagesOf(lines)
const find = (among: readonly Passage[], words: string) =>
  findMatches(searchableOf(among), words).map(spans => spans.map(({ passage, from, to }) => [passage, from, to]))

test('lines within twelve seconds make one passage, and a new one keeps its own time', () => {
  expect(passages.map(passage => [passage.seconds, passage.text])).toEqual([
    [0, 'Welcome to the house. It cost one dollar. Really.'],
    [12, 'The roof was rotten.'],
    [400, 'A house, a House, a HOUSE.'],
  ])
})

test.each<[string, string, number[][][]]>([
  ['nothing asked', '', []],
  ['only spaces', '  ', []],
  ['not there', 'garage', []],
  ['across two lines of a passage', 'house. it cost', [[[0, 15, 29]]]],
  [
    'across two passages, marked in both',
    'really. the  roof',
    [
      [
        [0, 42, 49],
        [1, 0, 8],
      ],
    ],
  ],
  ['in upper and lower case, every time', 'house', [[[0, 15, 20]], [[2, 2, 7]], [[2, 11, 16]], [[2, 20, 25]]]],
])('%s', (_, words, found) => expect(find(passages, words)).toEqual(found))

test.each<[string, string, string, number[]]>([
  ['letters that change their length in lower case', 'İİ house', 'house', [0, 3, 8]],
  ['accents, in the words or the question', 'Der Zürcher See', 'zurcher', [0, 4, 11]],
  ['an accent written as a sign of its own', 'Un cafe\u0301 noir', 'café', [0, 3, 7]],
  ['either kind of apostrophe', 'They don’t', "don't", [0, 5, 10]],
  ['words without spaces', '今日は紙の橋を作ります', '紙の橋', [0, 3, 6]],
  ['words from right to left', 'نبني جسرا من ورق', 'جسرا', [0, 5, 9]],
])('%s do not shift the marks', (_, text, words, span) =>
  expect(find(passagesOf([[0, text]]), words)).toEqual([[span]]),
)

test.each([
  ['at the start', 0, 0],
  ['inside the first', 11, 0],
  ['exactly at the second', 12, 1],
  ['in a long silence', 300, 1],
  ['after the end', 9999, 2],
])('the passage spoken %s', (_, seconds, expected) => expect(passageAt(passages, seconds)).toBe(expected))

test('no transcript, no passage', () => expect(passageAt([], 5)).toBe(-1))
