import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'

/** Collects what the routes say of themselves into one OpenAPI document. Before the routes are mounted. */
export async function describeApi(app: FastifyInstance, appUrl: string): Promise<void> {
  const secure = appUrl.startsWith('https:')
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Is This Clickbait API',
        version: '1',
        description:
          'Calls take and give JSON and send the session cookie. A success carries `success: true`; an error carries ' +
          '`success: false`, a sentence in `message` and a `code` from a closed list.',
      },
      servers: [{ url: appUrl }],
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: `${secure ? '__Host-' : ''}session` } },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
}
