import { expect, test } from 'vitest'
import { startsAtOnce } from '#core/answers/starts-at-once.ts'
import { startsAtOnceShare } from '#core/limits.ts'

const month = { tokensLimit: 1_400_000, remainingTokens: 1_400_000 }
const share = month.tokensLimit * startsAtOnceShare

test.each([
  ['free', { typicalTokens: 0, worstTokens: 0 }, true],
  ['the whole share', { typicalTokens: share, worstTokens: share * 3 }, true],
  ['more than the share', { typicalTokens: share + 1, worstTokens: share * 3 }, false],
  ['more, at worst, than is left', { typicalTokens: 100, worstTokens: 201, remainingTokens: 200 }, false],
  ['the last of the month', { typicalTokens: 100, worstTokens: 200, remainingTokens: 200 }, true],
  ['free with nothing left', { typicalTokens: 0, worstTokens: 0, remainingTokens: 0 }, true],
  ['no plan', { typicalTokens: 1, worstTokens: 1, remainingTokens: 0, tokensLimit: 0 }, false],
] as const)('a verdict that costs %s', (_, costs, starts) => {
  expect(startsAtOnce({ ...month, ...costs })).toBe(starts)
})
