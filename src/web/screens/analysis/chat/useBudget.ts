import { useMemo } from 'react'
import { api } from '#web/api.ts'
import { type Budget, budgetFrom } from './budget.ts'
import type { ConversationState } from './useConversation.ts'

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
  const used = isSignedIn ? usage.data : undefined
  return useMemo(() => (used ? budgetFrom(used, data, analysis.data) : null), [used, data, analysis.data])
}
