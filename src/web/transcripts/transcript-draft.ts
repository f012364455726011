import { useMemo, useSyncExternalStore } from 'react'
import { createListeners } from '../listeners.ts'
import { readDraft, storeDraft } from '../shell/storage.ts'

export type OwnTranscriptDraft = { readonly title: string; readonly text: string }

export const emptyDraft: OwnTranscriptDraft = { title: '', text: '' }

type StoredDraft = OwnTranscriptDraft & {
  /** False after Cancel: the text stays, but the next page does not open its form. */
  readonly isOpen: boolean
}

const key = 'itcb_draft_transcript'
const listeners = createListeners()

/** The pasted transcript without a video that is not sent yet. It survives leaving the page and the login. */
export function useTranscriptDraft(): [StoredDraft, (draft: StoredDraft) => void] {
  const json = useSyncExternalStore(listeners.subscribe, () => readDraft(key))
  return [useMemo(() => parse(json), [json]), keep]
}

function keep(draft: StoredDraft): void {
  storeDraft(key, draft.title === '' && draft.text === '' ? '' : JSON.stringify(draft))
  listeners.notify()
}

function parse(json: string): StoredDraft {
  const none = { ...emptyDraft, isOpen: false }
  try {
    return { ...none, ...(JSON.parse(json) as Partial<StoredDraft>) }
  } catch {
    return none
  }
}
