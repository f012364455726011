import type { VideoView } from '#contract/videos.ts'
import type { ExportedVideo } from '#core/export/export-files.ts'
import { paths, videoPage } from '#web/paths.ts'

/** What an export says of a video. */
export const exportedVideo = ({ videoId, metadata }: VideoView): ExportedVideo => ({
  videoId,
  title: metadata.title,
  channel: metadata.channel,
  durationSeconds: metadata.duration,
  source: metadata.isSample ? paths.share(videoId) : videoPage(videoId),
  isOnYouTube: !metadata.isSample,
})
