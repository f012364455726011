import { expect, test } from 'vitest'
import { formatTokens } from '#core/plans/budget.ts'
import { questionsLeft } from '#web/screens/analysis/chat/questions-left.ts'
import { aboutFigure } from '#web/ui/format.ts'

test.each([
  // Tokens left, cost of a question, both as shown, and the number of questions shown.
  [1_400_000, 104, '1.4M', '100', 14_000],
  [1_400_000, 89, '1.4M', '90', 15_000],
  [1_398_600, 94, '1.4M', '90', 15_000],
  [700_000, 90, '700K', '90', 7_700],
  [700_000, 86, '700K', '90', 7_700],
  [196_000, 93, '196K', '90', 2_100],
  [196_400, 88, '196K', '90', 2_100],
  [14_000_000, 12_345, '14.0M', '12K', 1_100],
  [95, 90, '95', '90', 1],
  [1_600, 1_450, '2K', '1K', 2],
  // Not enough for one question, even if the rounded figures suggest otherwise.
  [89, 90, '89', '90', 0],
  [1_700, 2_300, '2K', '2K', 0],
  [0, 90, '0', '90', 0],
  [700_000, 0, '700K', '0', 0],
])('%s tokens at %s each', (left, cost, shownLeft, shownCost, questions) => {
  expect([formatTokens(left), formatTokens(aboutFigure(cost))]).toEqual([shownLeft, shownCost])
  expect(questionsLeft(left, cost)).toBe(questions)
})
