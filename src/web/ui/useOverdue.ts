import { useEffect, useState } from 'react'

/** How long people wait without a word: for a page's code or first reading, for what they came to read, for what they began. */
const patienceMs = { line: 8_000, reading: 10_000, deed: 20_000 }

/**
 * True once something has been awaited for so long that it must be said, and that nobody may be held by it any more. Each
 * `attempt` has its own patience.
 */
export function useOverdue(what: keyof typeof patienceMs, isWaiting: boolean, attempt = 0): boolean {
  const [isOverdue, setIsOverdue] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another wait
  useEffect(() => {
    setIsOverdue(false)
    if (!isWaiting) return
    const timer = setTimeout(() => setIsOverdue(true), patienceMs[what])
    return () => clearTimeout(timer)
  }, [what, isWaiting, attempt])
  return isWaiting && isOverdue
}
