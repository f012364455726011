import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const forwardedHeaders = [
  'content-type',
  'content-security-policy',
  'location',
  'cache-control',
  'referrer-policy',
] as const

/** The simulator's current address and the key to its pages; null until a process serves it. */
type FindSimulator = () => { readonly url: string; readonly apiKey: string } | null

/**
 * Serves the simulator's pages below the product's own `/embedded`: requests are forwarded to the process that serves
 * the simulator, after the product has checked access. `fonts` are the product's own.
 */
export const stripePages =
  (findSimulator: FindSimulator) =>
  async (app: FastifyInstance, fonts: { readonly css: string }): Promise<void> => {
    app.get('/stripe/faces.css', { schema: { hide: true } }, (_request, reply) =>
      reply.type('text/css; charset=utf-8').send(fonts.css),
    )
    await app.register(async scope => {
      scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
        done(null, body),
      )
      const handler = (request: FastifyRequest, reply: FastifyReply) => forward(findSimulator(), request, reply)
      for (const url of ['/stripe', '/stripe/*']) {
        scope.route({ method: ['GET', 'POST'], url, schema: { hide: true }, handler })
      }
    })
  }

async function forward(
  simulator: ReturnType<FindSimulator>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (simulator === null)
    return reply
      .code(503)
      .type('text/plain; charset=utf-8')
      .send('The payment simulator is starting. Try again in a moment.')
  const type = request.headers['content-type']
  const body =
    request.method !== 'POST'
      ? null
      : typeof request.body === 'string'
        ? request.body
        : JSON.stringify(request.body ?? {})
  const response = await fetch(`${simulator.url}${request.url}`, {
    method: request.method,
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
    headers: {
      authorization: `Bearer ${simulator.apiKey}`,
      ...(type === undefined ? {} : { 'content-type': type }),
    },
    body,
  })
  for (const name of forwardedHeaders) {
    const value = response.headers.get(name)
    if (value !== null) reply.header(name, value)
  }
  return reply.code(response.status).send(await response.text())
}
