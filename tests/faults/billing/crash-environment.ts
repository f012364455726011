import { afterAll, beforeAll } from 'vitest'
import { stripePayments } from '#adapters/payments/stripe-payments.ts'
import { subscribedEvents } from '#adapters/payments/subscribed-events.ts'
import { createQueue } from '#adapters/queue.ts'
import { stripeWebhookPath } from '#core/billing/stripe-webhook-path.ts'
import { freePort } from '#embedded/free-port.ts'
import { backgroundWork } from '#jobs/background-work.ts'
import type { Deps } from '#src/ports.ts'
import { recordingLog, rememberedMetrics } from '#tests/fakes/observers.ts'
import { startStripeSimulator } from '#tests/fakes/stripe/simulator.ts'
import { fakeDeps } from '#tests/setup/app.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { neverAborted } from '#tests/setup/never-aborted.ts'
import { type ProductProcess, productProcesses } from '#tests/setup/product-process.ts'
import type { BillingEnvironment } from './environment.ts'
import { restoreInitialState, saveInitialState } from './initial-state.ts'
import { type StripeProxy, startStripeProxy } from './stripe-proxy.ts'

/** Runs the product as a real process that a test can kill. Postgres and the payment simulator keep running. */
export type CrashEnvironment = BillingEnvironment & {
  readonly proxy: StripeProxy
  /** The running process; starts a new one after a kill. Resolves when it is ready. */
  product(): Promise<ProductProcess>
  /** `kill -9`. */
  kill(): Promise<void>
  /** Runs the nightly reconciliation as of two hours from now. */
  runNightlyJobs(): Promise<void>
  reset(): Promise<unknown>
}

const nightlyRunDelayMs = 2 * 3_600_000

/** Sets up the environment for a test file. Its fields can be read only inside tests and hooks. */
export function useCrashEnvironment(): CrashEnvironment {
  const database = useDatabase()
  const start = productProcesses()
  let startedParts: Awaited<ReturnType<typeof build>> | undefined
  let running: ProductProcess | undefined
  const started = () => {
    if (startedParts === undefined) throw new Error('The environment exists only inside tests and hooks.')
    return startedParts
  }

  async function build() {
    const port = await freePort()
    const webhook = { url: `http://127.0.0.1:${port}${stripeWebhookPath}`, events: subscribedEvents }
    const simulator = await startStripeSimulator({ databaseUrl: database.url, webhook })
    const proxy = await startStripeProxy(simulator.url)
    const { apiKey: secretKey, webhookSecret, url: apiUrl, clock } = simulator
    const observers = { clock, log: recordingLog(), metrics: rememberedMetrics() }
    const directPayments = stripePayments({ secretKey, webhookSecret, apiUrl }, observers)
    await directPayments.setUp({ webhookUrl: webhook.url, dryRun: false })
    await saveInitialState(database.sql)
    const queue = createQueue(database.url, 'sender', observers.log)
    await queue.start()
    const signals = { publish: async () => {}, subscribe: async () => async () => {} }
    const deps: Deps = { ...fakeDeps(database.db, signals, clock), payments: directPayments, queue: queue.queue }
    const env = {
      DATABASE_URL: database.url,
      PORT: String(port),
      APP_URL: `http://localhost:${port}`,
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: proxy.url,
      LOG_LEVEL: 'error',
      NODE_COMPILE_CACHE: 'node_modules/.cache/compile',
    }
    return { simulator, proxy, directPayments, queue, deps, env }
  }

  beforeAll(async () => {
    startedParts = await build()
  })
  afterAll(async () => {
    await running?.end('SIGKILL')
    await startedParts?.queue.stop(0)
    await startedParts?.proxy[Symbol.asyncDispose]()
    await startedParts?.simulator[Symbol.asyncDispose]()
  })

  return {
    database,
    get simulator() {
      return started().simulator
    },
    get proxy() {
      return started().proxy
    },
    get directPayments() {
      return started().directPayments
    },
    get deps() {
      return started().deps
    },
    async product() {
      if (running === undefined || !running.isRunning()) running = await start(started().env)
      await running.ready()
      return running
    },
    async kill() {
      await running?.end('SIGKILL')
    },
    async runNightlyJobs() {
      const { deps } = started()
      const clock = { now: () => new Date(deps.clock.now().getTime() + nightlyRunDelayMs) }
      await backgroundWork['reconcile-stripe'].run({ ...deps, clock }, {}, neverAborted, 'job')
    },
    reset: () => restoreInitialState(database.sql),
    async reach(cookies, call, body) {
      const [method, path] = call.split(' ') as [string, string]
      const url = `http://127.0.0.1:${started().env.PORT}/api${path}`
      const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`)
      const type = body === undefined ? {} : { 'content-type': 'application/json' }
      try {
        const response = await fetch(url, {
          method,
          headers: { cookie: cookie.join('; '), ...type },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
        const text = await response.text()
        const kept = { ...cookies }
        for (const each of response.headers.getSetCookie()) {
          const [name = '', value = ''] = each.split(';')[0]!.split('=')
          kept[name] = value
        }
        const headers = Object.fromEntries(response.headers)
        return {
          response: { status: response.status, body: text ? JSON.parse(text) : null, text, headers },
          cookies: kept,
        }
      } catch {
        return null
      }
    },
    async mails() {
      const rows = await database.sql<{ to: string; mail: { kind: string } & Record<string, unknown> }[]>`
        select data ->> 'to' as "to", data -> 'mail' as mail from pgboss.job where name = 'send-mail'`
      return rows.map(({ to, mail }) => ({ to, kind: mail.kind, mail }))
    },
  }
}
