import { useEffect, useEffectEvent } from 'react'

/** Calls `onEnd` once `ms` have passed; null stops the timer. Another `ms` or `key` starts it again. */
export function useTimer(ms: number | null, onEnd: () => void, key?: unknown): void {
  const end = useEffectEvent(onEnd)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another wait
  useEffect(() => {
    if (ms === null) return
    const timer = setTimeout(end, ms)
    return () => clearTimeout(timer)
  }, [ms, key])
}
