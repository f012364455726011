import { useState, useSyncExternalStore } from 'react'
import { isStandaloneId, standaloneId } from '#core/videos/standalone-transcript.ts'
import { createListeners } from '../listeners.ts'
import { clearedDrafts } from '../shell/clear-drafts.ts'
import { readDraft, storeDraft } from '../shell/storage.ts'

/** A pasted transcript that the server does not have yet. */
export type TranscriptDraft = {
  /** Kept for a transcript without a video, so that sending it again reaches the same conversation. */
  readonly videoId: string
  readonly title: string
  readonly text: string
  /** False after Cancel: the text stays, but the next page does not open its form. */
  readonly isOpen: boolean
  /** True once this text was sent, even if no answer came. */
  readonly wasSent: boolean
}

const prefix = 'itcb_draft_transcript'
type Key = `${typeof prefix}${string}`

const pauseMs = 500
const drafts = new Map<Key, TranscriptDraft>()
/** Drafts that are not in storage yet: writing a large text takes too long for every key press. */
const unwritten = new Set<Key>()
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = createListeners()

clearedDrafts.subscribe(() => {
  drafts.clear()
  unwritten.clear()
  listeners.notify()
})
window.addEventListener('pagehide', writeAll)

/**
 * The draft for a video's transcript, or without `videoId` for one without a video. It survives leaving the page, a reload
 * and the login.
 */
export function useTranscriptDraft(videoId?: string): [TranscriptDraft, (draft: TranscriptDraft) => void] {
  const draft = useSyncExternalStore(listeners.subscribe, () => read(videoId))
  return [draft, next => keep(videoId, next)]
}

/** Whether the form is open, and a function that opens or closes it. A form that was left with a text is open again. */
export function useOpenForm(videoId?: string): [boolean, (isOpen: boolean) => void] {
  const [draft, keepDraft] = useTranscriptDraft(videoId)
  const [isOpen, setIsOpen] = useState(draft.isOpen && !isEmpty(draft))
  const setOpen = (next: boolean): void => {
    setIsOpen(next)
    keepDraft({ ...draft, isOpen: next })
  }
  return [isOpen && draft.isOpen, setOpen]
}

/** The draft after an edit. What was sent without a video is another transcript once it is edited. */
export const editDraft = (
  draft: TranscriptDraft,
  edit: Partial<Pick<TranscriptDraft, 'title' | 'text'>>,
): TranscriptDraft => ({
  ...draft,
  ...edit,
  videoId: draft.wasSent && isStandaloneId(draft.videoId) ? newStandaloneId() : draft.videoId,
  wasSent: false,
})

/** Deletes the draft that was sent as `sentId`, unless it was edited since. */
export function clearSentDraft(videoId: string | undefined, sentId: string): void {
  const draft = read(videoId)
  if (draft.wasSent && draft.videoId === sentId) keep(videoId, emptyDraft(videoId))
}

const isEmpty = ({ title, text }: TranscriptDraft): boolean => title === '' && text === ''

const newStandaloneId = (): string => standaloneId(crypto.getRandomValues(new Uint8Array(6)))

const emptyDraft = (videoId = newStandaloneId()): TranscriptDraft => ({
  videoId,
  title: '',
  text: '',
  isOpen: false,
  wasSent: false,
})

const keyOf = (videoId: string | undefined): Key => (videoId === undefined ? prefix : `${prefix}:${videoId}`)

function read(videoId: string | undefined): TranscriptDraft {
  const key = keyOf(videoId)
  let draft = drafts.get(key)
  if (!draft) {
    draft = { ...emptyDraft(videoId), ...parse(readDraft(key)) }
    drafts.set(key, draft)
  }
  return draft
}

function parse(json: string): Partial<TranscriptDraft> {
  try {
    return JSON.parse(json)
  } catch {
    return {}
  }
}

function keep(videoId: string | undefined, draft: TranscriptDraft): void {
  const key = keyOf(videoId)
  drafts.set(key, draft)
  unwritten.add(key)
  clearTimeout(timer)
  timer = setTimeout(writeAll, pauseMs)
  listeners.notify()
}

function writeAll(): void {
  for (const key of unwritten) {
    const draft = drafts.get(key)
    storeDraft(key, !draft || isEmpty(draft) ? '' : JSON.stringify(draft))
  }
  unwritten.clear()
}
