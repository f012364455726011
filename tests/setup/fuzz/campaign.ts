import type { InjectOptions } from 'fastify'
import { ErrorAnswer } from '#contract/errors.ts'
import { errorCodes } from '#core/errors.ts'
import type { rememberedLog } from '#tests/fakes/observers.ts'
import type { TestApp } from '../app.ts'
import type { RestAnswer } from '../app-browser.ts'
import { longestStretchMs } from '../loop.ts'
import { otherCalls, restCalls, typedCalls } from './calls.ts'
import { type FuzzedPerson, openCrowd } from './crowd.ts'
import { randomOf } from './random.ts'
import { requestOf } from './requests.ts'

export type Campaign = {
  readonly app: TestApp
  readonly log: ReturnType<typeof rememberedLog>
  readonly seed: number
  readonly requests: number
}
export type Outcome = {
  readonly failures: readonly string[]
  readonly statuses: Readonly<Record<string, number>>
  readonly longestMs: number
}

/** So many people ask at once, each a sequence of their own. */
const lanes = 4
const patienceMs = 60_000

/** Asks everything that can be asked in every way that a seeded generator finds, and tells what the server failed at. */
export async function fuzz({ app, log, seed, requests }: Campaign): Promise<Outcome> {
  const calls = [...restCalls((await app.visitor().rest('GET /openapi.json')).body), ...typedCalls()]
  const asked = [...calls, ...calls, ...calls, ...otherCalls()]
  const failures: string[] = []
  const statuses: Record<string, number> = {}
  const crowd = await openCrowd(app)
  // The simulated Stripe compiles its schemas at its first call, which is no work of the product.
  await (await app.member()).rest('POST /subscription/create-checkout', { targetTier: 'basic' })
  const lane = async (number: number) => {
    const random = randomOf(seed * 1_000 + number)
    for (let n = 0; n < requests / lanes; n += 1) {
      const person = await crowd.next(random)
      const request = requestOf(random, random.pick(asked), calls, person.known)
      const problem = await tried(person, request, log, statuses)
      if (problem !== null) failures.push(`SEED=${seed}, lane ${number}, request ${n}, ${person.role}: ${problem}`)
    }
  }
  const longestMs = await longestStretchMs(() =>
    Promise.all(Array.from({ length: lanes }, (_, number) => lane(number))),
  )
  for (const { message, fields } of log.entries.filter(({ level }) => level === 'error'))
    failures.push(`in the log: ${message} ${short(JSON.stringify(fields))}`)
  return { failures, statuses, longestMs }
}

/** @returns what is wrong with the answer, with all that it takes to ask again; null when nothing is */
async function tried(
  person: FuzzedPerson,
  request: InjectOptions,
  log: Campaign['log'],
  statuses: Record<string, number>,
): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>(resolve => {
    timer = setTimeout(resolve, patienceMs, null)
  })
  const answer = await Promise.race([person.browser.request(request).catch((error: Error) => error), late])
  clearTimeout(timer)
  const what =
    answer === null
      ? 'no answer'
      : answer instanceof Error
        ? `no answer: ${answer.message}`
        : wrongWith(request, answer)
  if (answer !== null && !(answer instanceof Error)) statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
  if (what === null) return null
  const id = answer !== null && !(answer instanceof Error) ? answer.headers['x-request-id'] : undefined
  const why = log.entries.filter(
    ({ fields }) => (fields as { requestId?: string }).requestId === id && id !== undefined,
  )
  const { method, url, headers, payload } = request
  return [
    what,
    `${method} ${short(String(url))}`,
    short(JSON.stringify(headers)),
    short(String(payload ?? '')),
    ...why.map(line => JSON.stringify(line)),
  ].join('\n  ')
}

const short = (text = ''): string => (text.length > 600 ? `${text.slice(0, 600)}… (${text.length})` : text)

/** Every failure is a refusal in words of the closed list. */
function wrongWith({ method, url }: InjectOptions, { status, text, headers }: RestAnswer): string | null {
  if (status >= 500) return `${status}: ${short(text)}`
  if (/"code":"INTERNAL"/.test(text)) return `INTERNAL within ${status}: ${short(text)}`
  if (status < 400 || method === 'HEAD') return null
  const type = String(headers['content-type'] ?? '')
  if (type.startsWith('text/html') && !/^\/(api|trpc)\//.test(String(url))) return null
  if (type.startsWith('text/plain') && String(url).includes('/embedded/')) return null
  return [parsed(text)].flat().every(isRefusal) ? null : `${status} in other words: ${type} ${short(text)}`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** REST's envelope, or that of a typed call; in a batch others may have succeeded. */
function isRefusal(answer: unknown): boolean {
  if (ErrorAnswer.safeParse(answer).success) return true
  const { error, result } = (answer ?? {}) as { error?: { data?: { code?: string } }; result?: unknown }
  return result !== undefined || errorCodes.some(code => code === error?.data?.code)
}
