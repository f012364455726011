import { useEffect, useSyncExternalStore } from 'react'
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

const refusedKeyOf = (videoId: string) => `itcb_draft:${videoId}:refused` as const

/** Remembers the question that the server did not take, '' when there is none, for a reader who leaves or reloads the page. */
export const keepRefused = (videoId: string, text: string): void => storeDraft(refusedKeyOf(videoId), text)

/** Whoever left a question that was not taken finds it as the draft, unless another one is being written. */
export function useRefused(videoId: string): void {
  useEffect(() => {
    const refused = readDraft(refusedKeyOf(videoId))
    keepRefused(videoId, '')
    if (refused && !readDraft(keyOf(videoId))) keepDraft(videoId, refused)
  }, [videoId])
}
