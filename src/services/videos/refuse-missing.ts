import { AppError } from '#core/errors.ts'
import type { Needs } from '#src/ports.ts'
import { findBlock } from '#stores/blocked-videos.ts'
import type { Db, Tx } from '#stores/db.ts'

/** @throws AppError VIDEO_BLOCKED with the words that operators chose for its page */
export async function refuseBlocked(db: Db | Tx, videoId: string): Promise<void> {
  const block = await findBlock(db, videoId)
  if (block) throw new AppError('VIDEO_BLOCKED', { message: block.words, data: { videoId } })
}

/**
 * For a video that is not in the library. A blocked one has no row there, so readers who find theirs never come here.
 * @throws AppError VIDEO_BLOCKED, VIDEO_NOT_FOUND
 */
export async function refuseMissing({ db }: Needs<'db'>, videoId: string): Promise<never> {
  await refuseBlocked(db, videoId)
  throw new AppError('VIDEO_NOT_FOUND', { data: { videoId } })
}
