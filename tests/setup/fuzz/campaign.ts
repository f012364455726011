import type { InjectOptions } from 'fastify'
import { ErrorResponse } from '#contract/errors.ts'
import { errorCodes } from '#core/errors.ts'
import type { recordingLog } from '#tests/fakes/observers.ts'
import type { TestApp } from '../app.ts'
import type { RestResponse } from '../app-browser.ts'
import { longestBlockingMs } from '../cpu-time.ts'
import { otherCalls, restCalls, trpcCalls } from './calls.ts'
import { type FuzzedUser, openCrowd } from './crowd.ts'
import { randomOf } from './random.ts'
import { requestOf } from './requests.ts'

export type FuzzOptions = {
  readonly app: TestApp
  readonly log: ReturnType<typeof recordingLog>
  readonly seed: number
  readonly requests: number
}
export type FuzzResult = {
  readonly failures: readonly string[]
  readonly statuses: Readonly<Record<string, number>>
  readonly longestMs: number
}

/** The number of parallel sequences of requests. */
const lanes = 4
const responseLimitMs = 60_000

/** Sends random requests to every call, repeatable by their seed, and returns the server's failures. */
export async function fuzz({ app, log, seed, requests }: FuzzOptions): Promise<FuzzResult> {
  const calls = [...restCalls((await app.visitor().rest('GET /openapi.json')).body), ...trpcCalls()]
  const targets = [...calls, ...calls, ...calls, ...otherCalls()]
  const failures: string[] = []
  // A second try must not find the errors of the first.
  log.entries.length = 0
  const statuses: Record<string, number> = {}
  const crowd = await openCrowd(app)
  // The simulated Stripe compiles its schemas at its first call; that time must not be measured.
  await (await app.member()).rest('POST /subscription/create-checkout', { targetTier: 'basic' })
  const lane = async (number: number) => {
    const random = randomOf(seed * 1_000 + number)
    for (let n = 0; n < requests / lanes; n += 1) {
      const user = await crowd.next(random)
      const request = requestOf(random, random.pick(targets), calls, user.known)
      const problem = await sendAndCheck(app, user, request, { log, statuses })
      if (problem !== null) failures.push(`SEED=${seed}, lane ${number}, request ${n}, ${user.role}: ${problem}`)
    }
  }
  const longestMs = await longestBlockingMs(() =>
    Promise.all(Array.from({ length: lanes }, (_, number) => lane(number))),
  )
  for (const { message, fields } of log.entries.filter(({ level }) => level === 'error'))
    failures.push(`in the log: ${message} ${short(JSON.stringify(fields))}`)
  return { failures, statuses, longestMs }
}

/** @returns what is wrong with the response, with the whole request and the log; null if nothing is */
async function sendAndCheck(
  app: TestApp,
  user: FuzzedUser,
  request: InjectOptions,
  { log, statuses }: Pick<FuzzOptions, 'log'> & { readonly statuses: Record<string, number> },
): Promise<string | null> {
  const cookies = [...user.browser.cookies]
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<null>(resolve => {
    timer = setTimeout(resolve, responseLimitMs, null)
  })
  const response = await Promise.race([user.browser.request(request).catch((error: Error) => error), timeout])
  clearTimeout(timer)
  const problem =
    response === null
      ? 'no response'
      : response instanceof Error
        ? `no response: ${response.message}`
        : findProblem(request, response)
  if (response !== null && !(response instanceof Error))
    statuses[response.status] = (statuses[response.status] ?? 0) + 1
  if (problem === null || (isBrokenOff(response) && (await hasEnded(app, cookies)))) return null
  const id = response !== null && !(response instanceof Error) ? response.headers['x-request-id'] : undefined
  const logLines = log.entries.filter(
    ({ fields }) => (fields as { requestId?: string }).requestId === id && id !== undefined,
  )
  const { method, url, headers, payload } = request
  return [
    problem,
    `${method} ${short(String(url))}`,
    short(JSON.stringify(headers)),
    short(String(payload ?? '')),
    ...logLines.map(line => JSON.stringify(line)),
  ].join('\n  ')
}

/** A download ends with the session of its user, which a request of another lane may end. */
const isBrokenOff = (response: RestResponse | Error | null): boolean =>
  response instanceof Error && response.message === 'response destroyed before completion'

async function hasEnded(app: TestApp, cookies: readonly (readonly [string, string])[]): Promise<boolean> {
  const former = app.visitor()
  for (const [name, value] of cookies) former.cookies.set(name, value)
  return (await former.rest('GET /auth/user')).status === 401
}

const short = (text = ''): string => (text.length > 600 ? `${text.slice(0, 600)}… (${text.length})` : text)

/** Every error must be a refusal with a known code. */
function findProblem({ method, url }: InjectOptions, { status, text, headers }: RestResponse): string | null {
  if (status >= 500) return `${status}: ${short(text)}`
  if (/"code":"INTERNAL"/.test(text)) return `INTERNAL within ${status}: ${short(text)}`
  if (status < 400 || method === 'HEAD') return null
  const type = String(headers['content-type'] ?? '')
  if (type.startsWith('text/html') && !/^\/(api|trpc)\//.test(String(url))) return null
  if (type.startsWith('text/plain') && String(url).includes('/embedded/')) return null
  return [parsed(text)].flat().every(isRefusal) ? null : `${status} without a known code: ${type} ${short(text)}`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** An error of REST or tRPC; in a batch, other calls may have succeeded. */
function isRefusal(response: unknown): boolean {
  if (ErrorResponse.safeParse(response).success) return true
  const { error, result } = (response ?? {}) as { error?: { data?: { code?: string } }; result?: unknown }
  return result !== undefined || errorCodes.some(code => code === error?.data?.code)
}
