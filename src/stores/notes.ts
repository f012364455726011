import { and, asc, eq } from 'drizzle-orm'
import { conversationNotes } from '#schema/conversations.ts'
import { transcriptNotes } from '#schema/videos.ts'
import type { Db } from './db.ts'

/** A conversation on a user's own transcript. */
export type NotesOwner = { readonly userId: string; readonly conversationId: string }

/**
 * Identifies notes: one transcript, one model, one version of the prompt. With an `owner`, they are on the user's own
 * transcript and for that conversation only; without, they are shared.
 */
export type NotesKey = {
  readonly videoId: string
  readonly hash: string
  readonly model: string
  readonly promptVersion: number
  readonly owner: NotesOwner | null
}

/** Notes of the windows from `firstWindow` to `lastWindow`, with marks [n]. */
export type Note = { readonly firstWindow: number; readonly lastWindow: number; readonly text: string }

/** The stored notes, in order. */
export function readNotes(db: Db, key: NotesKey): Promise<Note[]> {
  const table = key.owner === null ? transcriptNotes : conversationNotes
  const ofText =
    key.owner === null
      ? and(eq(transcriptNotes.videoId, key.videoId), eq(transcriptNotes.hash, key.hash))
      : and(
          eq(conversationNotes.userId, key.owner.userId),
          eq(conversationNotes.conversationId, key.owner.conversationId),
        )
  return db
    .select({ firstWindow: table.firstWindow, lastWindow: table.lastWindow, text: table.text })
    .from(table)
    .where(and(ofText, eq(table.model, key.model), eq(table.promptVersion, key.promptVersion)))
    .orderBy(asc(table.firstWindow))
}

/** The notes of exactly these windows, or null. */
export async function findNote(db: Db, key: NotesKey, range: Omit<Note, 'text'>): Promise<Note | null> {
  const notes = await readNotes(db, key)
  return notes.find(note => note.firstWindow === range.firstWindow && note.lastWindow === range.lastWindow) ?? null
}

/** Stores the notes on a range of windows. The last of concurrent calls wins. */
export async function saveNote(db: Db, key: NotesKey, note: Note): Promise<void> {
  const { owner, model, promptVersion } = key
  const set = { lastWindow: note.lastWindow, text: note.text }
  if (owner === null) {
    const { videoId, hash, firstWindow } = transcriptNotes
    const target = [videoId, hash, transcriptNotes.model, transcriptNotes.promptVersion, firstWindow]
    const row = { videoId: key.videoId, hash: key.hash, model, promptVersion, ...note }
    await db.insert(transcriptNotes).values(row).onConflictDoUpdate({ target, set })
    return
  }
  const { userId, conversationId, firstWindow } = conversationNotes
  const target = [userId, conversationId, conversationNotes.model, conversationNotes.promptVersion, firstWindow]
  const row = { ...owner, model, promptVersion, ...note }
  await db.insert(conversationNotes).values(row).onConflictDoUpdate({ target, set })
}
