import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { VideoId } from '#contract/videos.ts'
import { AppError } from '#core/errors.ts'
import { attemptLimits } from '#core/limits.ts'
import { connectionOf } from '#core/requests/network.ts'
import { sharePictureSize } from '#core/verdicts/share-card-texts.ts'
import { limitAttempts } from '#services/limits/limit-attempts.ts'
import { previewVideo } from '#services/videos/preview-video.ts'
import type { Deps } from '#src/ports.ts'
import { pageTexts } from './page-texts.ts'
import { previewTitleOf, sharePicturePath } from './preview-texts.ts'

/** Consumers may keep a description for this long. */
const cacheSeconds = 3600

/** The address of a page's oEmbed description. */
export const oembedAddress = (appUrl: string, path: string): string =>
  `${appUrl}/oembed?url=${encodeURIComponent(appUrl + path)}&format=json`

/**
 * `GET /oembed?url=…&format=json` (oembed.com): describes a link to a video's page for sites that show it as a card. Of type
 * `link`, because a frame would need a page that other sites may embed.
 */
export function mountOembed(app: FastifyInstance, deps: Deps): void {
  const querystring = z.object({ url: z.string().max(2048), format: z.string().max(20).optional() })
  app.get('/oembed', { schema: { hide: true, querystring } }, async (request, reply) => {
    const { url, format = 'json' } = request.query as z.infer<typeof querystring>
    if (format !== 'json') return reply.code(501).send({ error: 'Only format=json is offered.' })
    await limitAttempts(deps, [{ ...attemptLimits.oembed, subject: connectionOf(request.ip) }])
    const { appUrl } = deps.settings
    const videoId = videoIdOf(url, appUrl)
    const preview = videoId && (await previewVideo(deps, videoId))
    if (!preview) throw new AppError('NOT_FOUND')
    const { video, picture } = preview
    return reply.header('cache-control', `public, max-age=${cacheSeconds}, must-revalidate`).send({
      version: '1.0',
      type: 'link',
      title: previewTitleOf(video),
      author_name: video.metadata.channel,
      ...(video.metadata.channelUrl ? { author_url: video.metadata.channelUrl } : {}),
      provider_name: pageTexts.name,
      provider_url: appUrl,
      cache_age: cacheSeconds,
      ...(picture
        ? {
            thumbnail_url: appUrl + sharePicturePath(video.videoId, picture.name),
            thumbnail_width: sharePictureSize.width,
            thumbnail_height: sharePictureSize.height,
          }
        : {}),
    })
  })
}

/** The video of one of our pages; null for any other address. */
function videoIdOf(address: string, appUrl: string): string | null {
  if (!URL.canParse(address)) return null
  const { origin, pathname } = new URL(address)
  if (origin !== new URL(appUrl).origin) return null
  const [, videoId] = /^\/analysis\/([^/]+)\/?$/.exec(pathname) ?? []
  return videoId !== undefined && VideoId.safeParse(videoId).success ? videoId : null
}
