import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Transcript, Window } from '#core/transcript.ts'
import { transcripts, transcriptWindows } from '#schema/videos.ts'
import { type Db, prepared, type Tx } from './db.ts'

export type TranscriptRow = typeof transcripts.$inferSelect

/** What is known of a transcript without its text. */
export type TranscriptHead = Pick<TranscriptRow, 'hash' | 'language' | 'kind' | 'source' | 'coveragePercent'>

/** A statement may carry 65,535 parameters; a window takes six. */
const windowsPerStatement = 5000

/** Stores a transcript and its windows. A transcript is immutable: one that is there already stays as it is. */
export async function saveTranscript(
  tx: Db | Tx,
  videoId: string,
  given: {
    hash: string
    transcript: Transcript
    windows: readonly Window[]
    source: string
    coveragePercent: number | null
  },
): Promise<void> {
  const { hash, transcript } = given
  const added = await tx
    .insert(transcripts)
    .values({
      videoId,
      hash,
      language: transcript.language,
      kind: transcript.kind,
      source: given.source,
      segments: transcript.cues.map(cue => [cue.startMs, cue.endMs, cue.text]),
      coveragePercent: given.coveragePercent,
    })
    .onConflictDoNothing()
    .returning({ hash: transcripts.hash })
  if (added.length === 0) return
  for (let from = 0; from < given.windows.length; from += windowsPerStatement) {
    const rows = given.windows.slice(from, from + windowsPerStatement).map(window => ({ videoId, hash, ...window }))
    await tx.insert(transcriptWindows).values(rows)
  }
}

const windowsOf = prepared(db =>
  db
    .select({
      n: transcriptWindows.n,
      startMs: transcriptWindows.startMs,
      endMs: transcriptWindows.endMs,
      text: transcriptWindows.text,
    })
    .from(transcriptWindows)
    .where(
      and(
        eq(transcriptWindows.videoId, sql.placeholder('videoId')),
        eq(transcriptWindows.hash, sql.placeholder('hash')),
      ),
    )
    .orderBy(asc(transcriptWindows.n))
    .prepare('windows_of'),
)

/** The windows of one transcript in order. They never change, so callers may keep them. */
export const readWindows = (db: Db, videoId: string, hash: string): Promise<Window[]> =>
  windowsOf(db).execute({ videoId, hash })

/** A transcript with its text, or null. */
export async function readTranscriptRow(db: Db, videoId: string, hash: string): Promise<TranscriptRow | null> {
  const [row] = await db
    .select()
    .from(transcripts)
    .where(and(eq(transcripts.videoId, videoId), eq(transcripts.hash, hash)))
  return row ?? null
}

/** Language, kind and coverage of a transcript, without its text. */
export async function readTranscriptHead(db: Db, videoId: string, hash: string): Promise<TranscriptHead | null> {
  const [row] = await db
    .select({
      hash: transcripts.hash,
      language: transcripts.language,
      kind: transcripts.kind,
      source: transcripts.source,
      coveragePercent: transcripts.coveragePercent,
    })
    .from(transcripts)
    .where(and(eq(transcripts.videoId, videoId), eq(transcripts.hash, hash)))
  return row ?? null
}

/** The newest stored transcript of a video in a language asked for by name; en finds en-GB. */
export async function findTranscriptHash(db: Db | Tx, videoId: string, language: string): Promise<string | null> {
  const [row] = await db
    .select({ hash: transcripts.hash })
    .from(transcripts)
    .where(
      and(
        eq(transcripts.videoId, videoId),
        sql`split_part(lower(${transcripts.language}), '-', 1) = split_part(lower(${language}), '-', 1)`,
      ),
    )
    .orderBy(desc(sql`lower(${transcripts.language}) = lower(${language})`), desc(transcripts.createdAt))
    .limit(1)
  return row?.hash ?? null
}
