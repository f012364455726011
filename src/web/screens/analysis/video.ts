import type { VideoView } from '#contract/videos.ts'
import type { Conversation } from '../../api.ts'

/** Without a title there is no promise to check, and a model would invent one. */
export const isJudgeable = ({ metadata }: VideoView): boolean => metadata.title.trim() !== ''

/** The page's view of a video whose only transcript is the one that this user pasted. */
export const ownVideo = ({ videoId, own }: Conversation): VideoView => ({
  videoId,
  metadata: {
    title: own?.title ?? '',
    channel: own?.channel ?? '',
    channelTitle: own?.channel ?? '',
    channelUrl: null,
    duration: null,
    description: '',
    thumbnailUrl: `https://i.ytimg.com/vi/${videoId}/hqdefault.jpg`,
    chapters: [],
    language: own?.language ?? null,
    captionKind: 'user',
    coverage: { partial: false, percent: null },
    isSample: false,
    isListed: false,
  },
  transcriptReady: true,
  clickbait: null,
  summary: null,
  judgedThumbnails: [],
})
