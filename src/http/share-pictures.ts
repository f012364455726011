import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { VideoId } from '#contract/videos.ts'
import { AppError } from '#core/errors.ts'
import { connectionOf } from '#core/requests/network.ts'
import { readSharePicture } from '#services/videos/preview-video.ts'
import type { Deps } from '#src/ports.ts'
import { onConnectionEnd } from './connection-end.ts'
import { sharePicturePath } from './preview-texts.ts'
import { sendPicture } from './send-picture.ts'

/** A verdict may change again, so a redirect is cached only for a short time. */
const forMinutes = 'public, max-age=300'

/**
 * `GET /share-image/{videoId}/{name}.png`: the picture of a public verdict. A former name redirects to the current picture.
 * Other sites may show it.
 */
export function mountSharePictures(app: FastifyInstance, deps: Deps): void {
  const params = z.object({ videoId: VideoId, name: z.string().regex(/^[0-9a-f]{32}$/) })
  app.get('/share-image/:videoId/:name.png', { schema: { hide: true } }, async (request, reply) => {
    const wanted = params.safeParse(request.params)
    if (!wanted.success) throw new AppError('NOT_FOUND')
    const gone = new AbortController()
    onConnectionEnd(request, reply, () => gone.abort())
    const { videoId, name } = wanted.data
    const current = await readSharePicture(deps, videoId, connectionOf(request.ip))
    reply.header('cross-origin-resource-policy', 'cross-origin')
    if (current.name !== name)
      return reply.header('cache-control', forMinutes).redirect(sharePicturePath(videoId, current.name), 301)
    return sendPicture(request, reply, name, async () => ({
      mediaType: 'image/png',
      bytes: await current.draw(gone.signal),
    }))
  })
}
