import { createHash } from 'node:crypto'
import type postgres from 'postgres'
import { StripeFailure } from '../failure.ts'

/** How long a key is remembered. */
const keyLifetimeSeconds = 86_400

export type StoredResponse = { readonly status: number; readonly body: string }

/** The same call with the same parameters has the same fingerprint. */
export const fingerprintOf = (method: string, path: string, body: string): string =>
  createHash('sha256').update(`${method} ${path}\n${body}`).digest('hex')

/**
 * Claims the key for a first execution, or returns the response of that execution.
 * @returns the stored response, or null when this call is the first
 * @throws StripeFailure 409 while the first is still running, 400 when it was another call
 */
export async function claimIdempotencyKey(
  sql: postgres.ISql,
  key: string,
  fingerprint: string,
  now: number,
): Promise<StoredResponse | null> {
  await sql`delete from stripe_simulator.idempotency where key = ${key} and status is not null and created < ${now - keyLifetimeSeconds}`
  const claimed = await sql`
    insert into stripe_simulator.idempotency (key, fingerprint, created) values (${key}, ${fingerprint}, ${now})
    on conflict (key) do nothing returning key`
  if (claimed.length === 1) return null
  const [existing] = await sql<{ fingerprint: string; status: number | null; answer: string }[]>`
    select fingerprint, status, answer from stripe_simulator.idempotency where key = ${key}`
  if (existing !== undefined && existing.fingerprint !== fingerprint) {
    throw new StripeFailure(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    })
  }
  if (existing === undefined || existing.status === null) {
    throw new StripeFailure(409, {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
    })
  }
  return { status: existing.status, body: existing.answer }
}

export async function storeResponse(sql: postgres.ISql, key: string, response: StoredResponse): Promise<void> {
  await sql`update stripe_simulator.idempotency set status = ${response.status}, answer = ${response.body} where key = ${key}`
}

/** Releases the key of a call that was not executed. */
export async function releaseIdempotencyKey(sql: postgres.ISql, key: string): Promise<void> {
  await sql`delete from stripe_simulator.idempotency where key = ${key} and status is null`
}

/** Releases the keys of calls that a crash interrupted. */
export async function releaseAllIdempotencyKeys(sql: postgres.ISql): Promise<void> {
  await sql`delete from stripe_simulator.idempotency where status is null`
}
