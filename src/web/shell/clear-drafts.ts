import { createListeners } from '../listeners.ts'
import { memoryDrafts } from './storage.ts'

/** Notified when all drafts are deleted. */
export const clearedDrafts = createListeners()

/** Deletes all unsent drafts, so that another account does not find them. */
export function clearDrafts(): void {
  memoryDrafts.clear()
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith('itcb_draft')) sessionStorage.removeItem(key)
  } catch {
    // Without storage there are no stored drafts.
  }
  clearedDrafts.notify()
}
