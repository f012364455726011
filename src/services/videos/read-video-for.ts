import type { VideoView } from '#contract/videos.ts'
import type { Actor } from '#core/accounts/actor.ts'
import { AppError } from '#core/errors.ts'
import { isStandaloneId } from '#core/videos/standalone-transcript.ts'
import { standardThumbnail } from '#core/videos/standard-thumbnail.ts'
import type { Needs } from '#src/ports.ts'
import { type ConversationRow, findConversationOnVideo } from '#stores/conversations.ts'
import { readVideo } from './read-video.ts'

/**
 * The video as `readVideo` shows it to everyone; for a user who pasted its only transcript, the facts that they gave.
 * @throws AppError VIDEO_NOT_FOUND, VIDEO_BLOCKED
 */
export async function readVideoFor(
  needs: Needs<'db' | 'clock' | 'models' | 'queue' | 'log'>,
  actor: Actor,
  videoId: string,
): Promise<VideoView> {
  try {
    return await readVideo(needs, actor, videoId)
  } catch (error) {
    const isMissing = error instanceof AppError && ['VIDEO_NOT_FOUND', 'VIDEO_BLOCKED'].includes(error.code)
    if (!isMissing || actor.kind !== 'user') throw error
    const conversation = await findConversationOnVideo(needs.db, actor.userId, videoId)
    if (conversation?.source !== 'own') throw error
    return ownVideoView(conversation)
  }
}

const ownVideoView = ({ videoId, title, channel, language, durationSeconds }: ConversationRow): VideoView => ({
  videoId,
  metadata: {
    title,
    translatedTitle: null,
    channel,
    channelTitle: channel,
    channelUrl: null,
    duration: durationSeconds,
    publishedOn: null,
    description: '',
    thumbnailUrl: isStandaloneId(videoId) ? '' : standardThumbnail(videoId),
    chapters: [],
    language,
    captionKind: 'user',
    coverage: { partial: false, percent: null },
    isSample: false,
    isOnYouTube: !isStandaloneId(videoId),
    isListed: false,
  },
  transcriptReady: true,
  clickbait: null,
  summary: null,
  judgedThumbnails: [],
})
