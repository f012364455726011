import { expect, test } from 'vitest'
import type { Verdict } from '#core/answers/analysis.ts'
import { proofLine } from '#web/verdict/proof-line.ts'

const count = (checked: number, verified: number, cited: number, supported: number) => ({
  checked: checked + cited,
  matched: verified + supported,
  quotes: { checked, verified },
  citations: { checked: cited, supported },
})

test.each([
  [count(3, 3, 5, 5), '3 quotes verified, 5 times lead to where this is talked about'],
  [count(1, 1, 1, 1), '1 quote verified, 1 time leads to where this is talked about'],
  [count(4, 3, 5, 4), '3 of 4 quotes verified, 4 of 5 times lead to where this is talked about, the other left out'],
  [count(0, 0, 5, 3), '3 of 5 times lead to where this is talked about, the others left out'],
  [count(0, 0, 2, 2), '2 times lead to where this is talked about'],
  [count(2, 0, 0, 0), '0 of 2 quotes verified'],
  [count(0, 0, 0, 0), null],
  [{ checked: 7, matched: 6 }, '6 of 7 quotes and times found in the transcript'],
])('the proof line of %o', (proof, line) => expect(proofLine(proof)).toBe(line))

const cited = (supported: boolean) => ({ n: 1, startSeconds: 0, endSeconds: 30, quote: 'It holds', supported })

test.each([
  [1, '4 of 5 times lead to where this is talked about, → marks the other'],
  [2, '3 of 5 times lead to where this is talked about, → marks the others'],
  [3, '2 of 5 times lead to where this is talked about, the others marked → or left out'],
])('%i citations without support of which two at most are marked', (lost, line) => {
  const citations = [cited(true), ...Array.from({ length: Math.min(lost, 2) }, () => cited(false))]
  expect(proofLine(count(0, 0, 5, 5 - lost), { citations })).toBe(line)
})

const promise = (quote: string | null) => ({ quote })
const verdict = (answerQuote: string | null, ...quotes: (string | null)[]) =>
  ({ answer: 'It holds.', answerQuote, promises: quotes.map(promise) }) as unknown as Verdict

test.each([
  ['quotes that differ', verdict('c', 'a', 'b'), '3 quotes verified'],
  ['an answer with the quote of a promise', verdict('b', 'a', 'b'), '2 quotes verified'],
  ['the same quote twice', verdict('a', 'a', 'a', null), '1 quote verified'],
  ['an answer that is its own quote', verdict('It holds.', 'a'), '1 quote verified'],
])('a verdict counts the quotes that it shows: %s', (_, shown, line) =>
  expect(proofLine(count(3, 3, 0, 0), { verdict: shown })).toBe(line),
)
