import { useEffect, useState } from 'react'

/** A key that changes when every screen must be mounted again because the account changed in another tab. */
export function useSessionSync(): number {
  const [version, setVersion] = useState(0)
  useEffect(() => {
    // Loaded after the first page. If that fails, other tabs are not watched.
    const watching = import('./session-sync.ts').then(
      ({ watchAccount }) => watchAccount(() => setVersion(before => before + 1)),
      () => {},
    )
    return () => void watching.then(stop => stop?.())
  }, [])
  return version
}
