import { expect, test } from 'vitest'
import { type GoldStatus, goldScoreOf, goldVerdictOf } from '#core/evaluation/gold-verdict.ts'

const spoken = { spokenWords: 200, seconds: 90 }

test.each<[string, GoldStatus, GoldStatus[], number, number | null, string]>([
  ['one promise kept', 'delivered', [], 0, 0, 'keeps_promise'],
  ['all kept, in the loudest style', 'delivered', ['delivered'], 3, 15, 'keeps_promise'],
  ['only a minor promise contradicted', 'delivered', ['contradicted'], 0, 55, 'overstated'],
  ['one of two minor promises contradicted', 'delivered', ['delivered', 'contradicted'], 2, 40, 'mostly_fair'],
  ['the answer withheld', 'late', [], 2, 50, 'overstated'],
  ['the main promise partial', 'partial', [], 0, 45, 'mostly_fair'],
  ['the main one partial, the other missing', 'partial', ['missing'], 0, 59, 'overstated'],
  ['the main one contradicted, the other kept', 'contradicted', ['delivered'], 0, 75, 'clickbait'],
  ['the main one missing', 'missing', [], 0, 100, 'clickbait'],
  ['all contradicted in the loudest style', 'contradicted', ['contradicted'], 3, 100, 'clickbait'],
  ['unverifiable others do not count', 'delivered', ['unverifiable', 'missing'], 0, 25, 'mostly_fair'],
  ['all others unverifiable', 'late', ['unverifiable', 'unverifiable'], 0, 40, 'mostly_fair'],
  ['the main one unverifiable', 'unverifiable', ['contradicted'], 3, null, 'not_judgeable'],
])('score and verdict: %s', (_, main, others, style, score, verdict) => {
  expect(goldScoreOf({ main, others, style, ...spoken })).toBe(score)
  expect(goldVerdictOf({ main, others, style, ...spoken })).toBe(verdict)
})

test.each([
  ['59 words in five minutes', 59, 300, 'not_judgeable'],
  ['60 words in five minutes', 60, 300, 'keeps_promise'],
  ['39 words in 40 seconds', 39, 40, 'not_judgeable'],
  ['40 words in 40 seconds', 40, 40, 'keeps_promise'],
])('enough speech to judge: %s', (_, words, seconds, verdict) => {
  expect(goldVerdictOf({ main: 'delivered', others: [], style: 0, spokenWords: words, seconds })).toBe(verdict)
})
