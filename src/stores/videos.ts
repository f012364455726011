import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Listing, VideoMetadata } from '#core/transcripts/transcript.ts'
import {
  analyses,
  blockedVideos,
  growingAnalyses,
  judgedPictures,
  pictureReadings,
  processings,
  transcriptNotes,
  transcripts,
  transcriptWindows,
  videoAudience,
  videos,
} from '#schema/videos.ts'
import { type Db, firstRow, hasOne, type Tx } from './db.ts'

export type VideoRow = typeof videos.$inferSelect

/** The video; null until it has been processed. */
export const readVideoRow = (db: Db, videoId: string): Promise<VideoRow | null> =>
  firstRow(db.select().from(videos).where(eq(videos.videoId, videoId)))

/** The hash of the transcript that new analyses of a video read; null without one. */
export async function readTranscriptHash(tx: Db | Tx, videoId: string): Promise<string | null> {
  const [row] = await tx.select({ hash: videos.transcriptHash }).from(videos).where(eq(videos.videoId, videoId))
  return row?.hash ?? null
}

type NewVideo = {
  readonly videoId: string
  readonly metadata: VideoMetadata
  readonly transcriptHash: string
  readonly isSample: boolean
  /** Undefined leaves the stored listing as it is. */
  readonly listing?: Listing | undefined
  /** Undefined leaves the stored day as it is. */
  readonly publishedOn?: string | undefined
}

/** Inserts or updates a video; new analyses read `transcriptHash` from now on. */
export async function saveVideo(tx: Db | Tx, video: NewVideo): Promise<void> {
  const columns = {
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
    ...(video.publishedOn ? { publishedOn: video.publishedOn } : {}),
  }
  // The translation of another title says nothing of this one.
  const translatedTitle = sql`case when ${videos.title} = excluded.title then ${videos.translatedTitle} end`
  await tx
    .insert(videos)
    .values({ videoId: video.videoId, ...columns })
    .onConflictDoUpdate({ target: videos.videoId, set: { ...columns, translatedTitle, updatedAt: sql`now()` } })
}

/** Counts a user as audience of a video, once. Does nothing when there is no such video. */
export async function addToAudience(db: Db | Tx, videoId: string, userId: string): Promise<void> {
  await db.execute(sql`
    with newcomer as (
      insert into video_audience (video_id, user_id)
      select video_id, ${userId}::uuid from videos where video_id = ${videoId}
      on conflict do nothing
      returning video_id)
    update videos set analysis_count = analysis_count + 1 where video_id in (select video_id from newcomer)`)
}

type WatchPageFacts = {
  readonly listing: Listing
  /** Null leaves the stored day as it is. */
  readonly publishedOn: string | null
  /** The title that the page translates; the translation of another title is not stored. */
  readonly title: string
  readonly translatedTitle: string | null
}

/** Stores what the platform's page says of a video, and that it was checked. */
export async function saveWatchPage(db: Db, videoId: string, page: WatchPageFacts, now: Date): Promise<void> {
  const { listing, publishedOn, title, translatedTitle } = page
  await db
    .update(videos)
    .set({
      listing,
      listingCheckedAt: now,
      ...(publishedOn === null ? {} : { publishedOn }),
      translatedTitle: sql`case when ${videos.title} = ${title} then ${translatedTitle}::text end`,
    })
    .where(eq(videos.videoId, videoId))
}

/** Stores that the listing was checked in vain; the last known one stays. */
export async function saveCheckTime(db: Db, videoId: string, now: Date): Promise<void> {
  await db.update(videos).set({ listingCheckedAt: now }).where(eq(videos.videoId, videoId))
}

/** The videos whose listing was checked longest ago, or never, across all videos. */
export async function listVideosToRecheck(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .select({ videoId: videos.videoId })
    .from(videos)
    .where(sql`not ${videos.isSample}`)
    .orderBy(sql`${videos.listingCheckedAt} nulls first`, asc(videos.videoId))
    .limit(limit)
  return rows.map(row => row.videoId)
}

/** Listed videos with a transcript, by the number of users who analyzed them, samples last. */
export function popularVideoRows(db: Db, limit: number): Promise<VideoRow[]> {
  return db
    .select()
    .from(videos)
    .where(and(isNotNull(videos.transcriptHash), sql`${videos.listing} = 'listed'`))
    .orderBy(asc(videos.isSample), desc(videos.analysisCount), asc(videos.videoId))
    .limit(limit)
}

/** Tables with rows of a video, besides `videos`. */
const partsOfVideo = [
  analyses,
  growingAnalyses,
  judgedPictures,
  pictureReadings,
  processings,
  transcriptNotes,
  transcriptWindows,
  transcripts,
  videoAudience,
]

/** Deletes a video with all its data. False when there is no such video. */
export async function deleteVideo(tx: Tx, videoId: string): Promise<boolean> {
  for (const table of partsOfVideo) await tx.delete(table).where(eq(table.videoId, videoId))
  return hasOne(tx.delete(videos).where(eq(videos.videoId, videoId)).returning({ videoId: videos.videoId }))
}

/** Deletes data of blocked videos that was stored after the block, by answers that were growing then. @returns how many rows */
export async function deleteBlockedData(db: Db): Promise<number> {
  let deleted = 0
  for (const table of partsOfVideo) {
    const blocked = db.select({ videoId: blockedVideos.videoId }).from(blockedVideos)
    const rows = await db.delete(table).where(inArray(table.videoId, blocked)).returning({ videoId: table.videoId })
    deleted += rows.length
  }
  return deleted
}
