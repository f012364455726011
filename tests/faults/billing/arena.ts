import { afterAll, beforeAll } from 'vitest'
import { stripePayments } from '#adapters/payments/stripe-payments.ts'
import { subscribedEvents } from '#adapters/payments/subscribed-events.ts'
import { createQueue } from '#adapters/queue.ts'
import { stripeWebhookPath } from '#core/stripe-webhook-path.ts'
import { freePort } from '#embedded/free-port.ts'
import { backgroundWork } from '#jobs/background-work.ts'
import type { Deps } from '#src/ports.ts'
import { recordingLog, rememberedMetrics } from '#tests/fakes/observers.ts'
import { startStripeSimulator } from '#tests/fakes/stripe/simulator.ts'
import { fakeDeps } from '#tests/setup/app.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { neverAborted } from '#tests/setup/never-aborted.ts'
import { type ProductProcess, productProcesses } from '#tests/setup/product-process.ts'
import { keepFirstDay, wipe } from './first-day.ts'
import { type Gate, openGate } from './gate.ts'
import type { Ground } from './ground.ts'

/** Where the real process is killed: Postgres and the payment simulator stay up, and only the product dies. */
export type Arena = Ground & {
  readonly gate: Gate
  /** The process that runs; a new one when it was killed. Resolves when it is ready. */
  product(): Promise<ProductProcess>
  /** `kill -9`. */
  kill(): Promise<void>
  /** The nightly run, two hours from now. */
  night(): Promise<void>
  wipe(): Promise<unknown>
}

const nightIsIn = 2 * 3_600_000

/** Sets it up for a test file. Read its parts inside tests only. */
export function killingArena(): Arena {
  const database = useDatabase()
  const start = productProcesses()
  let made: Awaited<ReturnType<typeof build>> | undefined
  let running: ProductProcess | undefined
  const there = () => {
    if (made === undefined) throw new Error('The arena exists only inside tests and hooks.')
    return made
  }

  async function build() {
    const port = await freePort()
    const webhook = { url: `http://127.0.0.1:${port}${stripeWebhookPath}`, events: subscribedEvents }
    const simulator = await startStripeSimulator({ databaseUrl: database.url, webhook })
    const gate = await openGate(simulator.url)
    const { apiKey: secretKey, webhookSecret, url: apiUrl, clock } = simulator
    const observers = { clock, log: recordingLog(), metrics: rememberedMetrics() }
    const truth = stripePayments({ secretKey, webhookSecret, apiUrl }, observers)
    await truth.setUp({ webhookUrl: webhook.url, dryRun: false })
    await keepFirstDay(database.sql)
    const queue = createQueue(database.url, 'sender', observers.log)
    await queue.start()
    const signals = { publish: async () => {}, subscribe: async () => async () => {} }
    const deps: Deps = { ...fakeDeps(database.db, signals, clock), payments: truth, queue: queue.queue }
    const env = {
      DATABASE_URL: database.url,
      PORT: String(port),
      APP_URL: `http://localhost:${port}`,
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: gate.url,
      LOG_LEVEL: 'error',
      NODE_COMPILE_CACHE: 'node_modules/.cache/compile',
    }
    return { simulator, gate, truth, queue, deps, env }
  }

  beforeAll(async () => {
    made = await build()
  })
  afterAll(async () => {
    await running?.end('SIGKILL')
    await made?.queue.stop(0)
    await made?.gate[Symbol.asyncDispose]()
    await made?.simulator[Symbol.asyncDispose]()
  })

  return {
    database,
    get simulator() {
      return there().simulator
    },
    get gate() {
      return there().gate
    },
    get truth() {
      return there().truth
    },
    get deps() {
      return there().deps
    },
    async product() {
      if (running === undefined || !running.isRunning()) running = await start(there().env)
      await running.ready()
      return running
    },
    async kill() {
      await running?.end('SIGKILL')
    },
    async night() {
      const { deps } = there()
      const clock = { now: () => new Date(deps.clock.now().getTime() + nightIsIn) }
      await backgroundWork['reconcile-stripe'].run({ ...deps, clock }, {}, neverAborted, 'job')
    },
    wipe: () => wipe(database.sql),
    async reach(cookies, call, body) {
      const [method, path] = call.split(' ') as [string, string]
      const url = `http://127.0.0.1:${there().env.PORT}/api${path}`
      const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`)
      const type = body === undefined ? {} : { 'content-type': 'application/json' }
      try {
        const answer = await fetch(url, {
          method,
          headers: { cookie: cookie.join('; '), ...type },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
        const text = await answer.text()
        const kept = { ...cookies }
        for (const each of answer.headers.getSetCookie()) {
          const [name = '', value = ''] = each.split(';')[0]!.split('=')
          kept[name] = value
        }
        const headers = Object.fromEntries(answer.headers)
        return { answer: { status: answer.status, body: text ? JSON.parse(text) : null, text, headers }, cookies: kept }
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
