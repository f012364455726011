import { sql } from 'drizzle-orm'
import type { OutlineWindow, TranscriptWindow } from '#core/transcripts/transcript.ts'
import { type Db, firstRow, type JsonSlice, jsonSlice, type Tx } from './db.ts'

export type OwnKey = { readonly userId: string; readonly conversationId: string }

export type OwnTranscriptRow = {
  readonly title: string
  readonly channel: string
  readonly language: string
  /** The cues, as JSON of [startMs, endMs, text] triples. */
  readonly segments: string
  /** JSON of the windows as [startMs, endMs, text, tokens, cueStarts?]. */
  readonly windows: string
  readonly bytes: number
}

/** Stores the user's own transcript, for this conversation only. */
export async function storeOwnTranscript(db: Db | Tx, key: OwnKey, own: OwnTranscriptRow): Promise<void> {
  await db.execute(sql`
    insert into conversation_transcripts (user_id, conversation_id, title, channel, language, segments, windows, bytes)
    values (${key.userId}, ${key.conversationId}, ${own.title}, ${own.channel}, ${own.language},
            ${own.segments}::text::jsonb, ${own.windows}::text::jsonb, ${own.bytes})
    on conflict (user_id, conversation_id) do nothing`)
}

export async function hasOwnTranscript(db: Db | Tx, { userId, conversationId }: OwnKey): Promise<boolean> {
  const rows = await db.execute(
    sql`select 1 from conversation_transcripts where user_id = ${userId} and conversation_id = ${conversationId}`,
  )
  return rows.length === 1
}

/**
 * Bytes of the user's own transcripts and their notes. Locks the user until the transaction ends, so that two uploads cannot
 * both use the last megabyte.
 */
export async function lockUserAndSumBytes(tx: Tx, userId: string): Promise<number> {
  await tx.execute(sql`select 1 from users where id = ${userId} for no key update`)
  const [row] = await tx.execute<{ bytes: number }>(sql`
    select (coalesce((select sum(coalesce(bytes, pg_column_size(segments))) from conversation_transcripts
                       where user_id = ${userId}), 0)
          + coalesce((select sum(octet_length(text)) from conversation_notes where user_id = ${userId}), 0))::float8 as bytes`)
  return row!.bytes
}

/** The cues from number `from` on, as JSON of [startMs, endMs, text] triples; null when there is no such transcript. */
export const readOwnSegments = (db: Db, key: OwnKey, from: number): Promise<JsonSlice | null> =>
  sliceOf(db, key, 'segments', from)

/** Windows from number `from` on, counted from 0; null when there are none yet. */
export async function readOwnWindows(
  db: Db,
  key: OwnKey,
  from: number,
): Promise<{ readonly windows: TranscriptWindow[]; readonly next: number | null } | null> {
  const slice = await sliceOf(db, key, 'windows', from)
  if (slice === null) return null
  const rows = JSON.parse(slice.items) as [number, number, string, number, number[]?][]
  return {
    windows: rows.map(([startMs, endMs, text, , cueStarts], index) => ({
      n: from + index + 1,
      startMs,
      endMs,
      text,
      ...(cueStarts ? { cueStarts } : {}),
    })),
    next: slice.next,
  }
}

async function sliceOf(
  db: Db,
  { userId, conversationId }: OwnKey,
  column: 'segments' | 'windows',
  from: number,
): Promise<JsonSlice | null> {
  const where = sql`user_id = ${userId} and conversation_id = ${conversationId} and ${sql.raw(column)} is not null`
  return firstRow(db.execute<JsonSlice>(jsonSlice(column, sql`conversation_transcripts where ${where}`, from)))
}

/** The windows without their text; null when there are none yet. */
export async function readOwnOutline(db: Db, { userId, conversationId }: OwnKey): Promise<OutlineWindow[] | null> {
  const [row] = await db.execute<{ starts: string; tokens: string }>(sql`
    select jsonb_path_query_array(windows, '$[*][0]')::text as starts,
           jsonb_path_query_array(windows, '$[*][3]')::text as tokens
      from conversation_transcripts
     where user_id = ${userId} and conversation_id = ${conversationId} and windows is not null`)
  if (row === undefined) return null
  const starts = JSON.parse(row.starts) as number[]
  const tokens = JSON.parse(row.tokens) as number[]
  return starts.map((startMs, index) => ({ n: index + 1, startMs, tokens: tokens[index]! }))
}

/** The text of a transcript that was stored before windows existed. */
export async function readTranscriptWithoutWindows(
  db: Db,
  { userId, conversationId }: OwnKey,
): Promise<{ readonly segments: string; readonly language: string } | null> {
  const [row] = await db.execute<{ segments: string; language: string }>(sql`
    select segments::text, language from conversation_transcripts
     where user_id = ${userId} and conversation_id = ${conversationId}`)
  return row ?? null
}

/** Adds the windows to a transcript that was stored before windows existed. */
export async function addWindows(
  db: Db,
  { userId, conversationId }: OwnKey,
  added: Pick<OwnTranscriptRow, 'windows' | 'bytes'>,
): Promise<void> {
  await db.execute(sql`
    update conversation_transcripts set windows = ${added.windows}::text::jsonb, bytes = ${added.bytes}
     where user_id = ${userId} and conversation_id = ${conversationId} and windows is null`)
}
