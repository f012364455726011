import { desc, eq, sql } from 'drizzle-orm'
import { blockedVideos, processings } from '#schema/videos.ts'
import { type Db, firstRow, hasOne, type Tx } from './db.ts'

export type BlockedVideo = typeof blockedVideos.$inferSelect

/** Blocking and storing a video both take this lock, so that a run in progress cannot restore a blocked video. */
export async function lockVideo(tx: Tx, videoId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`video:${videoId}`}, 0))`)
}

/** The block of a video, or null. */
export const findBlock = (db: Db | Tx, videoId: string): Promise<BlockedVideo | null> =>
  firstRow(db.select().from(blockedVideos).where(eq(blockedVideos.videoId, videoId)))

/** Blocks a video, or updates words and reason of its block. */
export async function saveBlock(tx: Tx, block: Pick<BlockedVideo, 'videoId' | 'words' | 'reason'>): Promise<void> {
  const { words, reason } = block
  await tx
    .insert(blockedVideos)
    .values(block)
    .onConflictDoUpdate({ target: blockedVideos.videoId, set: { words, reason } })
}

/** False when the video was not blocked. */
export const deleteBlock = (db: Db, videoId: string): Promise<boolean> =>
  hasOne(db.delete(blockedVideos).where(eq(blockedVideos.videoId, videoId)).returning())

/** Up to `limit` blocked videos, the newest first. */
export const listBlocks = (db: Db, limit: number): Promise<BlockedVideo[]> =>
  db.select().from(blockedVideos).orderBy(desc(blockedVideos.createdAt), blockedVideos.videoId).limit(limit)

/** The runs that are queued or fetching a video now. */
export const liveRuns = (tx: Tx, videoId: string): Promise<{ videoId: string; id: string }[]> =>
  tx
    .select({ videoId: processings.videoId, id: processings.id })
    .from(processings)
    .where(sql`${processings.videoId} = ${videoId} and ${processings.state} in ('queued', 'running')`)
