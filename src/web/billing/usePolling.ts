import { useEffect, useEffectEvent, useState } from 'react'
import type { SubscriptionInfo } from '#contract/billing.ts'
import { api } from '../api.ts'

/** The time between two calls, until the wait counts as slow, and until polling ends. */
const intervalMs = 2500
const slowMs = 30_000
const maxPollingMs = 600_000

export type PollingPhase = 'fresh' | 'slow' | 'stopped'

type Polling = {
  readonly isEnabled: boolean
  /** A new key restarts the polling. */
  readonly key?: string | number
  /** Waits before the first call too. */
  readonly isFirstDelayed?: boolean
  /** Resolves to true once polling may end. Its result is ignored once `isCanceled` returns true. */
  poll(isCanceled: () => boolean): Promise<boolean>
}

/** Calls `poll` while the page is visible, until it returns true or ten minutes have passed. */
export function usePolling({ isEnabled, key = '', isFirstDelayed = false, poll }: Polling): PollingPhase {
  const [phase, setPhase] = useState<PollingPhase>('fresh')
  const pollNow = useEffectEvent(poll)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one run for each key
  useEffect(() => {
    setPhase('fresh')
    if (!isEnabled) return
    const started = Date.now()
    let timer: ReturnType<typeof setTimeout>
    let isCanceled = false
    const again = async (): Promise<void> => {
      const isDone = document.hidden ? false : await pollNow(() => isCanceled)
      if (isCanceled || isDone) return
      const passed = Date.now() - started
      if (passed > maxPollingMs) return setPhase('stopped')
      if (passed > slowMs) setPhase('slow')
      timer = setTimeout(again, intervalMs)
    }
    if (isFirstDelayed) timer = setTimeout(again, intervalMs)
    else void again()
    return () => {
      isCanceled = true
      clearTimeout(timer)
    }
  }, [isEnabled, isFirstDelayed, key])
  return phase
}

/**
 * Polls the subscription's state while `isEnabled`, until `onState` returns true. Failed calls are ignored. Returns
 * true once polling has timed out.
 */
export function useSubscriptionPolling(isEnabled: boolean, onState: (info: SubscriptionInfo) => boolean): boolean {
  const sync = api.billing.sync.useMutation()
  const phase = usePolling({
    isEnabled,
    isFirstDelayed: true,
    poll: async isCanceled => {
      const answer = await sync.mutateAsync().catch(() => null)
      return !isCanceled() && answer !== null && onState(answer.subscriptionInfo)
    },
  })
  return phase === 'stopped'
}
