import { useSyncExternalStore } from 'react'
import { createListeners } from '../../listeners.ts'
import { readDraft, storeDraft } from '../../shell/storage.ts'

const keyOf = (videoId: string) => `itcb_draft:${videoId}` as const
const listeners = createListeners()

/** The unsent question about a video; it outlives a trip to the login page. */
export function useDraft(videoId: string): [string, (text: string) => void] {
  const draft = useSyncExternalStore(listeners.subscribe, () => readDraft(keyOf(videoId)))
  return [draft, text => keepDraft(videoId, text)]
}

/** Keeps a question for when its reader comes back. */
export function keepDraft(videoId: string, text: string): void {
  storeDraft(keyOf(videoId), text)
  listeners.tell()
}
