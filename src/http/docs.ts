import type { FastifyInstance } from 'fastify'
import { type ApiDocument, apiPage } from './api-page.ts'
import type { Faces } from './faces.ts'
import { newNonce, pagePolicy } from './security-headers.ts'

/** `/api/openapi.json` and `/api/docs`, both from what the routes say of themselves. */
export function mountDocs(app: FastifyInstance, faces: Faces): void {
  const schema = { hide: true }
  let kept: ApiDocument | undefined
  const document = () => {
    kept ??= app.swagger() as ApiDocument
    return kept
  }
  app.get('/api/openapi.json', { schema }, async () => document())
  app.get('/api/docs', { schema }, async (_request, reply) => {
    const nonce = newNonce()
    return reply
      .header('content-security-policy', pagePolicy(nonce, []))
      .type('text/html; charset=utf-8')
      .send(apiPage(document(), nonce, faces))
  })
}
