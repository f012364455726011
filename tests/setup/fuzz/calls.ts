import { z } from 'zod'
import { pages } from '#http/pages.ts'
import { appRouter } from '#http/trpc/router.ts'
import type { Schema } from './values.ts'

/** A call of the API, with the schemas of its input. */
export type Call =
  | {
      readonly kind: 'rest'
      readonly method: string
      readonly path: string
      readonly query: Schema
      readonly body: Schema | null
    }
  | { readonly kind: 'trpc'; readonly path: string; readonly isChange: boolean; readonly input: Schema | null }

export type ApiDocument = {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly parameters?: readonly { readonly in: string; readonly name: string; readonly schema: Schema }[]
            readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
          }
        >
      >
    >
  >
}

/** Every REST call in the API document. */
export const restCalls = ({ paths, components }: ApiDocument): Call[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      kind: 'rest' as const,
      method: method.toUpperCase(),
      path,
      query: {
        type: 'object',
        properties: Object.fromEntries(
          parameters.filter(each => each.in === 'query').map(each => [each.name, each.schema]),
        ),
      },
      body: resolved(requestBody?.content['application/json']?.schema ?? null, components.schemas),
    })),
  )

/** A body's schema is a reference to a named schema, which has no references itself. */
const resolved = (schema: Schema | null, schemas: Readonly<Record<string, Schema>>): Schema | null =>
  schema?.$ref === undefined ? schema : (schemas[schema.$ref.split('/').at(-1)!] ?? null)

type Procedure = { readonly _def: { readonly type: string; readonly inputs: readonly z.ZodType[] } }

/** Every procedure of the tRPC router. */
export const trpcCalls = (): Call[] =>
  Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>).map(([path, { _def }]) => ({
    kind: 'trpc' as const,
    path,
    isChange: _def.type === 'mutation',
    input: _def.inputs[0] === undefined ? null : inputSchema(_def.inputs[0]),
  }))

const inputSchema = (input: z.ZodType): Schema =>
  z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema

/** Pages and other addresses. */
export const otherCalls = (): Call[] =>
  [
    ...Object.keys(pages),
    '/auth/sso/handoff',
    '/api/docs',
    '/api/openapi.json',
    '/api/csp-report',
    '/api/stripe/webhook',
    '/assets/nothing.js',
    '/healthz',
    '/readyz',
    '/metrics',
    '/robots.txt',
    '/embedded/stripe',
    '/trpc',
    '/nowhere',
  ].map(path => ({ kind: 'rest', method: 'GET', path: path.replace(/:(\w+)/, '{$1}'), query: {}, body: null }))
