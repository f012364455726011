import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { answerLimitOf, defaultLimits, limitNames, readLimits } from '#core/limits.ts'

test.each([
  ['nothing', '', {}],
  ['one limit', 'growingAnswers=8', { growingAnswers: 8 }],
  [
    'several, with commas, spaces or line breaks between them',
    'growingAnswers=8, uploads=4\nuploads=5',
    { growingAnswers: 8, uploads: 5 },
  ],
])('%s changes exactly what it names', (_, text, changed) => {
  expect(readLimits(text)).toEqual({ ...defaultLimits, ...changed })
})

test.each([
  ['an unknown name', 'growing=8', /"growing=8" names no limit; the limits are transcriptWords/],
  ['a property of every object', 'constructor=8', /names no limit/],
  ['no number', 'uploads=many', /uploads needs a whole number of at least 1, not "many"/],
  ['zero', 'uploads=0', /at least 1/],
  ['a fraction', 'uploads=1.5', /at least 1/],
  ['a name alone', 'uploads', /names no limit/],
])('%s is refused with an explanation', (_, text, problem) => {
  expect(readLimits(text)).toEqual({ problem: expect.stringMatching(problem) })
})

test.each([
  [5, 180],
  [60, 180],
  [61, 181],
  [600, 720],
])('with %i seconds until the first words an answer may take %i', (seconds, answer) => {
  expect(answerLimitOf({ firstWordsMs: seconds * 1000 })).toBe(answer * 1000)
})

test('the operator’s table lists every limit', () => {
  const operating = readFileSync('docs/operating.md', 'utf8')
  expect(limitNames.filter(name => !operating.includes(`\n| \`${name}\` | `))).toEqual([])
})
