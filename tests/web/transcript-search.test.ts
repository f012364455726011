import { expect, test } from 'vitest'
import { passageAt } from '#web/screens/analysis/transcript/passage-at.ts'
import { passagesOf, type TranscriptRow } from '#web/screens/analysis/transcript/passages.ts'
import { findMatches, searchableOf } from '#web/screens/analysis/transcript/transcript-search.ts'

const lines: [number, string][] = [
  [0, 'Welcome to the house.'],
  [4, 'It cost one dollar.'],
  [11.9, 'Really.'],
  [12, 'The roof was rotten.'],
  [400, 'A house, a House, a HOUSE.'],
]
const passages = passagesOf(lines)
const find = (among: readonly TranscriptRow[], words: string) =>
  findMatches(searchableOf(among), words).map(spans => spans.map(({ passage, from, to }) => [passage, from, to]))

test('lines within twelve seconds make one passage, and a new one keeps its own time', () => {
  expect(passages.map(passage => [passage.seconds, passage.text])).toEqual([
    [0, 'Welcome to the house. It cost one dollar. Really.'],
    [12, 'The roof was rotten.'],
    [400, 'A house, a House, a HOUSE.'],
  ])
})

test.each<[string, string, number[][][]]>([
  ['an empty query', '', []],
  ['a query of spaces', '  ', []],
  ['no match', 'garage', []],
  ['a match across two lines of a passage', 'house. it cost', [[[0, 15, 29]]]],
  [
    'a match across two passages, highlighted in both',
    'really. the  roof',
    [
      [
        [0, 42, 49],
        [1, 0, 8],
      ],
    ],
  ],
  ['every match, in upper and lower case', 'house', [[[0, 15, 20]], [[2, 2, 7]], [[2, 11, 16]], [[2, 20, 25]]]],
])('%s', (_, words, found) => expect(find(passages, words)).toEqual(found))

test.each<[string, string, string, number[]]>([
  ['letters that change their length in lower case', 'İİ house', 'house', [0, 3, 8]],
  ['accents, in the text or the query', 'Der Zürcher See', 'zurcher', [0, 4, 11]],
  ['a combining accent', 'Un cafe\u0301 noir', 'café', [0, 3, 7]],
  ['either kind of apostrophe', 'They don’t', "don't", [0, 5, 10]],
  ['words without spaces', '今日は紙の橋を作ります', '紙の橋', [0, 3, 6]],
  ['words from right to left', 'نبني جسرا من ورق', 'جسرا', [0, 5, 9]],
  ['the kaf of a Persian keyboard', 'هذا كتاب عن الخزف', 'کتاب', [0, 4, 8]],
  ['the yeh of a Persian keyboard', 'على الجبل الكبير', 'علی', [0, 0, 3]],
  ['the heh of an Urdu keyboard', 'وہ ہمارا گھر ہے', 'همارا', [0, 3, 8]],
  ['vowel signs', 'نُشْعِلُ الفُرْنَ', 'نشعل', [0, 0, 8]],
  ['tatweel', 'هذا كتـــاب كبير', 'كتاب', [0, 4, 11]],
  ['a hamza that is left out', 'قال أحمد اليوم', 'احمد', [0, 4, 8]],
  ['Hebrew points', 'זה שָׁלוֹם רב', 'שלום', [0, 3, 10]],
  ['full-width letters and digits', '価格は１２３ＡＢＣ円です', '123abc', [0, 3, 9]],
  ['Arabic digits', 'في عام ٢٠٢٤ تقريبا', '2024', [0, 7, 11]],
  ['Devanagari nukta', 'वह सड़क पर है', 'सडक', [0, 3, 7]],
  ['the Turkish dotless i', 'DIŞARI çıktı', 'cikti', [0, 7, 12]],
  ['sharp s', 'die Straße hier', 'strasse', [0, 4, 10]],
  ['ligatures', 'the ﬁre œuvre', 'oeuvre', [0, 8, 13]],
  ['katakana for hiragana', '今日はラーメンを食べた', 'らーめん', [0, 3, 7]],
  ['half-width kana', '昨日ﾃﾞﾝﾜした', 'でんわ', [0, 2, 6]],
  ['traditional characters', '這個國家很大', '国家', [0, 2, 4]],
  ['a soft hyphen', 'the kiln\u00adhouse here', 'kilnhouse', [0, 4, 14]],
  ['a zero-width non-joiner', 'نمی\u200cشود انجام داد', 'نمیشود', [0, 0, 7]],
  ['Greek accents and the final sigma', 'ο φούρνος καίει', 'φουρνοσ', [0, 2, 9]],
])('%s do not shift the highlights', (_, text, words, span) =>
  expect(find(passagesOf([[0, text]]), words)).toEqual([[span]]),
)

test('parts of a Korean syllable are found as one', () =>
  expect(find([{ seconds: 0, text: '뜨거운 가마'.normalize('NFD') }], '가마')).toEqual([[[0, 8, 12]]]))

test.each([
  ['at the start', 0, 0],
  ['inside the first', 11, 0],
  ['exactly at the second', 12, 1],
  ['in a long silence', 300, 1],
  ['after the end', 9999, 2],
])('the passage spoken %s', (_, seconds, expected) => expect(passageAt(passages, seconds)).toBe(expected))

test('no passage is spoken without a transcript', () => expect(passageAt([], 5)).toBe(-1))
