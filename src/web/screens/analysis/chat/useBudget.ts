import type { UsageView } from '#contract/usage.ts'
import { api } from '#web/api.ts'
import type { ConversationState } from './useConversation.ts'

/** From this much usage on, the user is warned. */
const warnPercent = 80

export type Budget = {
  readonly usage: UsageView
  /** `none`: no active plan. `spent`: nothing left. `low`: most of it is used. */
  readonly state: 'none' | 'spent' | 'low' | 'fine'
  /** The next question: its typical cost, and the highest, which is reserved while it is answered. */
  readonly question: { readonly tokens: number; readonly mostTokens: number; readonly modelName: string } | null
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
  const { data } = api.conversations.estimate.useQuery(
    { ...estimateTarget, kind: 'question' },
    { ...estimateQuery, enabled: hasPlan && !isLoading },
  )
  if (!isSignedIn || !usage.data) return null
  const question = data && { tokens: data.typicalTokens, mostTokens: data.worstTokens, modelName: data.modelName }
  return { usage: usage.data, state: stateOf(usage.data), question: question ?? null }
}

function stateOf({ tokensLimit, remainingTokens, usagePercentage }: UsageView): Budget['state'] {
  if (tokensLimit === 0) return 'none'
  if (remainingTokens === 0) return 'spent'
  return usagePercentage >= warnPercent ? 'low' : 'fine'
}
