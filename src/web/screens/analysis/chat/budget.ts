import type { EstimateView } from '#contract/conversations.ts'
import type { UsageView } from '#contract/usage.ts'

/** From this much usage on, the user is warned. */
const warnPercent = 80

export type Budget = {
  readonly usage: UsageView
  /** `none`: no active plan. `spent`: nothing left. `low`: most of it is used. `fine` also where nothing costs tokens. */
  readonly state: 'none' | 'spent' | 'low' | 'fine'
  /** The next question: its typical cost, and the highest, which is reserved while it is answered. */
  readonly question: {
    readonly tokens: number
    readonly mostTokens: number
    readonly modelName: string
    /** It costs nothing, at any length. */
    readonly isFree: boolean
  } | null
  /** Summaries and key points cost nothing here, whichever are shared already. */
  readonly hasFreeAnalyses: boolean
  /** Questions and analyses cost nothing here. */
  readonly isFree: boolean
}

/** The month, with what a question and a summary about this video are estimated to cost; undefined while that is unknown. */
export function budgetFrom(
  usage: UsageView,
  question: EstimateView | undefined,
  analysis: EstimateView | undefined,
): Budget {
  const hasFreeAnalyses = analysis?.isFree === true
  const isFree = hasFreeAnalyses && question?.isFree === true
  return {
    usage,
    state: stateOf(usage, isFree),
    question: question
      ? {
          tokens: question.typicalTokens,
          mostTokens: question.worstTokens,
          modelName: question.modelName,
          isFree: question.isFree,
        }
      : null,
    hasFreeAnalyses,
    isFree,
  }
}

function stateOf({ tokensLimit, remainingTokens, usagePercentage }: UsageView, isFree: boolean): Budget['state'] {
  if (tokensLimit === 0) return 'none'
  if (isFree) return 'fine'
  if (remainingTokens === 0) return 'spent'
  return usagePercentage >= warnPercent ? 'low' : 'fine'
}

/** True when less is left than an analysis needs to start. */
export const isBeyond = (estimate: EstimateView | undefined, budget: Budget | null): boolean =>
  budget !== null &&
  estimate?.hasSharedResult !== true &&
  estimate?.isFree !== true &&
  (budget.state === 'spent' || (estimate?.leastTokens ?? 0) > budget.usage.remainingTokens - budget.usage.heldTokens)
