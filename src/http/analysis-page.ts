import type { FastifyRequest } from 'fastify'
import { VideoId } from '#contract/videos.ts'
import { sharePictureSize } from '#core/verdicts/share-card-texts.ts'
import { previewVideo, type VideoPreview } from '#services/videos/preview-video.ts'
import type { Deps } from '#src/ports.ts'
import { errorTable, toAppError } from './errors.ts'
import { truncated } from './html.ts'
import { notFoundPage } from './not-found-page.ts'
import { oembedAddress } from './oembed.ts'
import type { PageImage, ShellPage } from './page-shell.ts'
import { pageTexts } from './page-texts.ts'
import { previewTitleOf, sharePicturePath } from './preview-texts.ts'
import { reportRequestFailure } from './report-failure.ts'

/** The head of a video's page: link previews show the verdict instead of the title that it judges. */
export async function analysisPage(deps: Deps, request: FastifyRequest): Promise<ShellPage> {
  const { videoId } = request.params as { videoId: string }
  const path = `/analysis/${videoId}`
  if (!VideoId.safeParse(videoId).success) return notFoundPage(path)
  try {
    const preview = await previewVideo(deps, videoId)
    return preview === null ? unnamedPage(path) : namedPage(preview, path, deps.settings.appUrl)
  } catch (error) {
    const { code } = toAppError(error)
    if (code === 'VIDEO_BLOCKED') return unnamedPage(path, errorTable[code].http)
    // Not processed yet, or the database is unavailable: the page shows that itself.
    if (code !== 'VIDEO_NOT_FOUND')
      reportRequestFailure(deps, error, { requestId: request.id, call: 'GET /analysis/:videoId' })
    return unnamedPage(path)
  }
}

function namedPage(preview: VideoPreview, path: string, appUrl: string): ShellPage {
  const { metadata, clickbait } = preview.video
  const { analysis } = pageTexts
  const title = truncated(metadata.title, 120)
  const answer = clickbait?.data.verdict?.answer ?? ''
  const image = imageOf(preview, appUrl)
  const head = {
    title: analysis.title(title),
    description: truncated(answer || metadata.description || analysis.description(metadata.channel), 200),
    previewTitle: previewTitleOf(preview.video),
    ...(answer === '' ? {} : { previewDescription: truncated(analysis.preview(answer, title, metadata.channel), 300) }),
    ...(image ? { image } : {}),
    embedUrl: oembedAddress(appUrl, path),
    path,
    isIndexed: true,
  }
  return { status: 200, head }
}

/** The drawn picture, else the thumbnail; null where previews cannot show it. */
function imageOf({ video, picture }: VideoPreview, appUrl: string): PageImage | null {
  const alt = previewTitleOf(video)
  if (picture) return { url: `${appUrl}${sharePicturePath(video.videoId, picture.name)}`, size: sharePictureSize, alt }
  const { thumbnailUrl } = video.metadata
  // Preview services do not show SVG, and the samples' thumbnails are SVG.
  if (thumbnailUrl === '' || thumbnailUrl.endsWith('.svg')) return null
  return { url: new URL(thumbnailUrl, appUrl).href, size: null, alt }
}

/** An analysis page whose head does not name the video: an unlisted video is known only to those who have its address. */
const unnamedPage = (path: string, status = 200): ShellPage => ({
  status,
  head: {
    title: pageTexts.analysis.unknownTitle,
    description: pageTexts.analysis.unknownDescription,
    path,
    isIndexed: false,
  },
})
