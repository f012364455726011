import { useState } from 'react'

const keyOf = (videoId: string): string => `itcb_draft:${videoId}`

const read = (videoId: string): string => {
  try {
    return sessionStorage.getItem(keyOf(videoId)) ?? ''
  } catch {
    return ''
  }
}

/** The unsent question about a video; it outlives a trip to the login page. */
export function useDraft(videoId: string): [string, (text: string) => void] {
  const [draft, setDraft] = useState(() => read(videoId))
  return [
    draft,
    text => {
      setDraft(text)
      keepDraft(videoId, text)
    },
  ]
}

/** Keeps a question for when its reader comes back. */
export function keepDraft(videoId: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(keyOf(videoId))
    else sessionStorage.setItem(keyOf(videoId), text)
  } catch {
    // Without storage the draft lives as long as the page.
  }
}
