import { and, asc, eq } from 'drizzle-orm'
import { transcriptNotes } from '#schema/videos.ts'
import type { Db } from './db.ts'

/** Whose notes: of one transcript, by one model, after one version of the prompt. Only shared transcripts have rows here. */
export type NotesKey = {
  readonly videoId: string
  readonly hash: string
  readonly model: string
  readonly promptVersion: number
}

/** Notes of the windows from `firstWindow` to `lastWindow`, with marks [n]. */
export type Note = { readonly firstWindow: number; readonly lastWindow: number; readonly text: string }

const ofKey = (key: NotesKey) =>
  and(
    eq(transcriptNotes.videoId, key.videoId),
    eq(transcriptNotes.hash, key.hash),
    eq(transcriptNotes.model, key.model),
    eq(transcriptNotes.promptVersion, key.promptVersion),
  )

/** What notes there are, in order. */
export const readNotes = (db: Db, key: NotesKey): Promise<Note[]> =>
  db
    .select({
      firstWindow: transcriptNotes.firstWindow,
      lastWindow: transcriptNotes.lastWindow,
      text: transcriptNotes.text,
    })
    .from(transcriptNotes)
    .where(ofKey(key))
    .orderBy(asc(transcriptNotes.firstWindow))

/** The notes of exactly these windows, or null. */
export async function findNote(db: Db, key: NotesKey, range: Omit<Note, 'text'>): Promise<Note | null> {
  const notes = await readNotes(db, key)
  return notes.find(note => note.firstWindow === range.firstWindow && note.lastWindow === range.lastWindow) ?? null
}

/** Stores the notes of a stretch for everybody. Of two that race, the later stays. */
export const saveNote = (db: Db, key: NotesKey, note: Note): Promise<unknown> =>
  db
    .insert(transcriptNotes)
    .values({ ...key, ...note })
    .onConflictDoUpdate({
      target: [
        transcriptNotes.videoId,
        transcriptNotes.hash,
        transcriptNotes.model,
        transcriptNotes.promptVersion,
        transcriptNotes.firstWindow,
      ],
      set: { lastWindow: note.lastWindow, text: note.text },
    })
