import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { defaultMessages, type ErrorCode, errorCodes } from '#core/errors.ts'
import { errorTable } from './errors.ts'
import type { RestRoute } from './rest/route.ts'

type Schema = { readonly $ref?: string; readonly description?: string }
type Content = Readonly<Record<string, { readonly schema?: Schema }>>
type Response = { readonly description?: string; readonly content?: Content }
export type Operation = {
  readonly operationId?: string
  readonly summary?: string
  readonly description?: string
  readonly security?: readonly object[]
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly schema: Schema }[]
  readonly requestBody?: { readonly content?: Content }
  readonly responses?: Readonly<Record<string, Response>>
  /** Codes of this call besides the usual ones, as the routes give them. */
  readonly 'x-errors'?: readonly ErrorCode[]
}
/** The part of an OpenAPI 3.1 document that this file changes. */
export type ApiDocument = {
  readonly openapi: string
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> }
}

const tags = [
  { name: 'auth', description: 'Accounts, sessions, passwords and usage.' },
  { name: 'subscription', description: 'Plans, checkout and changes of the subscription.' },
  { name: 'models', description: 'The models that answer.' },
  { name: 'youtube', description: 'Videos and their transcripts.' },
  { name: 'homepage', description: 'What the home page shows to everyone.' },
  { name: 'conversation', description: 'Questions about a video, and their answers.' },
  { name: 'questions', description: 'Your saved questions, which you can ask about any video.' },
  { name: 'feedback', description: 'Messages to the operators.' },
]

/** Collects the routes' schemas into one OpenAPI document. Call it before the routes are mounted. */
export async function describeApi(app: FastifyInstance, appUrl: string, routes: readonly RestRoute[]): Promise<void> {
  const secure = appUrl.startsWith('https:')
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Is This Clickbait API',
        version: '1',
        description:
          'Calls take and return JSON and send the session cookie. A success carries `success: true`. An error carries ' +
          '`success: false`, a sentence in `message` and a `code`; the schema `Error` lists the codes.',
        license: { name: 'Proprietary', url: `${appUrl}/terms` },
      },
      servers: [{ url: appUrl }],
      tags,
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: `${secure ? '__Host-' : ''}session` } },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: input => completeDocument(jsonSchemaTransformObject(input) as ApiDocument, routes) as object,
  })
}

/**
 * Names every operation after its tRPC procedure, states explicitly which are public, moves bodies and responses to named
 * components, and lists each call's own errors by status.
 */
export function completeDocument(document: ApiDocument, routes: readonly RestRoute[]): ApiDocument {
  const schemas: Record<string, Schema> = { ...document.components?.schemas }
  if (schemas.Error) schemas.Error = { ...schemas.Error, description: errorList }
  const paths = Object.fromEntries(
    Object.entries(document.paths ?? {}).map(([path, operations]) => [
      path,
      Object.fromEntries(
        Object.entries(operations).map(([method, operation]) => {
          const operationId = operation.operationId ?? operationIdOf(method, path, routes)
          return [method, complete({ ...operation, operationId }, schemas)]
        }),
      ),
    ]),
  )
  return { ...document, paths, components: { ...document.components, schemas: usedSchemas(paths, schemas) } }
}

/** `authLogin` for the procedure `auth.login`. Calls that share a procedure, or have none, are named by their paths. */
function operationIdOf(method: string, path: string, routes: readonly RestRoute[]): string {
  const route = routes.find(each => each.method.toLowerCase() === method && `/api${each.path}` === path)
  if (route === undefined) throw new Error(`${method} ${path} is not a route and has no operationId.`)
  const { twin } = route.options
  const isNamedByPath = twin === null || routes.some(other => other !== route && other.options.twin === twin)
  const name = isNamedByPath ? route.path.slice(1).replace(/\/\{\w+\}/g, '') : twin
  return name.replace(/[./-](\w)/g, (_, letter: string) => letter.toUpperCase())
}

type Named = Operation & { readonly operationId: string }

function complete(operation: Named, schemas: Record<string, Schema>): Operation {
  const { 'x-errors': codes = [], requestBody, responses = {}, ...rest } = operation
  const name = `${operation.operationId.charAt(0).toUpperCase()}${operation.operationId.slice(1)}`
  const moveToComponents = (content: Content | undefined, kind: string): Content | undefined => {
    const schema = content?.['application/json']?.schema
    if (schema === undefined || schema.$ref !== undefined) return content
    schemas[`${name}${kind}`] ??= schema
    return { ...content, 'application/json': { schema: { $ref: `#/components/schemas/${name}${kind}` } } }
  }
  const withComponents = Object.entries(responses).map(([status, response]) => {
    const content = moveToComponents(response.content, 'Response')
    return [
      status,
      { description: descriptions[status] ?? 'The response.', ...(content === undefined ? {} : { content }) },
    ] as const
  })
  return {
    ...rest,
    security: operation.security ?? [],
    ...(requestBody
      ? { requestBody: { ...requestBody, content: moveToComponents(requestBody.content, 'Input') ?? {} } }
      : {}),
    responses: {
      '4XX': errorResponse('The request is refused.'),
      ...Object.fromEntries(withComponents),
      ...errorResponses(codes),
    },
  }
}

const descriptions: Readonly<Record<string, string>> = {
  200: 'The response.',
  202: 'Still in progress: ask again in a few seconds.',
  '4XX': 'The request is refused.',
  '5XX': 'The call failed.',
}

const errorResponse = (description: string): Response => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

/** A response for each status among the codes of one call. */
function errorResponses(codes: readonly ErrorCode[]): Record<string, Response> {
  const byStatus = Map.groupBy(codes, code => errorTable[code].http)
  const described = (list: readonly ErrorCode[]) => list.map(code => `\`${code}\`: ${defaultMessages[code]}`).join(' ')
  return Object.fromEntries([...byStatus].map(([status, list]) => [status, errorResponse(described(list))]))
}

const errorList = [
  'Every refusal has this shape; `error` repeats the code. The codes, each with its status and usual sentence:\n',
  ...errorCodes.map(code => `- \`${code}\` (${errorTable[code].http}): ${defaultMessages[code]}`),
].join('\n')

/** The components that the paths refer to, directly or through other components. */
function usedSchemas(paths: object, schemas: Readonly<Record<string, Schema>>): Record<string, Schema> {
  const used = new Set<string>()
  const follow = (value: object): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      const schema = schemas[name]
      if (schema === undefined || used.has(name)) continue
      used.add(name)
      follow(schema)
    }
  }
  follow(paths)
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)))
}
