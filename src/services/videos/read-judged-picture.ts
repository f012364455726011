import { AppError } from '#core/errors.ts'
import { attemptLimits } from '#core/limits.ts'
import type { Picture } from '#core/videos/picture.ts'
import type { Needs } from '#src/ports.ts'
import { findJudgedPicture, hasJudgedPicture } from '#stores/pictures.ts'
import { limitAttempts } from '../limits/limit-attempts.ts'

/**
 * The thumbnail that a verdict on the video was judged with, as it was then. Anyone may see it, like the verdict. `read`
 * reads its bytes.
 * @param connection whose requests are counted
 * @throws AppError NOT_FOUND, also for a blocked video; TOO_MANY_REQUESTS
 */
export async function readJudgedPicture(
  needs: Needs<'db' | 'clock' | 'metrics'>,
  { videoId, hash }: { readonly videoId: string; readonly hash: string },
  connection: string,
): Promise<{ read(): Promise<Pick<Picture, 'mediaType' | 'bytes'>> }> {
  await limitAttempts(needs, [{ ...attemptLimits.judgedPicture, subject: connection }])
  if (!(await hasJudgedPicture(needs.db, videoId, hash))) throw new AppError('NOT_FOUND')
  return {
    async read() {
      const picture = await findJudgedPicture(needs.db, videoId, hash)
      if (picture === null) throw new AppError('NOT_FOUND')
      return picture
    },
  }
}
