import { and, eq, isNull, lt, notExists, sql } from 'drizzle-orm'
import type { PictureReading } from '#core/prompts/picture-reading.ts'
import type { FetchedPicture, Picture } from '#core/videos/picture.ts'
import { blockedVideos, judgedPictures, pictureReadings } from '#schema/videos.ts'
import { type Db, firstRow, hasOne, type Tx } from './db.ts'

/** Identifies what one model sees in one picture. */
export type PictureKey = {
  readonly videoId: string
  readonly pictureHash: string
  readonly model: string
  readonly promptVersion: number
}

const hasKey = (key: PictureKey) =>
  and(
    eq(pictureReadings.videoId, key.videoId),
    eq(pictureReadings.pictureHash, key.pictureHash),
    eq(pictureReadings.model, key.model),
    eq(pictureReadings.promptVersion, key.promptVersion),
  )

/** The stored reading; null while there is none. */
export async function findPictureReading(db: Db, key: PictureKey): Promise<PictureReading | null> {
  const [row] = await db.select({ reading: pictureReadings.reading }).from(pictureReadings).where(hasKey(key))
  return row?.reading ?? null
}

/** True when the model's reading is stored for a picture of the video that no check has found replaced. */
export async function isPictureRead(db: Db, key: Omit<PictureKey, 'pictureHash'>): Promise<boolean> {
  const rows = await db.execute(sql`
    select 1 from judged_pictures p
      join picture_readings r on r.video_id = p.video_id and r.picture_hash = p.picture_hash
     where p.video_id = ${key.videoId} and p.replaced_at is null
       and r.model = ${key.model} and r.prompt_version = ${key.promptVersion} and r.reading is not null
     limit 1`)
  return rows.length > 0
}

/**
 * Claims the key for one answer, for `seconds`. @returns false while another answer has the claim, or when the reading is
 * stored
 */
export async function claimPicture(db: Db, key: PictureKey, claimId: string, seconds: number): Promise<boolean> {
  const claimedUntil = sql`now() + make_interval(secs => ${seconds})`
  const { videoId, pictureHash, model, promptVersion } = pictureReadings
  const rows = await db
    .insert(pictureReadings)
    .values({ ...key, claimId, claimedUntil })
    .onConflictDoUpdate({
      target: [videoId, pictureHash, model, promptVersion],
      set: { claimId, claimedUntil },
      setWhere: sql`${pictureReadings.reading} is null and ${pictureReadings.claimedUntil} <= now()`,
    })
    .returning({ videoId })
  return rows.length === 1
}

/** Stores the reading that a claim was for. */
export const savePictureReading = (db: Db, key: PictureKey, reading: PictureReading): Promise<unknown> =>
  db.update(pictureReadings).set({ reading }).where(hasKey(key))

/** Releases a claim after a failure, so that the next answer can ask at once. */
export const releasePicture = (db: Db, key: PictureKey, claimId: string): Promise<unknown> =>
  db
    .delete(pictureReadings)
    .where(and(hasKey(key), eq(pictureReadings.claimId, claimId), isNull(pictureReadings.reading)))

/** Stores a picture for the verdict that is judged with it. */
export async function saveJudgedPicture(db: Db, videoId: string, picture: FetchedPicture, now: Date): Promise<void> {
  const { hash: pictureHash, mediaType, bytes, address } = picture
  await db
    .insert(judgedPictures)
    .values({ videoId, pictureHash, mediaType, bytes, address, checkedAt: now })
    .onConflictDoNothing()
  await saveShownPicture(db, videoId, picture, now)
}

/** Stores which picture an address shows now: its other pictures become replaced, and this one no longer is. */
export async function saveShownPicture(
  db: Db,
  videoId: string,
  { address, hash }: Pick<FetchedPicture, 'address' | 'hash'>,
  now: Date,
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  const replacedAt = sql`case when ${judgedPictures.pictureHash} = ${hash} then null else coalesce(${judgedPictures.replacedAt}, ${at}) end`
  await db
    .update(judgedPictures)
    .set({ checkedAt: now, replacedAt })
    .where(and(eq(judgedPictures.videoId, videoId), eq(judgedPictures.address, address)))
}

export type JudgedPictureRow = { readonly hash: string; readonly isReplaced: boolean; readonly checkedAt: Date }

/** The pictures that verdicts on a video were judged with. */
export const listJudgedPictures = (db: Db, videoId: string): Promise<JudgedPictureRow[]> =>
  db
    .select({
      hash: judgedPictures.pictureHash,
      isReplaced: sql<boolean>`${judgedPictures.replacedAt} is not null`,
      checkedAt: judgedPictures.checkedAt,
    })
    .from(judgedPictures)
    .where(eq(judgedPictures.videoId, videoId))

const isShownPicture = (db: Db, videoId: string, hash: string) =>
  and(
    eq(judgedPictures.videoId, videoId),
    eq(judgedPictures.pictureHash, hash),
    notExists(db.select({ one: sql`1` }).from(blockedVideos).where(eq(blockedVideos.videoId, videoId))),
  )

/** False when there is no such picture, or when the video is blocked. */
export const hasJudgedPicture = (db: Db, videoId: string, hash: string): Promise<boolean> =>
  hasOne(
    db
      .select({ hash: judgedPictures.pictureHash })
      .from(judgedPictures)
      .where(isShownPicture(db, videoId, hash)),
  )

/** The bytes of one of them; null as for `hasJudgedPicture`. */
export const findJudgedPicture = (
  db: Db,
  videoId: string,
  hash: string,
): Promise<Pick<Picture, 'mediaType' | 'bytes'> | null> =>
  firstRow(
    db
      .select({ mediaType: judgedPictures.mediaType, bytes: judgedPictures.bytes })
      .from(judgedPictures)
      .where(isShownPicture(db, videoId, hash)),
  )

/** Marks the video's pictures as checked. @returns false when all were checked since `before` already */
export async function claimPictureCheck(tx: Tx, videoId: string, before: Date, now: Date): Promise<boolean> {
  const rows = await tx
    .update(judgedPictures)
    .set({ checkedAt: now })
    .where(and(eq(judgedPictures.videoId, videoId), lt(judgedPictures.checkedAt, before)))
    .returning({ videoId: judgedPictures.videoId })
  return rows.length > 0
}

/** The addresses from which the video's judged pictures were fetched. */
export async function judgedAddresses(db: Db, videoId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ address: judgedPictures.address })
    .from(judgedPictures)
    .where(eq(judgedPictures.videoId, videoId))
  return rows.map(row => row.address)
}
