import { useEffect, useState } from 'react'

/** A key that changes when every screen must be mounted again because the account changed in another tab. */
export function useSessionSync(): number {
  const [version, setVersion] = useState(0)
  useEffect(() => {
    let stop: (() => void) | null = null
    let isUnmounted = false
    // Loaded after the first page. If that fails, other tabs are not watched.
    void import('./session-sync.ts').then(
      ({ watchAccount }) => {
        if (!isUnmounted) stop = watchAccount(() => setVersion(before => before + 1))
      },
      () => {},
    )
    return () => {
      isUnmounted = true
      stop?.()
    }
  }, [])
  return version
}
