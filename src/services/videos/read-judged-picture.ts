import { AppError } from '#core/errors.ts'
import type { Picture } from '#core/picture.ts'
import type { Needs } from '#src/ports.ts'
import { findJudgedPicture } from '#stores/pictures.ts'

/**
 * The thumbnail that a verdict on the video was judged with, as it was then. Anyone may see it, as the verdict.
 * @throws AppError NOT_FOUND, also for a video that was blocked since
 */
export async function readJudgedPicture(
  { db }: Needs<'db'>,
  { videoId, hash }: { readonly videoId: string; readonly hash: string },
): Promise<Pick<Picture, 'mediaType' | 'bytes'>> {
  const picture = await findJudgedPicture(db, videoId, hash)
  if (picture === null) throw new AppError('NOT_FOUND')
  return picture
}
