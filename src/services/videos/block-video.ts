import { AppError } from '#core/errors.ts'
import type { Needs } from '#src/ports.ts'
import { type BlockedVideo, deleteBlock, listBlocks, liveRuns, lockVideo, saveBlock } from '#stores/blocked-videos.ts'
import { deleteVideo } from '#stores/videos.ts'
import { processingSignal } from './processing-view.ts'

/**
 * For operators: deletes a video's shared data and blocks it. Its page and every call about it answer with `words`,
 * and a run that is fetching it stores nothing. Users' conversations stay, without the transcript.
 */
export async function blockVideo(
  { db, signals, log }: Needs<'db' | 'signals' | 'log'>,
  block: Pick<BlockedVideo, 'videoId' | 'words' | 'reason'>,
): Promise<{ wasStored: boolean }> {
  const { videoId } = block
  const wasStored = await db.transaction(async tx => {
    await lockVideo(tx, videoId)
    await saveBlock(tx, block)
    for (const run of await liveRuns(tx, videoId)) await signals.publish(tx, 'processings', processingSignal(run))
    return deleteVideo(tx, videoId)
  })
  log.info({ videoId, wasStored }, 'video was blocked')
  return { wasStored }
}

/**
 * For operators: lets a blocked video be processed again by the next user who asks.
 * @throws AppError NOT_FOUND when it is not blocked
 */
export async function unblockVideo({ db, log }: Needs<'db' | 'log'>, videoId: string): Promise<void> {
  if (!(await deleteBlock(db, videoId))) throw new AppError('NOT_FOUND', { message: `${videoId} is not blocked.` })
  log.info({ videoId }, 'video was unblocked')
}

const maxListed = 1000

/** For operators: the blocked videos, newest first, at most a thousand. */
export const listBlockedVideos = ({ db }: Needs<'db'>): Promise<BlockedVideo[]> => listBlocks(db, maxListed)
