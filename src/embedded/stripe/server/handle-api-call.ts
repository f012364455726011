import { timingSafeEqual } from 'node:crypto'
import type { ISql } from 'postgres'
import qs from 'qs'
import type { Account } from '../account.ts'
import { invalidRequest, StripeFailure } from '../failure.ts'
import { newId } from '../ids.ts'
import { routes as simulatorRoutes } from '../routes/routes.ts'
import { apiVersion } from '../version.ts'
import { expandResponse } from './expand.ts'
import {
  claimIdempotencyKey,
  fingerprintOf,
  releaseIdempotencyKey,
  type StoredResponse,
  storeResponse,
} from './idempotency.ts'
import { parseParams } from './params.ts'
import type { Route } from './route.ts'

export type ApiRequest = {
  readonly method: string
  /** Path and query. */
  readonly url: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}
export type ApiResponse = StoredResponse & { readonly headers: Readonly<Record<string, string>> }

/**
 * Handles one call of the API. A caller's mistake becomes an error response, never an exception. `routes` are added to
 * the simulator's routes.
 */
export async function handleApiCall(
  account: Account,
  apiKey: string,
  request: ApiRequest,
  routes: readonly Route[] = [],
): Promise<ApiResponse> {
  const headers: Record<string, string> = { 'request-id': newId('req', 14), 'content-type': 'application/json' }
  try {
    requireApiKey(firstValue(request.headers.authorization), apiKey)
    const version = firstValue(request.headers['stripe-version'])
    if (version !== null && version !== apiVersion) throw invalidRequest(`Invalid Stripe API version: ${version}`)
    return { ...(await execute(account, request, [...simulatorRoutes, ...routes])), headers }
  } catch (error) {
    return { ...errorResponse(error), headers }
  }
}

async function execute(account: Account, request: ApiRequest, routes: readonly Route[]): Promise<StoredResponse> {
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
  const run = (storeInTransaction: (response: StoredResponse, sql: ISql) => Promise<void>): Promise<StoredResponse> =>
    account.transact(async store => {
      const result = await route.run({ store, id, params: params as never })
      const response = { status: 200, body: JSON.stringify(await expandResponse(store, result, expand)) }
      await storeInTransaction(response, store.sql)
      return response
    })
  const key = method === 'POST' ? firstValue(request.headers['idempotency-key']) : null
  if (key === null) return run(async () => {})
  const now = Math.floor(account.now().getTime() / 1000)
  const storedResponse = await claimIdempotencyKey(account.sql, key, fingerprintOf(method, path, body), now)
  if (storedResponse !== null) return storedResponse
  try {
    return await run((response, tx) => storeResponse(tx, key, response))
  } catch (error) {
    const response = errorResponse(error)
    await (response.status < 500 ? storeResponse(account.sql, key, response) : releaseIdempotencyKey(account.sql, key))
    return response
  }
}

function readParams(route: Route, encoded: string): { expand: string[]; params: unknown } {
  const parsed = qs.parse(encoded, { depth: 12, arrayLimit: 1_000, parameterLimit: 2_000 }) as Record<string, unknown>
  const { expand = [], ...rest } = parsed
  return { expand: Object.values(expand as object).map(String), params: parseParams(route.params, rest) }
}

/** The response to a failed call. A fault of the simulator itself is a 500, as in Stripe. */
function errorResponse(error: unknown): StoredResponse {
  if (error instanceof StripeFailure) return { status: error.status, body: JSON.stringify({ error: error.fields }) }
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { status: 500, body: JSON.stringify({ error: { type: 'api_error', message } }) }
}

function requireApiKey(header: string | null, apiKey: string): void {
  const [given, wanted] = [Buffer.from(header ?? ''), Buffer.from(`Bearer ${apiKey}`)]
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
    throw new StripeFailure(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' })
}

const firstValue = (header: string | string[] | undefined): string | null =>
  (Array.isArray(header) ? header[0] : header) ?? null
