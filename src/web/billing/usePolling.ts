import { useEffect, useRef, useState } from 'react'
import type { SubscriptionInfo } from '#contract/billing.ts'
import { api } from '../api.ts'

/** How long to wait between two calls, when the wait counts as slow, and when polling ends. */
const pauseMs = 2500
const slowMs = 30_000
const patienceMs = 600_000

export type Patience = 'fresh' | 'slow' | 'over'

type Polling = {
  readonly isWanted: boolean
  /** Each new key starts a new run. */
  readonly key?: string | number
  /** The first call waits, because an answer has just arrived. */
  readonly isLater?: boolean
  /** Resolves to true once polling may end; its result is dropped after `isOver`. */
  look(isOver: () => boolean): Promise<boolean>
}

/** Polls while the page is visible, until `look` is done or ten minutes have passed. */
export function usePolling({ isWanted, key = '', isLater = false, look }: Polling): Patience {
  const [patience, setPatience] = useState<Patience>('fresh')
  const latest = useRef(look)
  latest.current = look
  // biome-ignore lint/correctness/useExhaustiveDependencies: one run for each key
  useEffect(() => {
    setPatience('fresh')
    if (!isWanted) return
    const started = Date.now()
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const again = async (): Promise<void> => {
      const isDone = document.hidden ? false : await latest.current(() => isOver)
      if (isOver || isDone) return
      const passed = Date.now() - started
      if (passed > patienceMs) return setPatience('over')
      if (passed > slowMs) setPatience('slow')
      timer = setTimeout(again, pauseMs)
    }
    if (isLater) timer = setTimeout(again, pauseMs)
    else void again()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isWanted, isLater, key])
  return patience
}

/**
 * Polls the subscription's state while `isWanted`, until `onState` returns true. A failed call is skipped. Returns true once
 * polling has given up.
 */
export function useSubscriptionPolling(isWanted: boolean, onState: (info: SubscriptionInfo) => boolean): boolean {
  const sync = api.billing.sync.useMutation()
  const patience = usePolling({
    isWanted,
    isLater: true,
    look: async isOver => {
      const answer = await sync.mutateAsync().catch(() => null)
      return !isOver() && answer !== null && onState(answer.subscriptionInfo)
    },
  })
  return patience === 'over'
}
