import { useSyncExternalStore } from 'react'

let version = 0

/** Loaded after the first page. If that fails, other tabs are not watched. */
function watch(onChange: () => void): () => void {
  const remount = (): void => {
    version += 1
    onChange()
  }
  const watching = import('./session-sync.ts').then(
    ({ watchAccount }) => watchAccount(remount),
    () => {},
  )
  return () => void watching.then(stop => stop?.())
}

/** A key that changes when every screen must be mounted again because the account changed in another tab. */
export const useSessionSync = (): number =>
  useSyncExternalStore(
    watch,
    () => version,
    () => 0,
  )
