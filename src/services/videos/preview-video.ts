import { createHash } from 'node:crypto'
import type { VideoView } from '#contract/videos.ts'
import { AppError } from '#core/errors.ts'
import { attemptLimits } from '#core/limits.ts'
import { composeShareCard, type ShareCard } from '#core/verdicts/share-card.ts'
import { limitAttempts } from '#services/limits/limit-attempts.ts'
import type { Needs } from '#src/ports.ts'
import { readVideo } from './read-video.ts'

/** A video as other sites may show it: in link previews and embedded links. */
export type VideoPreview = {
  readonly video: VideoView
  /** Null where a verdict has no stamp, or its texts cannot be drawn. */
  readonly picture: SharePicture | null
}

type SharePicture = {
  /** A hash of everything that is drawn, which is part of the picture's address. */
  readonly name: string
  readonly card: ShareCard
}

type PreviewNeeds = Needs<'db' | 'clock' | 'models' | 'queue' | 'log' | 'sharePictures'>

/** Increase it when the layout changes: pictures at the old addresses stay cached for a long time. */
const layoutVersion = 1

/**
 * Null unless the video is known to be listed: other sites show only listed ones.
 * @throws AppError VIDEO_NOT_FOUND, VIDEO_BLOCKED
 */
export async function previewVideo(needs: PreviewNeeds, videoId: string): Promise<VideoPreview | null> {
  const video = await readVideo(needs, { kind: 'visitor' }, videoId)
  if (!video.metadata.isListed) return null
  const composed = composeShareCard(video.metadata.title, video.clickbait?.data.verdict)
  const card = composed && (await needs.sharePictures.prepare(composed))
  return { video, picture: card && { name: nameOf(card), card } }
}

/** 128 bits are enough: a name only has to differ from earlier ones of the same video. */
const nameOf = (card: ShareCard): string =>
  createHash('sha256')
    .update(JSON.stringify([layoutVersion, card]))
    .digest('hex')
    .slice(0, 32)

/**
 * The current share picture of a video; `draw` draws it.
 * @param connection whose requests are counted
 * @throws AppError NOT_FOUND without a picture, TOO_MANY_REQUESTS, VIDEO_NOT_FOUND, VIDEO_BLOCKED; `draw`
 *   SERVICE_UNAVAILABLE
 */
export async function readSharePicture(
  needs: PreviewNeeds & Needs<'metrics'>,
  videoId: string,
  connection: string,
): Promise<{ readonly name: string; draw(signal: AbortSignal): Promise<Uint8Array> }> {
  await limitAttempts(needs, [{ ...attemptLimits.sharePicture, subject: connection }])
  const current = (await previewVideo(needs, videoId))?.picture
  if (!current) throw new AppError('NOT_FOUND')
  const { name, card } = current
  return { name, draw: signal => needs.sharePictures.draw(name, card, signal) }
}
