import { describe, expect, test } from 'vitest'
import { applyProofGate, createProofGate } from '#core/proof/proof-gate.ts'
import type { TranscriptWindow } from '#core/transcripts/transcript.ts'
import { unprovenIn } from '#tests/setup/proof-oracle.ts'

const spoken = [
  'so we signed for one dollar and the house was ours',
  'then we paid $41,000 to fix the roof it was raining and the train left at 9:45',
  'I ran a crew for ten years so this was not my first time',
  'nothing happens here, “he said”, and [Music] plays',
]
const windows: TranscriptWindow[] = spoken.map((text, index) => ({
  n: index + 1,
  startMs: index * 1_800_000,
  endMs: (index + 1) * 1_800_000,
  text,
}))

const shows = (text: string, known?: string[]) => applyProofGate(text, windows, known ? { known } : {}).text

describe('citation marks become links to times', () => {
  test.each([
    ['one mark', 'It is theirs [1].', 'It is theirs [0:00](#t=0).'],
    ['beyond an hour', 'He had a crew [3].', 'He had a crew [1:00:00](#t=3600).'],
    ['without a space before it', 'A roof[2]', 'A roof [30:00](#t=1800)'],
    ['several windows', 'Both [1, 3].', 'Both [0:00](#t=0) [1:00:00](#t=3600).'],
    ['adjacent windows become one link', 'All [1, 2, 3].', 'All [0:00](#t=0).'],
    ['a range', 'All [1-3] of it', 'All [0:00](#t=0) of it'],
    ['marks in a row', 'Both [1][3], [1] yes', 'Both [0:00](#t=0) [1:00:00](#t=3600) yes'],
    ['in parentheses', 'So ([3]).', 'So [1:00:00](#t=3600).'],
    ['in parentheses with words', 'So (see [3], maybe).', 'So (see [1:00:00](#t=3600), maybe).'],
    ['a window that does not exist', 'Sure [9]. And [1, 77] too', 'Sure. And [0:00](#t=0) too'],
    ['a missing window in parentheses', 'Sure ([9]), yes', 'Sure, yes'],
    ['a missing window in the middle', 'On [9] with it', 'On with it'],
    ['a missing window at the end', 'On [9]', 'On'],
    ['escaped', 'On \\[3\\] with it', 'On [1:00:00](#t=3600) with it'],
    ['in two pairs of brackets', 'A crew [[3]].', 'A crew [1:00:00](#t=3600).'],
    ['in three pairs of brackets', 'A crew [ [[3]]].', 'A crew [1:00:00](#t=3600).'],
    ['in two pairs of brackets, escaped', 'A crew \\[\\[3\\]\\].', 'A crew [1:00:00](#t=3600).'],
    ['a link in brackets', 'A crew [[3](#t=30)].', 'A crew [1:00:00](#t=3600).'],
    ['two pairs of brackets as a link', 'A crew [[3]](#t=30).', 'A crew [1:00:00](#t=3600).'],
    ['several in brackets', 'Both [[1], [3]].', 'Both [0:00](#t=0) [1:00:00](#t=3600).'],
    ['several links in brackets', 'Both [[1](#t=9); [3](#t=9)].', 'Both [0:00](#t=0) [1:00:00](#t=3600).'],
    ['brackets with words between', 'Both [[1] and also [3]].', 'Both [0:00](#t=0) and also [1:00:00](#t=3600).'],
    ['in brackets with words', 'A crew [see [3], maybe].', 'A crew (see [1:00:00](#t=3600), maybe).'],
    ['in brackets after a quote', 'So [“it was raining” [2]].', 'So (“it was raining” [30:00](#t=1800)).'],
    ['in a quote in brackets', 'So [they “heard of it [2]” once].', 'So (they heard of it once).'],
    ['a missing window in two pairs of brackets', 'Sure [[9]]. And on', 'Sure. And on'],
    [
      'two pairs of brackets that are closed once',
      'A crew [[3].\nBut (or [1]]) so',
      'A crew [1:00:00](#t=3600).\nBut (or [0:00](#t=0))) so',
    ],
    ['fullwidth text around, in another language: a link without proof', '屋根 [2]。', '屋根 → [30:00](#t=1800)。'],
  ])('%s', (_, said, shown) => expect(shows(said)).toBe(shown))
})

