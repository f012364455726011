import { useEffect, useState } from 'react'

/** How long people wait without a word. */
const patienceMs = 20_000

/** True once something has been awaited for so long that it must be said, and that nobody may be held by it any more. */
export function useSlow(isWaiting: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    setIsSlow(false)
    if (!isWaiting) return
    const timer = setTimeout(() => setIsSlow(true), patienceMs)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return isWaiting && isSlow
}
