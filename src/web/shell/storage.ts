/** What the app keeps in local storage (decision 32); `theme` belongs to theme.ts and public/scheme.js. */
export type StoredKey = 'theme' | 'itcb_autosubmit' | 'itcb_redirect' | 'itcb_background'
type Key = Exclude<StoredKey, 'theme'>

/** The stored value, or null; also when storage is forbidden. */
export function readStored(key: Key): string | null {
  // While a page is drawn by the build there is no browser to have kept anything.
  if (typeof window === 'undefined') return null
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a value, or removes it with null; without storage it is simply not remembered. */
export function store(key: Key, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Remembering is a convenience; the page works without.
  }
}

/** Forgets what somebody wrote and did not send; another account must not find it. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith('itcb_draft')) sessionStorage.removeItem(key)
  } catch {
    // Without storage nothing was kept.
  }
}