describe('quotes', () => {
  test.each([
    [
      'in the words of the transcript',
      'He says “We signed, for one dollar” [1].',
      'He says “we signed for one dollar” [0:00](#t=0).',
    ],
    ['straight marks become curly', 'He says "it was raining" [2].', 'He says “it was raining” [30:00](#t=1800).'],
    ['numbers as words', '“signed for 1 dollar” [1]', '“signed for one dollar” [0:00](#t=0)'],
    ['the currency stays', '“paid 41,000 to fix” [2]', '“paid $41,000 to fix” [30:00](#t=1800)'],
    [
      'contractions and fillers',
      '“this wasn’t, um, my first time” [3]',
      '“this was not my first time” [1:00:00](#t=3600)',
    ],
    ['full stop inside moves behind the mark', '“it was raining.” [2] Then', '“it was raining” [30:00](#t=1800). Then'],
    ['cited elsewhere: its true window', '“it was raining” [1]', '“it was raining” [30:00](#t=1800)'],
    [
      'not cited: its window is added',
      'He says “it was raining” and so on',
      'He says “it was raining” [30:00](#t=1800) and so on',
    ],
    [
      'cited before it: nothing is added',
      'In [2] he says “it was raining”.',
      'In [30:00](#t=1800) he says “it was raining”.',
    ],
    ['across two windows', '“the house was ours then we paid” [1]', '“the house was ours then we paid” [0:00](#t=0)'],
    ['invented: removed with its mark', 'He says “aliens built the roof” [2].', 'He says (…).'],
    ['left out words', '“we signed … the house was ours” [1]', '“we signed” … “the house was ours” [0:00](#t=0)'],
    ['one word exchanged: removed with its mark', '“I led a crew for ten years” [3]', '(…)'],
    ['few words after a verb of saying, with a mark', 'Some say “a million” [3].', 'Some say (…).'],
    ['half invented', '“we signed … for a million” [1]', '(…)'],
    ['French', 'Il dit « it was raining » [2]', 'Il dit «it was raining» [30:00](#t=1800)'],
    ['German', 'Er sagt „it was raining“ [2]', 'Er sagt „it was raining“ [30:00](#t=1800)'],
    ['Japanese', '彼は「it was raining」と言った', '彼は「it was raining」 [30:00](#t=1800)と言った'],
    ['single marks, true', 'He says ‘it was raining’ [2].', 'He says ‘it was raining’ [30:00](#t=1800).'],
    ['single marks, invented: no quote any more', "He says 'aliens did it' today", 'He says aliens did it today'],
    [
      'a quoting mark inside a word',
      'the owners‘house «it was raining»',
      'the owners’house «it was raining» [30:00](#t=1800)',
    ],
    ['apostrophes', "It's the owners' house, isn't it", "It's the owners' house, isn't it"],
    ['inches', 'a 5" pipe', 'a 5″ pipe'],
    ['never closed', 'He says “aliens\nand more', 'He says aliens\nand more'],
    ['as an entity', 'He says &quot;aliens did it with a train&quot; now', 'He says (…) now'],
    ['a block quote', '> aliens did it\n> [1]', ' aliens did it\n [0:00](#t=0)'],
  ])('%s', (_, said, shown) => expect(shows(said)).toBe(shown))

  test('words of the title do not count as a quote of the video, and stay', () => {
    expect(shows('The title says “A $1 House” here.', ['I bought a $1 house'])).toBe('The title says a $1 house here.')
  })
})

describe('clock times that the model wrote', () => {
  test.each([
    ['invented', 'At 12:34 it rains', 'At (…) it rains'],
    ['invented, by the hour', 'From 1:02:33 on', 'From (…) on'],
    ['spoken in the transcript', 'The train left at 9:45.', 'The train left at 9:45.'],
    ['in brackets', 'See [12:34].', 'See (…).'],
    ['as a forged link', 'See [12:34](#t=754).', 'See (…).'],
    ['with letters', 'At 12m34s and 1h02', 'At (…) and (…)'],
    ['in other digits', 'At １２：３４ it', 'At (…) it'],
    ['no time at all', 'A ratio of 16:9, in 2019: 35 people', 'A ratio of 16:9, in 2019: 35 people'],
  ])('%s', (_, said, shown) => expect(shows(said)).toBe(shown))
})

describe('other Markdown becomes text', () => {
  test.each([
    ['a link', 'Go to [our site](https://evil.example/x) now', 'Go to our site now'],
    ['an image', '![x](https://evil.example/x.png)', '!x'],
    ['a link to a time by the model', '[1](#t=999)', '[0:00](#t=0)'],
    ['a link whose address has parentheses', 'See [Paint](https://a.example/Paint_(band)) now.', 'See Paint now.'],
    ['nested parentheses', '[Paint](https://a.example/(a_(b)_c)/(d)), or', 'Paint, or'],
    ['escaped parentheses', '[Paint](https://a.example/a\\)b\\() or', 'Paint or'],
    ['parentheses that never close', 'See [Paint](https://a.example/Paint_(band) now (so).', 'See Paint now (so).'],
    ['parentheses that never close, with others after them', '[x](https://a.example/x_(a, b) and (c)', 'x and (c)'],
    ['parentheses before the title of an address', '[x](https://a.example/x_(1) "so") y', 'x y'],
    ['parentheses that never close, at the end', 'See [Paint](https://a.example/Paint_(band).', 'See Paint.'],
    ['an image whose address has parentheses', '![x](https://a.example/x_(1).png) y', '!x y'],
    ['parentheses in the title of an address', '[x](https://a.example "so (it) is") y', 'x y'],
    ['parentheses after brackets', 'He [laughs](he (the man) laughs) now', 'He (laughs)(he (the man) laughs) now'],
    ['brackets in the text of a link', 'A [band [of two]](https://a.example/x) now', 'A (band (of two)) now'],
    ['two pairs of brackets', 'The [[Paint]] page', 'The (Paint) page'],
    ['an aside', 'He laughs [laughs] loud', 'He laughs (laughs) loud'],
    ['a reference', '[our site][1]\n\n[1]: https://evil.example', '(our site)\n\n: https://evil.example'],
    ['a tag', '<q>aliens</q> < 3', '‹q>aliens‹/q> < 3'],
    ['code keeps its brackets', 'Use `x[0]` here', 'Use `x[0]` here'],
    ['a link in code is code', '``\\`[5](#t=99)` `x`', '`[5](#t=99)` `x`'],
    ['invisible signs', 'so\u200b it\u202e is', 'so it is'],
  ])('%s', (_, said, shown) => expect(shows(said)).toBe(shown))
})

