import { Box } from '@mantine/core'
import { isStandaloneId } from '#core/videos/standalone-transcript.ts'
import { standardThumbnail } from '#core/videos/standard-thumbnail.ts'
import { VideoTitle } from '#web/ui/VideoTitle.tsx'
import common from '../ui/common.module.css'
import { Thumbnail } from '../ui/Thumbnail.tsx'
import { useAwaitedTitle } from './useAwaitedTitle.ts'

/**
 * The picture and the title of the video that waits for an account; a transcript without a video has no picture. The title's
 * room is kept until it is known.
 */
export function AwaitedVideo({ videoId }: { videoId: string }) {
  const title = useAwaitedTitle(videoId)
  return (
    <Box mt="lg" className={common.thumbnailRow}>
      <div>
        <Thumbnail url={isStandaloneId(videoId) ? '' : standardThumbnail(videoId)} title={title ?? ''} />
      </div>
      <VideoTitle lineClamp={3}>{title}</VideoTitle>
    </Box>
  )
}
