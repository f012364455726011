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

/** Stores a question as the composer's draft. */
export function keepDraft(videoId: string, text: string): void {
  storeDraft(keyOf(videoId), text)
  listeners.notify()
}

/** Empties the composer if its draft is this question, which has been sent. */
export function clearDraft(videoId: string, question: string): void {
  if (readDraft(keyOf(videoId)).trim() === question) keepDraft(videoId, '')
}

const refusedKeyOf = (videoId: string) => `itcb_draft:${videoId}:refused` as const

/** Stores a question that the server refused, so that it survives leaving or reloading the page; '' clears it. */
export const keepRefusedQuestion = (videoId: string, text: string): void => storeDraft(refusedKeyOf(videoId), text)

/** Restores a refused question as the draft, unless the user is writing another one. */
export function useRefusedQuestion(videoId: string): void {
  useEffect(() => {
    const refused = readDraft(refusedKeyOf(videoId))
    keepRefusedQuestion(videoId, '')
    if (refused && !readDraft(keyOf(videoId))) keepDraft(videoId, refused)
  }, [videoId])
}