describe('entities', () => {
  test.each([
    ['a letter between & and ;', 'It runs R&D; it sells paint.', 'It runs R&D; it sells paint.'],
    ['the same twice', 'Q&A; next, M&Ms; too', 'Q&A; next, M&Ms; too'],
    ['no name', 'a &; b & c; d &&x; e', 'a &; b & c; d &&x; e'],
    ['a name that objects have', '&constructor; &toString;', '&constructor; &toString;'],
    ['the sign of a name', '&copy; 2019 Paint&trade; &mdash; 5&euro;', '© 2019 Paint™ — 5€'],
    ['other names stay, as Markdown shows them', 'caf&eacute; and &Auml;rger', 'caf&eacute; and &Auml;rger'],
    ['numbers', '&#8364;5 and &#x20AC;5', '€5 and €5'],
    ['half of a surrogate pair', 'ok &#55357; then &#xDE00; end', 'ok  then  end'],
    ['both halves of a surrogate pair', 'ok &#xD83D;&#xDE00; end', 'ok  end'],
    ['brackets', 'A crew &lbrack;3&rsqb;.', 'A crew (3).'],
    ['quotation marks', 'He says &ldquo;it was raining&rdquo; [2].', 'He says “it was raining” [30:00](#t=1800).'],
    ['an invented time', 'At 12&colon;34 it rains', 'At 12(…) it rains'],
    ['in a quote, unknown', 'The “R&D; or not” thing', 'The R&D; or not thing'],
    ['in a quote', 'Its “caf&#233; &amp; bar” sign', 'Its *café & bar* sign'],
  ])('%s', (_, said, shown) => expect(shows(said)).toBe(shown))
})

test('half characters of the model become the replacement character', () => {
  const gate = createProofGate(windows)
  const shown =
    ['a \ud83d', '\ude00 b \ud83d', ' c \ude00', ' d \ud83d'].map(piece => gate.push(piece)).join('') + gate.end()
  expect(shown).toBe('a 😀 b \ufffd c \ufffd d \ufffd')
})

test('the words of a citation are cut between characters', () => {
  const long = [{ n: 1, startMs: 0, endMs: 1000, text: `${'x'.repeat(198)}😀 and so on` }]
  const [citation] = applyProofGate('Here [1].', long).citations
  expect(citation?.quote).toBe('x'.repeat(198))
})

test('a citation has its window and words of it: the proven quote if there is one', () => {
  const { citations, proof } = applyProofGate('A [1]. “it was raining” [2], “aliens” [8].', windows)
  expect(citations).toEqual([
    {
      n: 1,
      startSeconds: 0,
      endSeconds: 1800,
      quote: 'so we signed for one dollar and the house was ours',
      supported: true,
    },
    { n: 2, startSeconds: 1800, endSeconds: 3600, quote: 'it was raining', supported: true },
  ])
  expect(proof).toEqual({
    checked: 3,
    matched: 2,
    quotes: { checked: 1, verified: 1 },
    citations: { checked: 2, supported: 1 },
  })
})

test('a transcript without times shows none', () => {
  const untimed = windows.map(window => ({ ...window, startMs: 0, endMs: 0 }))
  const read = applyProofGate('It rains “it was raining” [2], at 3:33 [1].', untimed)
  expect(read.text).toBe('It rains “it was raining”, at (…).')
  expect(read.citations.map(each => each.n)).toEqual([2, 1])
})

test('text is returned at once, except from a quotation mark to the end of the quote', () => {
  const gate = createProofGate(windows)
  expect(gate.push('The roof was')).toBe('The roof was')
  expect(gate.push(' wet: “it was')).toBe(' wet:')
  expect(gate.push(' raining')).toBe('')
  expect(gate.push('” [2')).toBe(' “it was raining”')
  expect(gate.push('] but')).toBe(' [30:00](#t=1800) but')
})

test('quotation marks that do not close within 400 characters are not a quote', () => {
  const shown = shows(`“${'word '.repeat(100)}end” and on`)
  expect(shown).toContain('word word')
  expect(unprovenIn(shown, windows)).toEqual([])
})
