import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'
import { createClock } from '#adapters/clock.ts'
import { createIds } from '#adapters/ids.ts'
import { luciaSessions } from '#adapters/lucia-sessions.ts'
import type { Tier } from '#core/plans/plans.ts'
import { freePort } from '#embedded/free-port.ts'
import { createUser } from '#services/accounts/create-user.ts'
import { openDatabase } from '#stores/db.ts'
import { recordingLog } from '#tests/fakes/observers.ts'
import { plainPasswords } from '#tests/fakes/passwords.ts'
import { restartablePostgres, type ServerSettings } from '#tests/setup/restartable-postgres.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** As in production: a commit is on disk when it is reported. */
export const durable: ServerSettings = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' }

/** The product as operators run it: its own process, a durable Postgres of its own, and a vendor on loopback. */
export type StagedProduct = AsyncDisposable & {
  readonly url: string
  readonly vendorUrl: string
  /** `bare-relay.ts` with the same vendor and database. */
  readonly relayUrl: string
  readonly databaseUrl: string
  readonly db: ReturnType<typeof openDatabase>['db']
  readonly product: ChildProcess
  /** Signs a user in. @returns the cookie header */
  signIn(tier: Tier): Promise<string>
  /** The current memory and CPU time of each process. */
  readonly of: { readonly product: ProcessCost; readonly relay: ProcessCost }
}
export type ProcessCost = {
  residentMegabytes(): number
  /** User and system together. */
  cpuSeconds(): number
}

export const costOf = (pid: number): ProcessCost => ({
  residentMegabytes: () => {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) / 1024
  },
  cpuSeconds: () => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) / 100
  },
})

/** Starts a server of this folder in a process of its own, which prints its port. */
export async function startServer(file: string, ...given: string[]): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [`${root}tests/bench/${file}`, ...given], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(child.stdout, 'data')
  return { child, url: `http://127.0.0.1:${Number(line)}` }
}

export async function stageProduct(
  settings: ServerSettings = durable,
  env: Readonly<Record<string, string>> = {},
): Promise<StagedProduct> {
  const cluster = await restartablePostgres(settings)
  const admin = postgres(cluster.url, { max: 1, onnotice: () => {} })
  await admin`create database product`
  await admin.end()
  const databaseUrl = cluster.url.replace(/postgres$/, 'product')
  const { child: vendor, url: vendorUrl } = await startServer('plain-vendor.ts')
  const { product, url } = await startProduct({
    DATABASE_URL: databaseUrl,
    OPENAI_BASE_URL: vendorUrl,
    // A few users open the streams of a thousand.
    LIMITS: 'growingAnswers=1000',
    ...env,
  }).catch(async error => {
    vendor.kill()
    await cluster.remove()
    throw error
  })
  const database = openDatabase(databaseUrl, { max: 4 })
  const { child: relay, url: relayUrl } = await startServer('bare-relay.ts', vendorUrl, databaseUrl)
  let people = 0
  return {
    url,
    vendorUrl,
    relayUrl,
    databaseUrl,
    db: database.db,
    product,
    async signIn(tier) {
      people += 1
      const needs = {
        db: database.db,
        clock: createClock(),
        ids: createIds(),
        passwords: plainPasswords,
        log: recordingLog(),
      }
      const account = {
        email: `bench${people}@example.com`,
        password: 'correct horse',
        fullName: 'Bench',
        grant: { tier, active: true },
      }
      const { userId } = await createUser(needs, account, { who: 'bench', why: 'measuring' })
      const about = { userAgent: 'bench', address: '127.0.0.1', isPanel: false }
      const { token } = await luciaSessions(database.db, needs.clock).create(userId, about)
      return `session=${token}`
    },
    of: { product: costOf(product.pid!), relay: costOf(relay.pid!) },
    async [Symbol.asyncDispose]() {
      await database.close()
      relay.kill()
      vendor.kill()
      await stopProduct(product)
      await cluster.remove()
    },
  }
}

/** Stops a process with SIGTERM, unless it has ended already. */
export async function stopProduct(product: ChildProcess): Promise<void> {
  if (product.exitCode !== null || product.signalCode !== null) return
  const ended = once(product, 'exit')
  product.kill('SIGTERM')
  await ended
}

/** Starts the whole product on a free port and waits until it is ready. */
export async function startProduct(
  env: Readonly<Record<string, string>>,
): Promise<{ product: ChildProcess; url: string }> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const product = spawn(process.execPath, ['src/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH ?? '',
      PORT: String(port),
      LOG_LEVEL: 'error',
      OPENAI_API_KEY: 'sk-test',
      DEFAULT_MODEL: 'gpt-6-luna',
      ...env,
    },
  })
  for (let tries = 0; tries < 600; tries++) {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      response => response.ok,
      () => false,
    )
    if (isReady) return { product, url: `http://127.0.0.1:${port}` }
    if (product.exitCode !== null) throw new Error(`The product ended with ${product.exitCode}`)
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  product.kill('SIGKILL')
  throw new Error(`The product at ${url} was not ready in time`)
}
