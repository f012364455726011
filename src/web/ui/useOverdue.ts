import { useEffect, useState } from 'react'

/** How long a wait may stay without a word: for a page's code or first data, for content, for an action. */
const patienceMs = { connection: 8_000, content: 10_000, action: 20_000 }

/**
 * True once something takes so long that the page must say so and offer a way out. Each `attempt` counts from its own
 * start.
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
