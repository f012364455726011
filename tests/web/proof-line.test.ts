import { expect, test } from 'vitest'
import { proofLine } from '#web/verdict/proof-line.ts'

const count = (checked: number, verified: number, cited: number, supported: number) => ({
  checked: checked + cited,
  matched: verified + supported,
  quotes: { checked, verified },
  citations: { checked: cited, supported },
})

test.each([
  [count(3, 3, 5, 5), '3 quotes verified, 5 citations supported'],
  [count(1, 1, 1, 1), '1 quote verified, 1 citation supported'],
  [count(4, 3, 5, 4), '3 of 4 quotes verified, 4 of 5 citations supported'],
  [count(0, 0, 2, 2), '2 citations supported'],
  [count(2, 0, 0, 0), '0 of 2 quotes verified'],
  [count(0, 0, 0, 0), null],
  [{ checked: 7, matched: 6 }, '6 of 7 quotes and times found in the transcript'],
])('the proof line of %o', (proof, line) => expect(proofLine(proof)).toBe(line))
