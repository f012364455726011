import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinAtSeam, seamOf } from '#core/answers/answer-seam.ts'

test.each([
  ['an unfinished word', 'The first bri', 'The first '],
  ['a finished sentence', 'It fell. ', 'It fell. '],
  ['an open mark', 'It fell [1', 'It fell '],
  ['an open mark after a space', 'It fell [1, ', 'It fell '],
  ['an open quote', 'She said “fold every sh', 'She said '],
  ['a plain open quote', 'She said "fold every sh', 'She said '],
  ['closed ones', 'She said “fold” [4] and ', 'She said “fold” [4] and '],
  ['a quote left open in an earlier paragraph', 'He said “no.\n\nThen he ', 'He said “no.\n\nThen he '],
  ['German quotes', 'Sie sagt „falten“ und wei', 'Sie sagt „falten“ und '],
  ['Chinese, where each character is a word', '桥最终承重', '桥最终承重'],
  ['an open Japanese quote', '彼女は「折', '彼女は'],
])('a cut text ends before what is unfinished: %s', (_, text, safe) => expect(text.slice(0, seamOf(text))).toBe(safe))

test('at most 400 characters are held back, and no endless run of letters', () => {
  const open = `“${'word '.repeat(100)}`
  expect(seamOf(open)).toBeGreaterThan(100)
  expect(seamOf('x'.repeat(100))).toBe(100)
})

test.each([
  ['it continues with the next word', 'The first ', 'bridge fell [3].', 'bridge fell [3].'],
  ['it repeats the last words', 'The first bridge ', 'the first bridge fell.', ' fell.'],
  ['it begins its sentence again', 'A. Then the bridge, of paper, ', 'Then the bridge, of paper, held.', ' held.'],
  ['it begins with dots', 'The first ', '… bridge fell.', 'bridge fell.'],
  ['a new paragraph after a line break', 'It fell.\n\n', '### The result\nIt held.', '### The result\nIt held.'],
  ['a new heading after a sentence', 'It fell. ', '\n\n### The result', '\n\n### The result'],
  ['nothing is repeated', 'It fell. ', 'It was rebuilt.', 'It was rebuilt.'],
  ['Chinese continues without a space', '桥最终承', ' 重四十公斤。', '重四十公斤。'],
  ['Chinese repeats', '桥最终承重', '桥最终承重四十公斤。', '四十公斤。'],
  ['after a word, a space stays', 'Word', ' and more', ' and more'],
])('a continuation is joined: %s', (_, before, continuation, added) => {
  const text = before + joinAtSeam(before, continuation)
  expect(text.replace(/[ ]+/g, ' ')).toBe((before + added).replace(/[ ]+/g, ' '))
})

const word = fc.constantFrom(
  'the',
  'bridge',
  'fell',
  '“fold',
  'it”',
  '[12]',
  '[3,',
  '4]',
  'Maria',
  'held.',
  'über',
  '-',
  '5:30',
)
const gap = fc.constantFrom(' ', ' ', ' ', ' ', '\n', '\n\n', '\n- ', '\n\n### ')

test('joining at the seam restores the whole text, for every cut and every repetition', () => {
  const numbered = fc.array(fc.tuple(word, gap), { minLength: 4, maxLength: 80 }).map(pairs =>
    // Each word differs, so that a repetition differs from words that happen to be the same.
    pairs.map(([text, after], index) => `${text}${index}${after}`).join(''),
  )
  fc.assert(
    fc.property(numbered, fc.nat(), fc.nat({ max: 12 }), (whole, at, repeated) => {
      const cut = whole.slice(0, 1 + (at % whole.length))
      const seam = seamOf(cut)
      const before = cut.slice(0, seam)
      const starts = [...before.matchAll(/\S+/g)].map(match => match.index)
      const from = repeated === 0 ? seam : (starts.at(-repeated) ?? 0)
      const text = before + joinAtSeam(before, whole.slice(from))
      expect(text.split(/\s+/)).toEqual(whole.split(/\s+/))
    }),
    { seed: 11, numRuns: 2_000 },
  )
})
