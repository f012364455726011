import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Sends a picture that browsers and shared caches may keep for an hour. Then they ask again, although its address names its
 * content, because the picture of a removed or blocked video must leave them.
 * @param name names the content
 * @param read is not called for a client that has the picture and gets a 304
 */
export async function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  read: () => Promise<{ readonly mediaType: string; readonly bytes: Uint8Array }>,
): Promise<FastifyReply> {
  const etag = `"${name}"`
  const known = (request.headers['if-none-match'] ?? '').split(',').map(one => one.trim().replace(/^W\//, ''))
  const picture = known.includes(etag) ? null : await read()
  reply.header('cache-control', 'public, max-age=3600, must-revalidate').header('etag', etag)
  return picture === null ? reply.code(304).send() : reply.type(picture.mediaType).send(Buffer.from(picture.bytes))
}
