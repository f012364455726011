import { useEffect, useState } from 'react'

/** A number that changes when every screen must be drawn again, because another account took the place of the former one. */
export function useSessionSync(): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    let stop: (() => void) | null = null
    let isOver = false
    // Loaded after the first page. Without it, other tabs are simply not followed.
    void import('./session-sync.ts').then(
      ({ watchAccount }) => {
        if (!isOver) stop = watchAccount(() => setCount(before => before + 1))
      },
      () => {},
    )
    return () => {
      isOver = true
      stop?.()
    }
  }, [])
  return count
}
