import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Pool } from 'undici'
import { luciaSessions } from '#adapters/lucia-sessions.ts'
import { migrate } from '#drizzle/migrate.ts'
import { createUser } from '#services/accounts/create-user.ts'
import { openDatabase } from '#stores/db.ts'
import { recordingLog } from '#tests/fakes/observers.ts'
import { plainPasswords } from '#tests/fakes/passwords.ts'
import { restartablePostgres } from '#tests/setup/restartable-postgres.ts'

export type BenchRow = {
  readonly name: string
  /** CPU microseconds per request. */
  readonly value: number
  readonly baseline: number
  /** The baseline's cost divided by ours: 1 means as cheap as the bare server. */
  readonly ratio: number
  readonly limit: number
}

const rounds = 15
const requestsPerRound = 3000
const connections = 64

type Target = { readonly port: number; readonly path: string; readonly headers: Record<string, string> }

/**
 * The cost of our HTTP layer compared with bare Fastify and bare tRPC: `GET /api/auth/user` with the same query (at
 * least 0.9), tRPC `auth.user` with the same query (at least 0.85), and all hooks on a trivial route (at least 0.65).
 * Interleaved rounds, medians, and only the server's CPU time, so that other load on the machine matters little.
 */
export async function bench(): Promise<BenchRow[]> {
  const postgres = await restartablePostgres()
  try {
    await migrate(postgres.url, async () => {})
    const { token, id } = await createSession(postgres.url)
    const server = fork(fileURLToPath(new URL('./http-servers.ts', import.meta.url)), [postgres.url])
    try {
      const died = once(server, 'exit').then(() => Promise.reject(new Error('the measured server died')))
      died.catch(() => {})
      const [ports] = (await Promise.race([once(server, 'message'), died])) as [{ bare: number; ours: number }]
      const cpuMs = async () => {
        server.send('cpu')
        const [figures] = (await once(server, 'message')) as [{ cpuMs: number }]
        return figures.cpuMs
      }
      const user = await compare(cpuMs, {
        bare: { port: ports.bare, path: '/user', headers: { 'x-session': id } },
        ours: { port: ports.ours, path: '/api/auth/user', headers: { cookie: `session=${token}` } },
      })
      const trpcUser = await compare(cpuMs, {
        bare: { port: ports.bare, path: '/trpc/me', headers: { 'x-session': id } },
        ours: { port: ports.ours, path: '/trpc/auth.user', headers: { cookie: `session=${token}` } },
      })
      const hello = await compare(cpuMs, {
        bare: { port: ports.bare, path: '/hello', headers: {} },
        ours: { port: ports.ours, path: '/hello', headers: {} },
      })
      return [
        { name: 'GET /api/auth/user, CPU µs', ...user, limit: 0.9 },
        { name: 'tRPC auth.user, CPU µs', ...trpcUser, limit: 0.85 },
        { name: 'all hooks on a trivial route, CPU µs', ...hello, limit: 0.65 },
      ]
    } finally {
      server.disconnect()
      await once(server, 'exit')
    }
  } finally {
    await postgres.remove()
  }
}

async function createSession(url: string): Promise<{ token: string; id: string }> {
  const { db, close } = openDatabase(url, { max: 1 })
  const clock = { now: () => new Date() }
  const ids = { next: () => crypto.randomUUID() }
  const account = {
    email: 'sam@example.com',
    password: 'a long walk home',
    fullName: 'Sam',
    grant: { tier: 'pro', active: true },
  } as const
  const needs = { db, clock, ids, passwords: plainPasswords, log: recordingLog() }
  const { userId } = await createUser(needs, account, { who: 'bench', why: 'a user for the bench' })
  const made = await luciaSessions(db, clock).create(userId, { userAgent: '', address: '', isPanel: false })
  await close()
  return { token: made.token, id: made.session.id }
}

async function compare(
  cpuMs: () => Promise<number>,
  { bare, ours }: { bare: Target; ours: Target },
): Promise<{ value: number; baseline: number; ratio: number }> {
  const costs: Record<'bare' | 'ours', number[]> = { bare: [], ours: [] }
  for (let round = -4; round < rounds; round += 1) {
    for (const [name, target] of [
      ['bare', bare],
      ['ours', ours],
    ] as const) {
      const before = await cpuMs()
      await load(target)
      const cost = ((await cpuMs()) - before) / requestsPerRound
      // The first rounds warm up.
      if (round >= 0) costs[name].push(cost * 1000)
    }
  }
  const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]!
  // Compare within each round: load on the machine then affects both.
  const ratio = median(costs.bare.map((cost, round) => cost / costs.ours[round]!))
  const rounded = (figure: number) => Math.round(figure * 100) / 100
  return { value: rounded(median(costs.ours)), baseline: rounded(median(costs.bare)), ratio: rounded(ratio) }
}

async function load({ port, path, headers }: Target): Promise<void> {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections, pipelining: 1 })
  let left = requestsPerRound
  const worker = async () => {
    while (left > 0) {
      left -= 1
      const response = await pool.request({ method: 'GET', path, headers })
      await response.body.dump()
      if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}`)
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  await pool.close()
}
