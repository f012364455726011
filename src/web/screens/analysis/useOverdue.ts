import { useEffect, useState } from 'react'

/** After this long a reader should be told that it takes longer than it does as a rule. */
const overdueMs = 10_000

/** True once something has been waited for too long; `attempt` starts the wait anew. */
export function useOverdue(isWaiting: boolean, attempt = 0): boolean {
  const [isOverdue, setIsOverdue] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another wait
  useEffect(() => {
    setIsOverdue(false)
    if (!isWaiting) return
    const timer = setTimeout(() => setIsOverdue(true), overdueMs)
    return () => clearTimeout(timer)
  }, [isWaiting, attempt])
  return isOverdue
}
