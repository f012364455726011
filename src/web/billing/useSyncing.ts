import type { SubscriptionInfo } from '#contract/billing.ts'
import { api } from '../api.ts'
import { usePolling } from './usePolling.ts'

/**
 * Asks again and again how the subscription stands, while `isWanted` and until `hear` says that it knows enough. A failed
 * look is no answer: the next one counts. True once it was given up.
 */
export function useSyncing(isWanted: boolean, hear: (info: SubscriptionInfo) => boolean): boolean {
  const sync = api.billing.sync.useMutation()
  const patience = usePolling({
    isWanted,
    isLater: true,
    look: async isOver => {
      const answer = await sync.mutateAsync().catch(() => null)
      return !isOver() && answer !== null && hear(answer.subscriptionInfo)
    },
  })
  return patience === 'over'
}
