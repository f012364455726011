import type { VideoView } from '#contract/videos.ts'
import type { Verdict } from '#core/answers/analysis.ts'
import { paths } from '../paths.ts'
import type { JudgedPictureProps } from './JudgedPicture.tsx'

type Pictured = Pick<VideoView, 'videoId' | 'judgedThumbnails'>

/** The thumbnail that a verdict was judged with; null for a verdict on the title alone. */
export function judgedPicture({ videoId, judgedThumbnails }: Pictured, verdict: Verdict): JudgedPictureProps | null {
  const { thumbnailHash: hash } = verdict
  if (hash === null) return null
  const isReplaced = judgedThumbnails.some(thumbnail => thumbnail.hash === hash && thumbnail.isReplaced)
  return { address: paths.judgedThumbnail(videoId, hash), isReplaced }
}
