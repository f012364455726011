import { expect, test } from 'vitest'
import type { AnswerKind } from '#core/answers/analysis.ts'
import { spokenResult } from '#web/screens/analysis/chat/spoken-result.ts'

test.each<[string, AnswerKind, string, string]>([
  ['the first sentence', 'question', 'It holds 3.5 kilograms. It fell twice.', 'Answer: It holds 3.5 kilograms.'],
  ['no heading', 'summary', '## Summary\n\nThey fold. It falls.', 'Summary: They fold.'],
  ['no marks of a list', 'question', '1. **Fold** it. Then wait.', 'Answer: Fold it.'],
  ['a time in words', 'question', 'It holds [2:00](#t=120). More.', 'Answer: It holds (02:00).'],
  ['another script', 'question', '紙の橋です。二度目です。', 'Answer: 紙の橋です。'],
  ['words without an end', 'question', 'Forty kilograms', 'Answer: Forty kilograms'],
  ['nothing but a heading', 'keypoints', '# Points', 'Key points complete.'],
])('the result of an answer is %s', (_, kind, content, spoken) =>
  expect(spokenResult({ kind, content, data: {} })).toBe(spoken),
)

test('the result of key points is the first one', () => {
  const points = ['**Paper**: it holds. Twice.', 'Water'].map(text => ({ text, quote: null, startSeconds: null }))
  expect(spokenResult({ kind: 'keypoints', content: '', data: { points } })).toBe('Key points: Paper: it holds.')
})

test.each([
  [{ verdict: 'clickbait', score: 100 }, 'Verdict: Clickbait, 100 of 100. It falls.'],
  [{ verdict: 'not_judgeable', score: null }, 'Verdict: Not enough is said to judge. It falls.'],
] as const)('the result of a verdict is its word, score and sentence', (judged, spoken) => {
  const verdict = { ...judged, answer: 'It falls.', isCut: false } as never
  expect(spokenResult({ kind: 'clickbait', content: '', data: { verdict } })).toBe(spoken)
})
