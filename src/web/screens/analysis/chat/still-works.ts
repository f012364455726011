import type { Budget } from './budget.ts'
import { costTexts as words } from './cost-texts.ts'
import { questionsLeft } from './questions-left.ts'

/** What can be done here at no charge beside priced answers; null without that. */
export function freeHere({ question, hasFreeAnalyses }: Budget): string | null {
  if (question?.isFree) return words.stillAskFree
  return hasFreeAnalyses ? words.stillAnalyzeFree : null
}

/** What can still be done here with what is left. */
export function stillWorks(budget: Budget | null): string {
  const free = budget && freeHere(budget)
  if (free) return `${free} ${words.stillRead}`
  const { usage, question } = budget ?? {}
  const questions = usage && question ? questionsLeft(usage.remainingTokens - usage.heldTokens, question.tokens) : 0
  return questions > 0 ? `${words.stillAsk(questions)} ${words.stillRead}` : words.stillRead
}
