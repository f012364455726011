import type { UsageView } from '#contract/usage.ts'
import { api } from '#web/api.ts'
import type { ConversationState } from './useConversation.ts'

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

/** The vendor's cache makes a further question cheaper, for five minutes. */
const estimateQuery = { retry: false, refetchInterval: 300_000 } as const

/** What is left this month, and what a question about this video costs; null until that is known. */
export function useBudget(
  { estimateTarget, isLoading }: Pick<ConversationState, 'estimateTarget' | 'isLoading'>,
  isSignedIn: boolean,
): Budget | null {
  const usage = api.usage.read.useQuery(undefined, { retry: false, enabled: isSignedIn })
  const hasPlan = (usage.data?.tokensLimit ?? 0) > 0
  const enabled = hasPlan && !isLoading
  const { data } = api.conversations.estimate.useQuery(
    { ...estimateTarget, kind: 'question' },
    { ...estimateQuery, enabled },
  )
  // The same call as that of the button's price. A verdict may be a word match, which is free beside priced models.
  const analysis = api.conversations.estimate.useQuery(
    { ...estimateTarget, kind: 'summary' },
    { retry: false, enabled },
  )
  if (!isSignedIn || !usage.data) return null
  const question = data && {
    tokens: data.typicalTokens,
    mostTokens: data.worstTokens,
    modelName: data.modelName,
    isFree: data.isFree,
  }
  const hasFreeAnalyses = analysis.data?.isFree === true
  const isFree = hasFreeAnalyses && question?.isFree === true
  return { usage: usage.data, state: stateOf(usage.data, isFree), question: question ?? null, hasFreeAnalyses, isFree }
}

function stateOf({ tokensLimit, remainingTokens, usagePercentage }: UsageView, isFree: boolean): Budget['state'] {
  if (tokensLimit === 0) return 'none'
  if (isFree) return 'fine'
  if (remainingTokens === 0) return 'spent'
  return usagePercentage >= warnPercent ? 'low' : 'fine'
}
