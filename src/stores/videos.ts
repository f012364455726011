import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Listing, VideoMetadata } from '#core/transcript.ts'
import {
  analyses,
  blockedVideos,
  growingAnalyses,
  processings,
  transcriptNotes,
  transcripts,
  transcriptWindows,
  videoAudience,
  videos,
} from '#schema/videos.ts'
import { type Db, firstRow, hasOne, type Tx } from './db.ts'

export type VideoRow = typeof videos.$inferSelect

/** The video, or null while no one has processed it. */
export const readVideoRow = (db: Db, videoId: string): Promise<VideoRow | null> =>
  firstRow(db.select().from(videos).where(eq(videos.videoId, videoId)))

/** The transcript that new analyses of a video read, or null; also inside a transaction. */
export async function readTranscriptHash(tx: Db | Tx, videoId: string): Promise<string | null> {
  const [row] = await tx.select({ hash: videos.transcriptHash }).from(videos).where(eq(videos.videoId, videoId))
  return row?.hash ?? null
}

type NewVideo = {
  readonly videoId: string
  readonly metadata: VideoMetadata
  readonly transcriptHash: string
  readonly isSample: boolean
  /** When it was learnt with the transcript; what was known of it stays otherwise. */
  readonly listing?: Listing | undefined
}

/** Writes what is known of a video; the transcript that new analyses read becomes `transcriptHash`. */
export async function saveVideo(tx: Db | Tx, video: NewVideo): Promise<void> {
  const known = {
    title: video.metadata.title,
    channel: video.metadata.channel,
    channelUrl: video.metadata.channelUrl,
    description: video.metadata.description,
    durationSeconds: video.metadata.durationSeconds,
    thumbnailUrl: video.metadata.thumbnailUrl,
    chapters: [...video.metadata.chapters],
    transcriptHash: video.transcriptHash,
    isSample: video.isSample,
    ...(video.listing ? { listing: video.listing, listingCheckedAt: sql`now()` } : {}),
  }
  await tx
    .insert(videos)
    .values({ videoId: video.videoId, ...known })
    .onConflictDoUpdate({ target: videos.videoId, set: { ...known, updatedAt: sql`now()` } })
}

/** Counts a user as audience of a video, once. A video that is not there is not counted. */
export async function countAudience(db: Db | Tx, videoId: string, userId: string): Promise<void> {
  await db.execute(sql`
    with newcomer as (
      insert into video_audience (video_id, user_id)
      select video_id, ${userId}::uuid from videos where video_id = ${videoId}
      on conflict do nothing
      returning video_id)
    update videos set analysis_count = analysis_count + 1 where video_id in (select video_id from newcomer)`)
}

/** Notes that the platform was asked whether it lists a video; null changes nothing else. */
export async function saveListing(db: Db, videoId: string, listing: Listing | null, now: Date): Promise<void> {
  const learnt = listing === null ? {} : { listing }
  await db
    .update(videos)
    .set({ ...learnt, listingCheckedAt: now })
    .where(eq(videos.videoId, videoId))
}

/** The videos whose listing was checked longest ago, or never, across all videos. */
export async function longestUnchecked(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .select({ videoId: videos.videoId })
    .from(videos)
    .where(sql`not ${videos.isSample}`)
    .orderBy(sql`${videos.listingCheckedAt} nulls first`, asc(videos.videoId))
    .limit(limit)
  return rows.map(row => row.videoId)
}

/** Those that most people analysed first, samples last; only listed videos with a transcript. */
export function popularVideoRows(db: Db, limit: number): Promise<VideoRow[]> {
  return db
    .select()
    .from(videos)
    .where(and(isNotNull(videos.transcriptHash), sql`${videos.listing} = 'listed'`))
    .orderBy(asc(videos.isSample), desc(videos.analysisCount), asc(videos.videoId))
    .limit(limit)
}

/** What is kept of a video besides its own row. */
const partsOfVideo = [
  analyses,
  growingAnalyses,
  processings,
  transcriptNotes,
  transcriptWindows,
  transcripts,
  videoAudience,
]

/** Takes a video away with everything of its family. False when there is no such video. */
export async function deleteVideo(tx: Tx, videoId: string): Promise<boolean> {
  for (const table of partsOfVideo) await tx.delete(table).where(eq(table.videoId, videoId))
  return hasOne(tx.delete(videos).where(eq(videos.videoId, videoId)).returning({ videoId: videos.videoId }))
}

/** Takes away what was stored of blocked videos after their block, by an answer that was growing then. */
export async function deleteLeftovers(db: Db): Promise<number> {
  let deleted = 0
  for (const table of partsOfVideo) {
    const blocked = db.select({ videoId: blockedVideos.videoId }).from(blockedVideos)
    const gone = await db.delete(table).where(inArray(table.videoId, blocked)).returning({ videoId: table.videoId })
    deleted += gone.length
  }
  return deleted
}
