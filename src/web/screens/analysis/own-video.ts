import type { VideoView } from '#contract/videos.ts'
import type { Conversation } from '../../api.ts'

/** The page's view of a video that only this reader has words of: what the transcript came with, and nothing else. */
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
})
