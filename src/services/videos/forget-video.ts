import { AppError } from '#core/errors.ts'
import type { Needs } from '#src/ports.ts'
import { deleteVideo, readVideoRow } from '#stores/videos.ts'

/**
 * For operators, for example at the request of the rights holder: deletes a video's shared transcripts, notes, results and
 * metadata. Users' conversations stay, without the transcript. The next user who submits
 * the address fetches the video again.
 * @throws AppError VIDEO_NOT_FOUND
 */
export async function forgetVideo({ db, log }: Needs<'db' | 'log'>, videoId: string): Promise<void> {
  const isDeleted = await db.transaction(tx => deleteVideo(tx, videoId))
  if (!isDeleted) throw new AppError('VIDEO_NOT_FOUND')
  log.info({ videoId }, 'video was forgotten')
}

/** The video that `forgetVideo` would delete. @throws AppError VIDEO_NOT_FOUND */
export async function findVideo({ db }: Needs<'db'>, videoId: string): Promise<{ videoId: string; title: string }> {
  const row = await readVideoRow(db, videoId)
  if (row === null) throw new AppError('VIDEO_NOT_FOUND')
  return { videoId, title: row.title }
}
