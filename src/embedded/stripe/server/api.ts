import { timingSafeEqual } from 'node:crypto'
import type { ISql } from 'postgres'
import qs from 'qs'
import type { Account } from '../account.ts'
import { invalid, StripeFailure } from '../failure.ts'
import { newId } from '../ids.ts'
import { routes as productRoutes } from '../routes/routes.ts'
import { apiVersion } from '../version.ts'
import { expanded } from './expand.ts'
import { type Answer, fingerprintOf, freeKey, keepAnswer, takeKey } from './idempotency.ts'
import { parseParams } from './params.ts'
import type { Route } from './route.ts'

export type ApiRequest = {
  readonly method: string
  /** Path and query. */
  readonly url: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}
export type ApiAnswer = Answer & { readonly headers: Readonly<Record<string, string>> }

/** Answers one call of the API. Never throws for what a caller can do wrong. `routes` come beside the product's own. */
export async function answerCall(
  account: Account,
  apiKey: string,
  request: ApiRequest,
  routes: readonly Route[] = [],
): Promise<ApiAnswer> {
  const headers: Record<string, string> = { 'request-id': newId('req', 14), 'content-type': 'application/json' }
  try {
    requireKey(one(request.headers.authorization), apiKey)
    const version = one(request.headers['stripe-version'])
    if (version !== null && version !== apiVersion) throw invalid(`Invalid Stripe API version: ${version}`)
    return { ...(await execute(account, request, [...productRoutes, ...routes])), headers }
  } catch (error) {
    return { ...refusalOf(error), headers }
  }
}

async function execute(account: Account, request: ApiRequest, routes: readonly Route[]): Promise<Answer> {
  const { method, url, body } = request
  const [path, query = ''] = url.split('?') as [string, string?]
  const route = routes.find(each => each.method === method && each.pattern.test(path))
  if (route === undefined)
    throw new StripeFailure(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${path}).`,
    })
  const { expand, params } = readParams(route, method === 'POST' ? body : query || body)
  const id = decodeURIComponent(route.pattern.exec(path)?.[1] ?? '')
  const run = (keep: (answer: Answer, sql: ISql) => Promise<void>): Promise<Answer> =>
    account.transact(async world => {
      const result = await route.run({ world, id, params: params as never })
      const answer = { status: 200, body: JSON.stringify(await expanded(world, result, expand)) }
      await keep(answer, world.sql)
      return answer
    })
  const key = method === 'POST' ? one(request.headers['idempotency-key']) : null
  if (key === null) return run(async () => {})
  const now = Math.floor(account.now().getTime() / 1000)
  const known = await takeKey(account.sql, key, fingerprintOf(method, path, body), now)
  if (known !== null) return known
  try {
    return await run((answer, tx) => keepAnswer(tx, key, answer))
  } catch (error) {
    const answer = refusalOf(error)
    await (answer.status < 500 ? keepAnswer(account.sql, key, answer) : freeKey(account.sql, key))
    return answer
  }
}

function readParams(route: Route, encoded: string): { expand: string[]; params: unknown } {
  const given = qs.parse(encoded, { depth: 12, arrayLimit: 1_000, parameterLimit: 2_000 }) as Record<string, unknown>
  const { expand = [], ...rest } = given
  return { expand: Object.values(expand as object).map(String), params: parseParams(route.params, rest) }
}

/** How a failure looks on the wire. A fault of the simulator itself is a 500, as Stripe's are. */
function refusalOf(error: unknown): Answer {
  if (error instanceof StripeFailure) return { status: error.status, body: JSON.stringify({ error: error.fields }) }
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { status: 500, body: JSON.stringify({ error: { type: 'api_error', message } }) }
}

function requireKey(header: string | null, apiKey: string): void {
  const [given, wanted] = [Buffer.from(header ?? ''), Buffer.from(`Bearer ${apiKey}`)]
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
    throw new StripeFailure(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' })
}

const one = (header: string | string[] | undefined): string | null =>
  (Array.isArray(header) ? header[0] : header) ?? null
