import { timingSafeEqual } from 'node:crypto'
import qs from 'qs'
import type { Account } from '../account.ts'
import { invalid, StripeFailure } from '../failure.ts'
import { newId } from '../ids.ts'
import { routes as productRoutes } from '../routes/routes.ts'
import { apiVersion } from '../version.ts'
import { expanded } from './expand.ts'
import { type Answer, fingerprintOf, freeKey, keepAnswer, takeKey } from './idempotency.ts'
import { parseParams } from './params.ts'
import type { Refusal, Route } from './route.ts'

/**
 * What tests hold every request and answer against: the problem of a value with a definition of the wire's schema, or
 * null when there is none.
 */
export type Validate = (definition: string, value: unknown) => string | null

export type ApiRequest = {
  readonly method: string
  /** Path and query. */
  readonly url: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}
export type ApiAnswer = Answer & { readonly headers: Readonly<Record<string, string>> }

/** Answers one call of the API. Never throws for what a caller can do wrong. */
export async function answerCall(
  account: Account,
  apiKey: string,
  request: ApiRequest,
  {
    validate,
    routes = [],
  }: { readonly validate?: Validate | undefined; readonly routes?: readonly Route[] | undefined },
): Promise<ApiAnswer> {
  const requestId = newId('req', 14)
  const key = request.method === 'POST' ? one(request.headers['idempotency-key']) : null
  const headers: Record<string, string> = {
    'request-id': requestId,
    'stripe-version': apiVersion,
    'content-type': 'application/json',
    ...(key === null ? {} : { 'idempotency-key': key, 'original-request': requestId }),
  }
  try {
    requireKey(one(request.headers.authorization), apiKey)
    requireVersion(one(request.headers['stripe-version']))
    return { ...(await execute(account, request, { requestId, key, validate, headers, routes })), headers }
  } catch (error) {
    return { ...refusalOf(error), headers }
  }
}

type Circumstances = {
  requestId: string
  key: string | null
  validate: Validate | undefined
  headers: Record<string, string>
  /** Beside those that the product calls. */
  routes: readonly Route[]
}

async function execute(
  account: Account,
  request: ApiRequest,
  { requestId, key, validate, headers, routes }: Circumstances,
): Promise<Answer> {
  const [path, query = ''] = request.url.split('?') as [string, string?]
  const route = [...productRoutes, ...routes].find(
    ({ method, pattern }) => method === request.method && pattern.test(path),
  )
  if (route === undefined) throw unknownUrl(request.method, path)
  const { expand, params } = readParams(
    route,
    request.method === 'POST' ? request.body : query || request.body,
    validate,
  )
  const { sql, publicUrl } = account
  if (key !== null) {
    const known = await takeKey(
      sql,
      key,
      fingerprintOf(request.method, path, request.body),
      Math.floor(account.now().getTime() / 1000),
    )
    if (known !== null) {
      headers['idempotent-replayed'] = 'true'
      return known
    }
  }
  let answer: Answer | null = null
  try {
    const id = decodeURIComponent(route.pattern.exec(path)?.[1] ?? '')
    return await account.transact(
      async world => {
        const result = await route.run({ world, id, params: params as never, publicUrl })
        answer =
          'refusal' in result
            ? refusalOf((result as Refusal).refusal)
            : await shown(route, result, expand, world, validate)
        if (key !== null) await keepAnswer(world.sql, key, answer)
        return answer
      },
      { requestId, idempotencyKey: key },
    )
  } catch (error) {
    answer = refusalOf(error)
    if (key !== null) await (answer.status < 500 ? keepAnswer(sql, key, answer) : freeKey(sql, key))
    return answer
  }
}

async function shown(
  route: Route,
  result: object,
  expand: readonly string[],
  world: Parameters<typeof expanded>[0],
  validate: Validate | undefined,
): Promise<Answer> {
  const body = JSON.stringify(await expanded(world, result, expand))
  if (validate !== undefined && route.wire.answer !== undefined) {
    const sent = JSON.parse(body) as { object?: string; data?: unknown[] }
    for (const value of sent.object === 'list' ? (sent.data ?? []) : [sent]) {
      const problem = validate(route.wire.answer, value)
      if (problem !== null) throw new Error(`The simulator's answer is not ${route.wire.answer}: ${problem}`)
    }
  }
  return { status: 200, body }
}

function readParams(
  route: Route,
  encoded: string,
  validate: Validate | undefined,
): { expand: string[]; params: unknown } {
  const given = qs.parse(encoded, { depth: 12, arrayLimit: 1_000, parameterLimit: 2_000 }) as Record<string, unknown>
  const { expand, ...rest } = given
  const paths =
    expand === undefined ? [] : Array.isArray(expand) ? expand.map(String) : Object.values(expand as object).map(String)
  const params = parseParams(route.params, rest)
  const problem = route.wire.params === undefined ? null : (validate?.(route.wire.params, given) ?? null)
  if (problem !== null) throw new Error(`The simulator took what is not ${route.wire.params}: ${problem}`)
  return { expand: paths, params }
}

/** How a failure looks on the wire. A fault of the simulator itself is a 500, as Stripe's are. */
function refusalOf(error: unknown): Answer {
  if (error instanceof StripeFailure) {
    const doc =
      error.fields.code === undefined
        ? {}
        : { doc_url: `https://stripe.com/docs/error-codes/${error.fields.code.replaceAll('_', '-')}` }
    return { status: error.status, body: JSON.stringify({ error: { ...error.fields, ...doc } }) }
  }
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { status: 500, body: JSON.stringify({ error: { type: 'api_error', message } }) }
}

function requireKey(header: string | null, apiKey: string): void {
  const given = /^Bearer (.+)$/i.exec(header ?? '')?.[1] ?? basicUser(header)
  const refuse = (message: string) => new StripeFailure(401, { type: 'invalid_request_error', message })
  if (given === null) {
    throw refuse(
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
    )
  }
  const [a, b] = [Buffer.from(given), Buffer.from(apiKey)]
  if (a.length !== b.length || !timingSafeEqual(a, b))
    throw refuse(`Invalid API Key provided: ${given.slice(0, 8)}****${given.slice(-4)}`)
}

const basicUser = (header: string | null): string | null => {
  const encoded = /^Basic (.+)$/i.exec(header ?? '')?.[1]
  return encoded === undefined ? null : Buffer.from(encoded, 'base64').toString().split(':')[0]!
}

function requireVersion(version: string | null): void {
  if (version !== null && version !== apiVersion) throw invalid(`Invalid Stripe API version: ${version}`)
}

const unknownUrl = (method: string, path: string): StripeFailure =>
  new StripeFailure(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
  })

const one = (header: string | string[] | undefined): string | null =>
  (Array.isArray(header) ? header[0] : header) ?? null
