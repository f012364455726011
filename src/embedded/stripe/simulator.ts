import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import type { Clock } from '#src/ports.ts'
import { type Account, openAccount } from './account.ts'
import { type Control, createControl } from './control/control.ts'
import { handlePage, pagesPath } from './pages/handle-page.ts'
import { type ApiResponse, handleApiCall } from './server/handle-api-call.ts'
import { releaseAllIdempotencyKeys } from './server/idempotency.ts'
import { refusePage } from './server/refuse-page.ts'
import type { Route } from './server/route.ts'
import { changeSettings, ensureTables, readSettings } from './tables.ts'
import { openDeliveries, type SendAll } from './webhooks/deliveries.ts'
import { registerEndpoint } from './webhooks/register-endpoint.ts'

/** Extensions of the simulator for tests (tests/fakes/stripe). */
export type SimulatorExtensions = {
  /** Calls that the product does not make. */
  readonly routes?: readonly Route[]
  /** Wraps or replaces `handle` for a call of the API; null cuts the connection. */
  readonly aroundCall?: (
    call: { readonly method: string; readonly url: string; readonly body: string },
    handle: () => Promise<ApiResponse>,
  ) => Promise<ApiResponse | null>
  readonly sendAll?: SendAll
}

export type SimulatorOptions = SimulatorExtensions & {
  readonly databaseUrl: string
  /** The public address of the pages, without a trailing slash; by default the simulator's own. */
  readonly publicUrl?: string
  /** Where events are sent; without a secret, one is generated and stored. */
  readonly webhook?: { readonly url: string; readonly secret?: string; readonly events?: readonly string[] }
  /** The clock that the simulated time runs ahead of. */
  readonly clock?: Clock
  /** The password of the pages, set when others than this machine's user can reach the product; none by default. */
  readonly pagesPassword?: string | null
}

export type StripeSimulator = AsyncDisposable & {
  /** Where the API listens, on loopback. */
  readonly url: string
  readonly apiKey: string
  readonly webhookSecret: string
  /** The simulated time, which the product's own clock follows. */
  readonly clock: Clock
  readonly control: Control
  readonly account: Account
}

/**
 * Starts the payment stand-in on a database: an API that speaks Stripe's wire format, the pages that Stripe would host,
 * webhooks, and a clock that can be moved. Its state lives in a schema of its own and survives restarts.
 */
export async function startStripeSimulator(options: SimulatorOptions): Promise<StripeSimulator> {
  const { webhook, clock: machine } = options
  const sql = postgres(options.databaseUrl, {
    max: 4,
    onnotice: () => {},
    backoff: () => 0.3,
    connection: { application_name: 'stripe simulator' },
  })
  await ensureTables(sql)
  await releaseAllIdempotencyKeys(sql)
  const { apiKey, webhookSecret: storedSecret, address: lastAddress } = await readSettings(sql)
  const webhookSecret = webhook?.secret ?? storedSecret
  let handleRequest: RequestListener | null = null
  const server = createServer((request, response) => void handleRequest?.(request, response))
  await listen(server, lastAddress)
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const deliveries = openDeliveries(() => account, options.sendAll)
  const account: Account = await openAccount({
    sql,
    publicUrl: options.publicUrl ?? url,
    machineNow: machine === undefined ? Date.now : () => machine.now().getTime(),
    onChange: () => deliveries.wake(),
  })
  if (webhook !== undefined) await registerEndpoint(account, { ...webhook, secret: webhookSecret })
  const control = createControl(account, deliveries)
  handleRequest = requestListener({ account, control, apiKey }, options)
  await changeSettings(sql, { address: url, webhookSecret, webhookUrl: webhook?.url ?? null })
  const stop = new AbortController()
  const ticking = runDueUntil(stop.signal, account)
  return {
    url,
    apiKey,
    webhookSecret,
    clock: { now: () => account.now() },
    control,
    account,
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

/** How often due timers are run without a request. */
const tickMs = 1_000

async function runDueUntil(stop: AbortSignal, account: Account): Promise<void> {
  while (!stop.aborted) {
    await sleep(tickMs, undefined, { signal: stop, ref: false }).catch(() => {})
    if (!stop.aborted) await account.catchUp().catch(() => {})
  }
}

type ListenerContext = { readonly account: Account; readonly control: Control; readonly apiKey: string }

/** Answers the pages and the API. */
function requestListener(
  { account, control, apiKey }: ListenerContext,
  { pagesPassword = null, routes, aroundCall = (_call, handle) => handle() }: SimulatorOptions,
): RequestListener {
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readBody(request)
    const path = (request.url ?? '/').split('?')[0]!
    const { method = 'GET', url = '/', headers } = request
    const isPage = path === pagesPath || path.startsWith(`${pagesPath}/`)
    const result = isPage
      ? (refusePage(headers.authorization, { password: pagesPassword, apiKey }) ??
        (await handlePage({ account, control }, { method, path, headers, body })))
      : await aroundCall({ method, url, body }, () =>
          handleApiCall(account, apiKey, { method, url, headers, body }, routes),
        )
    if (result === null) return void response.destroy()
    response.writeHead(result.status, result.headers).end(result.body)
  }
  return (request, response) => void serve(request, response).catch(() => response.destroy())
}

/** Listens on the last port if it is free, so that other processes keep their address; else on any. */
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
