/** The keys in local storage; public/scheme.js reads `theme` too. */
export type StoredKey =
  | 'theme'
  | 'itcb_autosubmit'
  | 'itcb_verdict'
  | 'itcb_redirect'
  | 'itcb_background'
  | 'itcb_shortcuts'

/** The stored value; null if there is none or storage is blocked. */
export function readStored(key: StoredKey): string | null {
  // The build prerenders without a browser.
  if (typeof window === 'undefined') return null
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a value, or removes it with null. Does nothing where storage is blocked. */
export function store(key: StoredKey, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // The page works without storage.
  }
}

/** Drafts in memory: secrets, and all drafts where storage is blocked. */
export const memoryDrafts = new Map<string, string>()

/** An unsent draft; '' when there is none. */
export function readDraft(key: `itcb_draft${string}`): string {
  const draft = memoryDrafts.get(key)
  if (draft !== undefined) return draft
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** Stores a draft for this tab, or removes it with ''. */
export function storeDraft(key: `itcb_draft${string}`, text: string): void {
  memoryDrafts.delete(key)
  try {
    // First: a text beyond the quota must not leave its former version.
    sessionStorage.removeItem(key)
    if (text !== '') sessionStorage.setItem(key, text)
  } catch {
    memoryDrafts.set(key, text)
  }
}

/** Keeps a draft until the page unloads, never in storage. */
export const keepDraftInMemory = (key: `itcb_draft${string}`, text: string): void => void memoryDrafts.set(key, text)

/** Deletes what waits for a login, a signup or a payment. */
export function forgetAwaiting(): void {
  for (const key of ['itcb_autosubmit', 'itcb_verdict', 'itcb_redirect'] as const) store(key, null)
}
