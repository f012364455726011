import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import type { Clock } from '#src/ports.ts'
import { openAccount } from './account.ts'
import { type Control, controlOf } from './control/control.ts'
import { answerPage, pagesPath } from './pages/site.ts'
import { type SeedPlan, seedCatalog } from './seed.ts'
import { answerCall, type Validate } from './server/api.ts'
import { plannedFaults } from './server/faults.ts'
import { freeAllKeys } from './server/idempotency.ts'
import { refusePage } from './server/pages-door.ts'
import { changeSettings, ensureTables, readSettings } from './tables.ts'
import { openDeliveries } from './webhooks/deliver.ts'
import { registerEndpoint } from './webhooks/register.ts'

export type SimulatorOptions = {
  readonly databaseUrl: string
  /** Where people reach the pages, without a slash at its end; the simulator's own address when not said. */
  readonly publicUrl?: string
  /** Where events go; the secret is made and kept when not said. */
  readonly webhook?: { readonly url: string; readonly secret?: string; readonly events?: readonly string[] }
  /** The machine's time that the simulated one runs ahead of. */
  readonly clock?: Clock
  /** Holds every request and answer against the wire's schema; for tests. */
  readonly validate?: Validate
  /** What the pages ask for where others than this machine's user can reach the product; they are open when not said. */
  readonly pagesPassword?: string | null
  /** Products and prices to begin with; none when not said. */
  readonly seed?: readonly SeedPlan[]
}

export type StripeSimulator = AsyncDisposable & {
  /** Where the API listens, on loopback. */
  readonly url: string
  readonly apiKey: string
  readonly webhookSecret: string
  /** Follows the simulated time: what the product's own clock reads while it runs on the simulator. */
  readonly clock: Clock
  readonly control: Control
  /** Where events go from now on; the place of an earlier call, or of the start, is taken. */
  registerEndpoint(webhook: {
    readonly url: string
    readonly secret?: string
    readonly events?: readonly string[]
  }): Promise<void>
}

/** What comes due while nobody asks happens within this time. */
const tickMs = 1_000

/**
 * Starts the payment stand-in on a database: an API that speaks Stripe's wire format, the pages that Stripe would host,
 * webhooks, and a clock that can be moved. Its state lives in a schema of its own and survives restarts.
 */
export async function startStripeSimulator(options: SimulatorOptions): Promise<StripeSimulator> {
  const sql = postgres(options.databaseUrl, {
    max: 4,
    onnotice: () => {},
    backoff: () => 0.3,
    connection: { application_name: 'stripe simulator' },
  })
  const stop = new AbortController()
  const faults = plannedFaults()
  const deliveries = openDeliveries(() => account)
  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()))
  await ensureTables(sql)
  await freeAllKeys(sql)
  const { apiKey, webhookSecret: keptSecret, address: lastAddress } = await readSettings(sql)
  await listen(server, lastAddress)
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const machine = options.clock
  const account = await openAccount({
    sql,
    publicUrl: options.publicUrl ?? url,
    machineNow: machine === undefined ? Date.now : () => machine.now().getTime(),
    onChange: () => deliveries.kick(),
  })
  const webhookSecret = options.webhook?.secret ?? keptSecret
  if (options.webhook !== undefined) await registerEndpoint(account, { ...options.webhook, secret: webhookSecret })
  if (options.seed !== undefined) await seedCatalog(account, options.seed)
  const control = controlOf(account, deliveries, faults)
  await changeSettings(sql, { address: url, webhookSecret, webhookUrl: options.webhook?.url ?? null })
  const ticking = tick()

  async function tick(): Promise<void> {
    while (!stop.signal.aborted) {
      await sleep(tickMs, undefined, { signal: stop.signal, ref: false }).catch(() => {})
      if (!stop.signal.aborted) await account.catchUp().catch(() => {})
    }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request)
    const path = (request.url ?? '/').split('?')[0]!
    const { method = 'GET', url: address = '/', headers } = request
    if (path === pagesPath || path.startsWith(`${pagesPath}/`)) {
      const door = { password: options.pagesPassword ?? null, apiKey }
      const answer =
        refusePage(headers.authorization, door) ??
        (await answerPage({ account, control }, { method, path, headers, body }))
      return void response.writeHead(answer.status, answer.headers).end(answer.body)
    }
    const fault = faults.take(method, path)
    if (fault?.kind === 'cut_before') return void response.destroy()
    if (fault?.kind === 'slow') await sleep(fault.ms, undefined, { ref: false })
    if (fault?.kind === 'error') {
      const type = fault.status === 429 ? 'invalid_request_error' : 'api_error'
      response.writeHead(fault.status, { 'content-type': 'application/json', 'request-id': 'req_fault' })
      return void response.end(
        JSON.stringify({
          error: { type, message: 'A planned fault.', ...(fault.status === 429 ? { code: 'rate_limit' } : {}) },
        }),
      )
    }
    const answer = await answerCall(account, apiKey, { method, url: address, headers, body }, options.validate)
    if (fault?.kind === 'cut_after') return void response.destroy()
    response.writeHead(answer.status, answer.headers).end(answer.body)
  }

  return {
    url,
    apiKey,
    webhookSecret,
    clock: { now: () => account.now() },
    control,
    registerEndpoint: webhook => registerEndpoint(account, { secret: webhookSecret, ...webhook }),
    async [Symbol.asyncDispose]() {
      stop.abort()
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
      await ticking
      await deliveries.close()
      await sql.end({ timeout: 5 })
    },
  }
}

/** The port of last time where it is free, so that others need not look for us again; else any. */
async function listen(server: Server, lastAddress: string | null): Promise<void> {
  const open = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject)
        resolve()
      })
    })
  const port = lastAddress === null ? 0 : Number(new URL(lastAddress).port)
  await open(port).catch(() => open(0))
}

const maxBody = 1024 * 1024

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > maxBody) throw new Error('The body is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
