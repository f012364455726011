import { and, desc, eq, getTableColumns, inArray, lt, lte, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { ErrorCode, ErrorData } from '#core/errors.ts'
import { processings } from '#schema/videos.ts'
import { at, type Db, firstRow, hasOne, type Tx } from './db.ts'

/** `leftMs`: until the deadline, by the database's clock, which all processes share. */
export type ProcessingRow = typeof processings.$inferSelect & { readonly leftMs: number }
export type StoredStage = ProcessingRow['stage']

const columns = {
  ...getTableColumns(processings),
  leftMs: sql<number>`ceil(extract(epoch from ${processings.deadlineAt} - clock_timestamp()) * 1000)::float8`.mapWith(
    Number,
  ),
}
const isLive = inArray(processings.state, ['queued', 'running'])
const isRun = (videoId: string, id: string) => and(eq(processings.videoId, videoId), eq(processings.id, id))

export type NewProcessing = {
  readonly videoId: string
  readonly id: string
  readonly language: string
  readonly requestedBy: string
  /** How long the run may take. */
  readonly limitMs: number
}

/**
 * The live run of a video and language: a new one, or the existing one. One insert decides, so that any number of
 * concurrent requests share one run.
 */
export async function startOrJoinProcessing(
  tx: Tx,
  run: NewProcessing,
): Promise<{ row: ProcessingRow; isNew: boolean }> {
  // A run whose worker is lost must not block new ones.
  await tx
    .update(processings)
    .set({ state: 'failed', errorCode: 'TRANSCRIPT_TIMEOUT', updatedAt: sql`now()` })
    .where(
      and(
        eq(processings.videoId, run.videoId),
        eq(processings.language, run.language),
        isLive,
        lt(processings.deadlineAt, sql`now()`),
      ),
    )
  const { limitMs, ...row } = run
  const deadlineAt = sql`clock_timestamp() + make_interval(secs => ${limitMs / 1000}::float8)`
  const [newRow] = await tx
    .insert(processings)
    .values({ ...row, deadlineAt, state: 'queued', stage: 'queued' })
    .onConflictDoNothing()
    .returning(columns)
  if (newRow) return { row: newRow, isNew: true }
  const [liveRow] = await tx
    .select(columns)
    .from(processings)
    .where(and(eq(processings.videoId, run.videoId), eq(processings.language, run.language), isLive))
  // The other run ended between the two statements: try again.
  return liveRow ? { row: liveRow, isNew: false } : startOrJoinProcessing(tx, run)
}

export const readProcessing = (db: Db | Tx, videoId: string, id: string): Promise<ProcessingRow | null> =>
  firstRow(db.select(columns).from(processings).where(isRun(videoId, id)))

/** The newest run of a video in its own language, if it has ended since then with a failure. */
export async function findNewestFailure(db: Db, videoId: string, since: Date): Promise<ProcessingRow | null> {
  const newest = await firstRow(
    db
      .select(columns)
      .from(processings)
      .where(and(eq(processings.videoId, videoId), eq(processings.language, '')))
      .orderBy(desc(processings.id))
      .limit(1),
  )
  return newest?.state === 'failed' && newest.updatedAt >= since ? newest : null
}

type RunKey = { readonly videoId: string; readonly id: string }

/** Changes a run that has not ended; null when it has. */
const changeLive = (
  tx: Db | Tx,
  { videoId, id }: RunKey,
  change: PgUpdateSetSource<typeof processings>,
): Promise<ProcessingRow | null> =>
  firstRow(
    tx
      .update(processings)
      .set({ ...change, updatedAt: sql`now()` })
      .where(and(isRun(videoId, id), isLive))
      .returning(columns),
  )

/** Counts a worker's attempt at a live run; null when the run has ended meanwhile. */
export const beginProcessing = (db: Db, videoId: string, id: string): Promise<ProcessingRow | null> =>
  changeLive(db, { videoId, id }, { attempts: sql`${processings.attempts} + 1` })

/** Moves a live run to a stage; false when it has ended meanwhile. */
export async function setProcessingStage(
  tx: Db | Tx,
  run: RunKey,
  stage: StoredStage,
  durationSeconds: number | null = null,
): Promise<boolean> {
  const duration = durationSeconds === null ? {} : { durationSeconds }
  return (await changeLive(tx, run, { state: 'running', stage, ...duration })) !== null
}

/** Marks a live run as done; false when it has ended before. */
export const finishProcessing = async (tx: Db | Tx, run: RunKey): Promise<boolean> =>
  (await changeLive(tx, run, { state: 'done', stage: 'ready' })) !== null

/** Ends a run past its deadline, even if its worker still runs; false when it has time left, or has ended. */
export async function failOverdue(
  db: Db,
  { videoId, id }: RunKey,
  errorCode: ErrorCode,
  message: string,
): Promise<boolean> {
  const failure = { state: 'failed', errorCode, errorMessage: message, updatedAt: sql`now()` } as const
  const isOverdue = and(isRun(videoId, id), isLive, lte(processings.deadlineAt, sql`now()`))
  return hasOne(db.update(processings).set(failure).where(isOverdue).returning({ id: processings.id }))
}

/** Marks a live run as failed, with the error that its watchers get; false when it has ended before. */
export async function failProcessing(
  tx: Db | Tx,
  run: RunKey,
  { code: errorCode, message: errorMessage, data }: { code: ErrorCode; message: string; data: ErrorData | undefined },
): Promise<boolean> {
  const failure = { errorCode, errorMessage, errorData: data ?? null }
  return (await changeLive(tx, run, { state: 'failed', ...failure })) !== null
}

/** Deletes up to `limit` runs of all videos that ended before `before`. @returns how many */
export async function deleteEndedProcessings(db: Db, before: Date, limit: number): Promise<number> {
  const rows = await db.execute(sql`
    delete from processings where (video_id, id) in (
      select video_id, id from processings
       where updated_at < ${at(before)} and state in ('done', 'failed') order by updated_at limit ${limit})
    returning 1`)
  return rows.length
}
