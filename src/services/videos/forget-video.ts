import { AppError } from '#core/errors.ts'
import type { Needs } from '#src/ports.ts'
import { deleteVideo, readVideoRow } from '#stores/videos.ts'

/**
 * For operators, as when somebody who holds the rights asks: takes away all that everybody shares of a video: transcripts,
 * notes, results, what was known of it. People's own conversations stay, without the words they were about. Whoever gives
 * its address again fetches it anew.
 * @throws AppError VIDEO_NOT_FOUND
 */
export async function forgetVideo({ db, log }: Needs<'db' | 'log'>, videoId: string): Promise<void> {
  const isGone = await db.transaction(tx => deleteVideo(tx, videoId))
  if (!isGone) throw new AppError('VIDEO_NOT_FOUND')
  log.info({ videoId }, 'video was forgotten')
}

/** What would be forgotten. @throws AppError VIDEO_NOT_FOUND */
export async function findVideo({ db }: Needs<'db'>, videoId: string): Promise<{ videoId: string; title: string }> {
  const row = await readVideoRow(db, videoId)
  if (row === null) throw new AppError('VIDEO_NOT_FOUND')
  return { videoId, title: row.title }
}
