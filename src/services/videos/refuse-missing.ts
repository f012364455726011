import { AppError } from '#core/errors.ts'
import type { Needs } from '#src/ports.ts'
import { findBlock } from '#stores/blocked-videos.ts'
import type { Db, Tx } from '#stores/db.ts'

/** @throws AppError VIDEO_BLOCKED with the operator's message */
export async function refuseBlocked(db: Db | Tx, videoId: string): Promise<void> {
  const block = await findBlock(db, videoId)
  if (block) throw new AppError('VIDEO_BLOCKED', { message: block.words, data: { videoId } })
}

/**
 * Call it when a video has no row, which is so for a blocked video too.
 * @throws AppError VIDEO_BLOCKED, VIDEO_NOT_FOUND
 */
export async function refuseMissing({ db }: Needs<'db'>, videoId: string): Promise<never> {
  await refuseBlocked(db, videoId)
  throw new AppError('VIDEO_NOT_FOUND', { data: { videoId } })
}
