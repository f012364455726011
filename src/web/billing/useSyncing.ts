import { useEffect, useRef, useState } from 'react'
import type { SubscriptionInfo } from '#contract/billing.ts'
import { api } from '../api.ts'

/** How often the payment service is asked, and for how long. */
const pauseMs = 2500
const patienceMs = 600_000

/**
 * Asks again and again how the subscription stands, while `isWanted` and until `hear` says that it knows enough. A failed
 * look is no answer: the next one counts. True once it was given up.
 */
export function useSyncing(isWanted: boolean, hear: (info: SubscriptionInfo) => boolean): boolean {
  const [isGivenUp, setIsGivenUp] = useState(false)
  const sync = api.billing.sync.useMutation()
  const latest = useRef({ hear, ask: sync.mutateAsync })
  latest.current = { hear, ask: sync.mutateAsync }
  useEffect(() => {
    if (!isWanted) return
    const started = Date.now()
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const look = async (): Promise<void> => {
      const answer = document.hidden ? null : await latest.current.ask().catch(() => null)
      if (isOver || (answer && latest.current.hear(answer.subscriptionInfo))) return
      if (Date.now() - started > patienceMs) setIsGivenUp(true)
      else timer = setTimeout(look, pauseMs)
    }
    timer = setTimeout(look, pauseMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isWanted])
  return isGivenUp
}
