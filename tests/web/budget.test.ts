import { expect, test } from 'vitest'
import type { EstimateView } from '#contract/conversations.ts'
import type { UsageView } from '#contract/usage.ts'
import { budgetFrom, isBeyond } from '#web/screens/analysis/chat/budget.ts'
import { freeHere, stillWorks } from '#web/screens/analysis/chat/still-works.ts'

/** The usage of a month of 1,000 tokens. */
const monthWith = (remainingTokens: number): UsageView => ({
  tokensUsed: 1_000 - remainingTokens,
  tokensLimit: 1_000,
  remainingTokens,
  heldTokens: 0,
  usagePercentage: 100 - remainingTokens / 10,
  periodStart: null,
  periodEnd: null,
})

const priced: EstimateView = {
  kind: 'question',
  typicalTokens: 90,
  worstTokens: 400,
  leastTokens: 60,
  remainingTokens: 0,
  model: 'gpt-6-luna',
  modelName: 'GPT-6 Luna',
  hasSharedResult: false,
  isFree: false,
  startsAtOnce: false,
  reading: 'whole',
}
const free: EstimateView = { ...priced, typicalTokens: 0, worstTokens: 0, leastTokens: 0, isFree: true }
const shared: EstimateView = { ...free, isFree: false, hasSharedResult: true }

const askFree = 'You can still ask questions here at no charge.'
const analyzeFree = 'You can still analyze videos here at no charge.'
const readFree = 'What is already analyzed stays free.'

test.each([
  // A question, an analysis, what is left; the state, what is free here, and what still works.
  ['both free, nothing left', free, free, 0, 'fine', askFree, `${askFree} ${readFree}`],
  ['both free, much left', free, free, 900, 'fine', askFree, `${askFree} ${readFree}`],
  ['questions free, nothing left', free, priced, 0, 'spent', askFree, `${askFree} ${readFree}`],
  ['questions free, little left', free, priced, 100, 'low', askFree, `${askFree} ${readFree}`],
  ['analyses free, nothing left', priced, free, 0, 'spent', analyzeFree, `${analyzeFree} ${readFree}`],
  ['nothing free, nothing left', priced, priced, 0, 'spent', null, readFree],
  [
    'nothing free, some left',
    priced,
    priced,
    500,
    'fine',
    null,
    `You can still ask about 5 questions here. ${readFree}`,
  ],
  // A shared result is free, but the next video's is not.
  ['a shared summary, nothing left', free, shared, 0, 'spent', askFree, `${askFree} ${readFree}`],
  ['no estimate yet, nothing left', undefined, undefined, 0, 'spent', null, readFree],
] as const)('%s', (_, question, analysis, left, state, freeText, works) => {
  const budget = budgetFrom(monthWith(left), question, analysis)
  expect([budget.state, freeHere(budget), stillWorks(budget)]).toEqual([state, freeText, works])
})

test.each([
  ['a free analysis, nothing left', free, 0, false],
  ['a shared result, nothing left', shared, 0, false],
  ['a priced analysis, nothing left', priced, 0, true],
  ['a priced analysis, too little left', priced, 50, true],
  ['a priced analysis, enough left', priced, 60, false],
] as const)('what is beyond the month: %s', (_, estimate, left, expected) => {
  expect(isBeyond(estimate, budgetFrom(monthWith(left), priced, priced))).toBe(expected)
})
