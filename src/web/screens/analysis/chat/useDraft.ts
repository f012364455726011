import { useEffect, useSyncExternalStore } from 'react'
import { createListeners } from '#web/listeners.ts'
import { readDraft, storeDraft } from '#web/shell/storage.ts'

const keyOf = (videoId: string) => `itcb_draft:${videoId}` as const
const listeners = createListeners()

/** The unsent question about a video; it survives a trip to the login page. */
export function useDraft(videoId: string): [string, (text: string) => void] {
  const draft = useSyncExternalStore(listeners.subscribe, () => readDraft(keyOf(videoId)))
  return [draft, text => keepDraft(videoId, text)]
}

/** Puts a question into the composer, for now or for when the user comes back. */
export function keepDraft(videoId: string, text: string): void {
  storeDraft(keyOf(videoId), text)
  listeners.notify()
}

const refusedKeyOf = (videoId: string) => `itcb_draft:${videoId}:refused` as const

/** Stores the question that the server refused, '' when there is none, for a user who leaves or reloads the page. */
export const keepRefused = (videoId: string, text: string): void => storeDraft(refusedKeyOf(videoId), text)

/** Restores a refused question as the draft, unless the user is writing another one. */
export function useRefused(videoId: string): void {
  useEffect(() => {
    const refused = readDraft(refusedKeyOf(videoId))
    keepRefused(videoId, '')
    if (refused && !readDraft(keyOf(videoId))) keepDraft(videoId, refused)
  }, [videoId])
}
