import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { VideoId } from '#contract/videos.ts'
import { AppError } from '#core/errors.ts'
import { connectionOf } from '#core/requests/network.ts'
import { readJudgedPicture } from '#services/videos/read-judged-picture.ts'
import type { Needs } from '#src/ports.ts'
import { sendPicture } from './send-picture.ts'

const Address = z.object({ videoId: VideoId, hash: z.string().regex(/^[0-9a-f]{64}$/) })

/** Serves the thumbnails that verdicts were judged with. */
export function mountJudgedPictures(app: FastifyInstance, deps: Needs<'db' | 'clock' | 'metrics'>): void {
  app.get('/api/youtube/thumbnail/:videoId/:hash', { schema: { hide: true } }, async (request, reply) => {
    const address = Address.safeParse(request.params)
    if (!address.success) throw new AppError('NOT_FOUND')
    const picture = await readJudgedPicture(deps, address.data, connectionOf(request.ip))
    return sendPicture(request, reply, address.data.hash, picture.read)
  })
}
