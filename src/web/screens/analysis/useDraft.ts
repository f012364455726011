import { useSyncExternalStore } from 'react'

const keyOf = (videoId: string): string => `itcb_draft:${videoId}`
/** For browsers that forbid storage: the draft then lives as long as the page. */
const unstored = new Map<string, string>()
const listeners = new Set<() => void>()

const read = (videoId: string): string => {
  try {
    return sessionStorage.getItem(keyOf(videoId)) ?? ''
  } catch {
    return unstored.get(videoId) ?? ''
  }
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The unsent question about a video; it outlives a trip to the login page. */
export function useDraft(videoId: string): [string, (text: string) => void] {
  const draft = useSyncExternalStore(subscribe, () => read(videoId))
  return [draft, text => keepDraft(videoId, text)]
}

/** Keeps a question for when its reader comes back. */
export function keepDraft(videoId: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(keyOf(videoId))
    else sessionStorage.setItem(keyOf(videoId), text)
  } catch {
    unstored.set(videoId, text)
  }
  for (const listener of listeners) listener()
}
