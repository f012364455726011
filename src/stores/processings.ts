import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { ErrorCode, ErrorData } from '#core/errors.ts'
import { processings } from '#schema/videos.ts'
import { at, type Db, firstRow, type Tx } from './db.ts'

export type ProcessingRow = typeof processings.$inferSelect
export type ProcessingStage = ProcessingRow['stage']

const live = inArray(processings.state, ['queued', 'running'])
const one = (videoId: string, id: string) => and(eq(processings.videoId, videoId), eq(processings.id, id))

export type NewProcessing = {
  readonly videoId: string
  readonly id: string
  readonly language: string
  readonly requestedBy: string
  readonly deadlineAt: Date
  readonly now: Date
}

/**
 * The live run of a video and language: a new one, or the one that others already wait for. One statement decides, so
 * that any number of people who ask at once share one run.
 */
export async function startOrJoinProcessing(
  tx: Tx,
  run: NewProcessing,
): Promise<{ row: ProcessingRow; isNew: boolean }> {
  // A run whose worker was lost for good must not keep the place.
  await tx
    .update(processings)
    .set({ state: 'failed', errorCode: 'TRANSCRIPT_TIMEOUT', updatedAt: sql`now()` })
    .where(
      and(
        eq(processings.videoId, run.videoId),
        eq(processings.language, run.language),
        live,
        lt(processings.deadlineAt, run.now),
      ),
    )
  const { now: _now, ...row } = run
  const [added] = await tx
    .insert(processings)
    .values({ ...row, state: 'queued', stage: 'queued' })
    .onConflictDoNothing()
    .returning()
  if (added) return { row: added, isNew: true }
  const [joined] = await tx
    .select()
    .from(processings)
    .where(and(eq(processings.videoId, run.videoId), eq(processings.language, run.language), live))
  // It ended between the two statements: this attempt takes its place.
  return joined ? { row: joined, isNew: false } : startOrJoinProcessing(tx, run)
}

export const readProcessing = (db: Db | Tx, videoId: string, id: string): Promise<ProcessingRow | null> =>
  firstRow(db.select().from(processings).where(one(videoId, id)))

type Run = { readonly videoId: string; readonly id: string }

/** Changes a run that has not ended; null when it has. */
const changeLive = (
  tx: Db | Tx,
  { videoId, id }: Run,
  change: PgUpdateSetSource<typeof processings>,
): Promise<ProcessingRow | null> =>
  firstRow(
    tx
      .update(processings)
      .set({ ...change, updatedAt: sql`now()` })
      .where(and(one(videoId, id), live))
      .returning(),
  )

/** A worker begins a live run, perhaps not for the first time; null when it has ended meanwhile. */
export const beginProcessing = (db: Db, videoId: string, id: string): Promise<ProcessingRow | null> =>
  changeLive(db, { videoId, id }, { attempts: sql`${processings.attempts} + 1` })

/** Moves a live run to a stage; false when it has ended meanwhile. */
export async function setProcessingStage(
  tx: Db | Tx,
  run: Run,
  stage: ProcessingStage,
  durationSeconds: number | null = null,
): Promise<boolean> {
  const known = durationSeconds === null ? {} : { durationSeconds }
  return (await changeLive(tx, run, { state: 'running', stage, ...known })) !== null
}

/** Ends a live run well; false when another worker ended it first. */
export const finishProcessing = async (tx: Db | Tx, run: Run): Promise<boolean> =>
  (await changeLive(tx, run, { state: 'done', stage: 'ready' })) !== null

/** Ends a live run with what its watchers get. */
export async function failProcessing(
  tx: Db | Tx,
  run: Run,
  { code: errorCode, message: errorMessage, data }: { code: ErrorCode; message: string; data: ErrorData | undefined },
): Promise<boolean> {
  const failure = { errorCode, errorMessage, errorData: data ?? null }
  return (await changeLive(tx, run, { state: 'failed', ...failure })) !== null
}

/** Removes up to `limit` ended runs from before `before`, across all videos. */
export async function dropEndedProcessings(db: Db, before: Date, limit: number): Promise<number> {
  const rows = await db.execute(sql`
    delete from processings where (video_id, id) in (
      select video_id, id from processings
       where updated_at < ${at(before)} and state in ('done', 'failed') order by updated_at limit ${limit})
    returning 1`)
  return rows.length
}
