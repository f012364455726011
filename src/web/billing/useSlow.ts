import { useEffect, useState } from 'react'

/** How long people wait without a word. */
const patienceMs = 20_000

/**
 * True once something has been awaited for so long that it must be said, and that nobody may be held by it any more. Each
 * `attempt` has its own patience.
 */
export function useSlow(isWaiting: boolean, attempt = 0): boolean {
  const [isSlow, setIsSlow] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one wait for each attempt
  useEffect(() => {
    setIsSlow(false)
    if (!isWaiting) return
    const timer = setTimeout(() => setIsSlow(true), patienceMs)
    return () => clearTimeout(timer)
  }, [isWaiting, attempt])
  return isWaiting && isSlow
}
