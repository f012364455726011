import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll } from 'vitest'
import { stripePayments } from '#adapters/payments/stripe-payments.ts'
import { subscribedEvents } from '#adapters/payments/subscribed-events.ts'
import { stripeWebhookPath } from '#core/billing/stripe-webhook-path.ts'
import type { JobName } from '#core/operations/jobs.ts'
import { backgroundWork } from '#jobs/background-work.ts'
import type { Payments } from '#src/ports/payments.ts'
import type { Deps } from '#src/ports.ts'
import { recordingLog, rememberedMetrics } from '#tests/fakes/observers.ts'
import { type StripeSimulator, startStripeSimulator } from '#tests/fakes/stripe/simulator.ts'
import { tableQueue } from '#tests/fakes/table-queue.ts'
import { fakeDeps } from '#tests/setup/app.ts'
import { browserOf } from '#tests/setup/app-browser.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { neverAborted } from '#tests/setup/never-aborted.ts'
import { type CrashableProcess, startCrashableProcess } from './crashable-process.ts'
import type { BillingEnvironment } from './environment.ts'
import { restoreInitialState, saveInitialState } from './initial-state.ts'

/** The environment of sequences: one database, one payment simulator, and the product in a process that can crash. */
export type SequenceEnvironment = BillingEnvironment & {
  /** The running process; starts a new one after a crash. */
  process(): Promise<CrashableProcess>
  /** Deletes all users and payments, and sets the clock. */
  reset(instant: Date): Promise<void>
  /** Responses with status 500. The product must not give any, even when its dependencies fail. */
  readonly serverErrors: readonly string[]
  /** Runs the queued jobs, each as often as the queue would try it. Mails stay in the queue, for assertions. */
  runJobs(): Promise<void>
}

const triesPerJob = 3

/** Sets up the environment for a test file. Its fields can be read only inside tests and hooks. */
export function useSequenceEnvironment(): SequenceEnvironment {
  const database = useDatabase()
  const queue = tableQueue()
  let startAt = Date.now()
  let realStart = Date.now()
  let startedParts: { simulator: StripeSimulator; directPayments: Payments; front: Server } | undefined
  let current: CrashableProcess | undefined
  const failures = new Map<string, number>()
  const serverErrors: string[] = []
  const started = () => {
    if (startedParts === undefined) throw new Error('The environment exists only inside tests and hooks.')
    return startedParts
  }
  const machineClock = { now: () => new Date(startAt + Date.now() - realStart) }

  const base = (): Deps => ({
    ...fakeDeps(
      database.db,
      { publish: async () => {}, subscribe: async () => async () => {} },
      started().simulator.clock,
    ),
    queue,
    payments: started().directPayments,
  })
  const process = async (): Promise<CrashableProcess> => {
    if (current !== undefined && !current.hasStopped()) return current
    const { url: apiUrl, apiKey: secretKey, webhookSecret } = started().simulator
    current = await startCrashableProcess(base(), {
      databaseUrl: database.url,
      stripe: { secretKey, webhookSecret, apiUrl },
    })
    return current
  }

  /** Passes a webhook to the running process; after a crash, drops the connection. */
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const running = current
    if (running === undefined || running.hasStopped()) return void response.destroy()
    const { method, url, headers } = request
    const handled = await running.run(() =>
      running.server.inject({ method: method as 'POST', url: url!, headers, payload: Buffer.concat(chunks) }),
    )
    if (handled === 'crashed') return void response.destroy()
    response.writeHead(handled.statusCode).end(handled.body)
  }

  beforeAll(async () => {
    const front = createServer((request, response) => void receive(request, response).catch(() => response.destroy()))
    await new Promise<void>(resolve => front.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(front.address() as AddressInfo).port}${stripeWebhookPath}`
    const simulator = await startStripeSimulator({
      databaseUrl: database.url,
      clock: machineClock,
      webhook: { url, events: subscribedEvents },
    })
    const { url: apiUrl, apiKey: secretKey, webhookSecret, clock } = simulator
    const observers = { clock, log: recordingLog(), metrics: rememberedMetrics() }
    const directPayments = stripePayments({ secretKey, webhookSecret, apiUrl }, observers)
    await directPayments.setUp({ webhookUrl: url, dryRun: false })
    await queue.install(database.db)
    await saveInitialState(database.sql)
    startedParts = { simulator, directPayments, front }
  })
  afterAll(async () => {
    await current?.end()
    startedParts?.front.closeAllConnections()
    startedParts?.front.close()
    await startedParts?.simulator[Symbol.asyncDispose]()
  })

  return {
    database,
    process,
    serverErrors,
    get deps() {
      return base()
    },
    get simulator() {
      return started().simulator
    },
    get directPayments() {
      return started().directPayments
    },
    async reach(cookies, call, body) {
      const running = await process()
      const browser = browserOf(
        running.server,
        () => Promise.reject(new Error('Streams are not available here.')),
        cookies,
      )
      const response = await running.run(() => browser.rest(call, body))
      if (response !== 'crashed' && response.status === 500 && !running.hasStopped())
        serverErrors.push(`${call} returned 500`)
      return response === 'crashed' ? null : { response, cookies: Object.fromEntries(browser.cookies) }
    },
    async reset(instant) {
      const { control } = started().simulator
      control.faults.clear()
      control.webhooks.setDisorder({ drop: 1 })
      await current?.end()
      await control.webhooks.settle()
      await restoreInitialState(database.sql)
      await database.sql`delete from test_jobs`
      serverErrors.length = 0
      failures.clear()
      // The simulated time is the machine's time plus all advances so far.
      const [advances] = await database.sql<{ ms: number }[]>`
        select (body ->> 'offsetMs')::float8 as ms from stripe_simulator.settings`
      realStart = Date.now()
      startAt = instant.getTime() - advances!.ms
      control.webhooks.setDisorder({})
    },
    async runJobs() {
      for (;;) {
        const waiting = await database.db.execute<{ id: string; job: JobName; payload: never }>(sql`
          select id::text, job, payload from test_jobs
           where not taken and job not in ('send-mail', 'send-password-link') order by id`)
        const due = [...waiting].filter(({ id }) => (failures.get(id) ?? 0) < triesPerJob)
        if (due.length === 0) return
        const running = await process()
        for (const { id, job, payload } of due) {
          const run = backgroundWork[job].run as (...given: unknown[]) => Promise<unknown>
          const outcome = await running
            .run(async deps => run(deps, payload, neverAborted, id))
            .then(
              result => (result === 'crashed' ? 'crashed' : 'done'),
              () => 'failed',
            )
          if (outcome === 'done') await database.sql`update test_jobs set taken = true where id = ${id}`
          else failures.set(id, (failures.get(id) ?? 0) + 1)
          if (outcome === 'crashed') break
        }
      }
    },
    async mails() {
      const sent = await queue.all(database.db, 'send-mail')
      return sent.map(({ to, mail }) => ({ to, kind: mail.kind, mail }))
    },
  }
}
