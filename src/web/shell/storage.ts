import { paths } from '../paths.ts'

type AwaitingKey = 'itcb_autosubmit' | 'itcb_verdict' | 'itcb_redirect'

/** The keys in local storage; public/scheme.js reads `theme` too. */
export type StoredKey = 'theme' | AwaitingKey | 'itcb_background' | 'itcb_shortcuts'

/** What waits for a login, a signup or a payment. Each is stored with its end, and ignored after it. */
const isAwaiting = (key: string): key is AwaitingKey => /^itcb_(autosubmit|verdict|redirect)$/.test(key)
const awaitingMs = 3_600_000

/** The stored value; null if there is none or storage is blocked. */
export function readStored(key: StoredKey): string | null {
  // The build prerenders without a browser.
  if (typeof window === 'undefined') return null
  try {
    const end = localStorage.getItem(`${key}_end`)
    return end && Date.now() > Number(end) ? null : localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a value, or removes it with null. Does nothing where storage is blocked. */
export function store(key: StoredKey | `${AwaitingKey}_end`, value: string | null): void {
  try {
    if (isAwaiting(key)) store(`${key}_end`, value && String(Date.now() + awaitingMs))
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // The page works without storage.
  }
}

const isVideoPage = (path: string | null) => path?.startsWith('/analysis/')

/**
 * Keeps the page's address: the login, signup or payment that follows leads back here. Only another video's page replaces
 * that of a video, which waits for a payment on the way of which other pages may require the login.
 */
export function keepPage(): void {
  const page = paths.current()
  if (isVideoPage(page) || !isVideoPage(readStored('itcb_redirect'))) store('itcb_redirect', page)
}

/** Forgets the kept page once the user is back on it. */
export function forgetKeptPage(path: string): void {
  if (readStored('itcb_redirect')?.startsWith(path)) store('itcb_redirect', null)
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
