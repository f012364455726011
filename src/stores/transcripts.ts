import { and, desc, eq, sql } from 'drizzle-orm'
import type { OutlineWindow, TrackKind, TranscriptWindow } from '#core/transcripts/transcript.ts'
import { transcripts } from '#schema/videos.ts'
import { type Db, firstRow, type JsonSlice, jsonSlice, type Tx } from './db.ts'

type TranscriptRow = typeof transcripts.$inferSelect

/** A transcript without its text. */
export type TranscriptHead = Pick<TranscriptRow, 'hash' | 'language' | 'kind' | 'source' | 'coveragePercent'>

/**
 * Stores a transcript and its windows, both as JSON as in `PreparedTranscript`. Transcripts are immutable: an existing
 * one is kept.
 */
export async function saveTranscript(
  tx: Db | Tx,
  videoId: string,
  transcript: {
    readonly hash: string
    readonly language: string
    readonly kind: TrackKind
    readonly segments: string
    readonly windows: string
    readonly source: string
    readonly coveragePercent: number | null
  },
): Promise<void> {
  const { hash, language, kind, source, coveragePercent } = transcript
  const newRows = await tx.execute(sql`
    insert into transcripts (video_id, hash, language, kind, source, segments, coverage_percent)
    values (${videoId}, ${hash}, ${language}, ${kind}, ${source}, ${transcript.segments}::text::jsonb, ${coveragePercent})
    on conflict do nothing returning 1`)
  if (newRows.length === 0) return
  await tx.execute(sql`
    insert into transcript_windows (video_id, hash, n, start_ms, end_ms, text, tokens, cue_starts)
    select ${videoId}, ${hash}, n, (row ->> 0)::int, (row ->> 1)::int, row ->> 2, (row ->> 3)::int,
           (select array_agg(number::int order by at) from jsonb_array_elements(row -> 4) with ordinality as x(number, at))
      from jsonb_array_elements(${transcript.windows}::text::jsonb) with ordinality as each(row, n)`)
}

/** At most 1.8 MB; an ordinary ten-hour video has two pages. */
const windowsPerPage = 1_000

/**
 * The windows of one transcript in order, read page by page. They never change, so callers may cache them.
 * @throws the signal's reason once it is aborted
 */
export async function readWindows(
  db: Db,
  { videoId, hash }: TranscriptKey,
  signal?: AbortSignal,
): Promise<TranscriptWindow[]> {
  const windows: TranscriptWindow[] = []
  for (;;) {
    signal?.throwIfAborted()
    const page = await db.execute<Omit<TranscriptWindow, 'cueStarts'> & { readonly cueStarts: number[] | null }>(sql`
      select n, start_ms as "startMs", end_ms as "endMs", text, cue_starts as "cueStarts" from transcript_windows
       where video_id = ${videoId} and hash = ${hash} and n > ${windows.at(-1)?.n ?? 0} order by n limit ${windowsPerPage}`)
    for (const { cueStarts, ...window } of page) windows.push(cueStarts ? { ...window, cueStarts } : window)
    if (page.length < windowsPerPage) return windows
  }
}

export type TranscriptKey = { readonly videoId: string; readonly hash: string }

/** The windows without their text; tokens are null in rows not counted yet. */
export async function readOutlineRows(
  db: Db,
  { videoId, hash }: TranscriptKey,
): Promise<(Omit<OutlineWindow, 'tokens'> & { readonly tokens: number | null })[]> {
  const [row] = await db.execute<{ windows: string | null }>(sql`
    select json_agg(json_build_array(n, start_ms, tokens) order by n)::text as windows from transcript_windows
     where video_id = ${videoId} and hash = ${hash}`)
  const windows = JSON.parse(row?.windows ?? '[]') as [number, number, number | null][]
  return windows.map(([n, startMs, tokens]) => ({ n, startMs, tokens }))
}

/** Stores the windows' token counts. */
export async function saveTokens(
  db: Db,
  { videoId, hash }: TranscriptKey,
  counted: readonly Pick<OutlineWindow, 'n' | 'tokens'>[],
): Promise<void> {
  await db.execute(sql`
    update transcript_windows w set tokens = c.tokens
      from json_to_recordset(${JSON.stringify(counted)}::text::json) as c(n int, tokens int)
     where w.video_id = ${videoId} and w.hash = ${hash} and w.n = c.n`)
}

/** The cues from number `from` on, as JSON of [startMs, endMs, text] triples; null when there is no such transcript. */
export async function readLines(db: Db, { videoId, hash }: TranscriptKey, from: number): Promise<JsonSlice | null> {
  const where = sql`video_id = ${videoId} and hash = ${hash}`
  return firstRow(db.execute<JsonSlice>(jsonSlice('segments', sql`transcripts where ${where}`, from)))
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

/** The newest stored transcript of a video in a language; en also finds en-GB, but an exact match wins. */
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
