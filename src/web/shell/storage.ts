/** What the app keeps in local storage; public/scheme.js reads `theme` as well. */
export type StoredKey = 'theme' | 'itcb_autosubmit' | 'itcb_redirect' | 'itcb_background'

/** The stored value, or null; also when storage is forbidden. */
export function readStored(key: StoredKey): string | null {
  // While a page is drawn by the build there is no browser to have kept anything.
  if (typeof window === 'undefined') return null
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a value, or removes it with null; without storage it is simply not remembered. */
export function store(key: StoredKey, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Remembering is a convenience; the page works without.
  }
}

/** What lives as long as the page: secrets, and all drafts in browsers that forbid storage. */
const unstored = new Map<string, string>()

/** An unsent draft; '' when there is none. */
export function readDraft(key: `itcb_draft${string}`): string {
  const kept = unstored.get(key)
  if (kept !== undefined) return kept
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** Keeps it for this tab, or forgets it with ''. */
export function storeDraft(key: `itcb_draft${string}`, text: string): void {
  unstored.delete(key)
  try {
    if (text === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    unstored.set(key, text)
  }
}

/** Keeps it until the page goes, and never in storage. */
export const keepDraftInMemory = (key: `itcb_draft${string}`, text: string): void => void unstored.set(key, text)

/** Deletes all unsent drafts, so that another account does not find them. */
export function clearDrafts(): void {
  unstored.clear()
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith('itcb_draft')) sessionStorage.removeItem(key)
  } catch {
    // Without storage nothing was kept.
  }
}
