import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll } from 'vitest'
import { stripePayments } from '#adapters/payments/stripe-payments.ts'
import { subscribedEvents } from '#adapters/payments/subscribed-events.ts'
import type { JobName } from '#core/jobs.ts'
import { stripeWebhookPath } from '#core/stripe-webhook-path.ts'
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
import { keepFirstDay, wipe } from './first-day.ts'
import type { Ground } from './ground.ts'
import { type Mortal, startMortal } from './mortal.ts'

/** Where sequences play: one database, one payment simulator, and the product in a process that may die. */
export type Stage = Ground & {
  /** The process that runs now; a dead one is replaced first. */
  process(): Promise<Mortal>
  /** Everything as on the first day, at that instant. */
  begin(instant: Date): Promise<void>
  /** Answers that nobody should ever get, whatever goes wrong around the product. */
  readonly mishaps: readonly string[]
  /** Runs what waits in the queue, each job as often as the queue would try it; mails stay, to be read. */
  work(): Promise<void>
}

const runs = 3

/** Sets the stage for a test file. Read its parts inside tests only. */
export function billingStage(): Stage {
  const database = useDatabase()
  const queue = tableQueue()
  let startAt = Date.now()
  let realStart = Date.now()
  let made: { simulator: StripeSimulator; truth: Payments; front: Server } | undefined
  let current: Mortal | undefined
  const failures = new Map<string, number>()
  const mishaps: string[] = []
  const there = () => {
    if (made === undefined) throw new Error('The stage exists only inside tests and hooks.')
    return made
  }
  const machine = { now: () => new Date(startAt + Date.now() - realStart) }

  const base = (): Deps => ({
    ...fakeDeps(
      database.db,
      { publish: async () => {}, subscribe: async () => async () => {} },
      there().simulator.clock,
    ),
    queue,
    payments: there().truth,
  })
  const process = async (): Promise<Mortal> => {
    if (current !== undefined && !current.hasDied()) return current
    const { url: apiUrl, apiKey: secretKey, webhookSecret } = there().simulator
    current = await startMortal(base(), { databaseUrl: database.url, stripe: { secretKey, webhookSecret, apiUrl } })
    return current
  }

  /** Stripe's way in: whatever process runs answers; a dead one drops the connection. */
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const running = current
    if (running === undefined || running.hasDied()) return void response.destroy()
    const { method, url, headers } = request
    const answer = await running.run(() =>
      running.server.inject({ method: method as 'POST', url: url!, headers, payload: Buffer.concat(chunks) }),
    )
    if (answer === 'died') return void response.destroy()
    response.writeHead(answer.statusCode).end(answer.body)
  }

  beforeAll(async () => {
    const front = createServer((request, response) => void receive(request, response).catch(() => response.destroy()))
    await new Promise<void>(resolve => front.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(front.address() as AddressInfo).port}${stripeWebhookPath}`
    const simulator = await startStripeSimulator({
      databaseUrl: database.url,
      clock: machine,
      webhook: { url, events: subscribedEvents },
    })
    const { url: apiUrl, apiKey: secretKey, webhookSecret, clock } = simulator
    const observers = { clock, log: recordingLog(), metrics: rememberedMetrics() }
    const truth = stripePayments({ secretKey, webhookSecret, apiUrl }, observers)
    await truth.setUp({ webhookUrl: url, dryRun: false })
    await queue.install(database.db)
    await keepFirstDay(database.sql)
    made = { simulator, truth, front }
  })
  afterAll(async () => {
    await current?.end()
    made?.front.closeAllConnections()
    made?.front.close()
    await made?.simulator[Symbol.asyncDispose]()
  })

  return {
    database,
    process,
    mishaps,
    get deps() {
      return base()
    },
    get simulator() {
      return there().simulator
    },
    get truth() {
      return there().truth
    },
    async reach(cookies, call, body) {
      const running = await process()
      const browser = browserOf(running.server, () => Promise.reject(new Error('Nobody listens here.')), cookies)
      const answer = await running.run(() => browser.rest(call, body))
      if (answer !== 'died' && answer.status === 500 && !running.hasDied()) mishaps.push(`${call} answered 500`)
      return answer === 'died' ? null : { answer, cookies: Object.fromEntries(browser.cookies) }
    },
    async begin(instant) {
      const { control } = there().simulator
      control.faults.clear()
      control.webhooks.disorder({ drop: 1 })
      await current?.end()
      await control.webhooks.settle()
      await wipe(database.sql)
      await database.sql`delete from test_jobs`
      mishaps.length = 0
      failures.clear()
      // The simulated time is the machine's and what was leapt over so far.
      const [leapt] = await database.sql<{ ms: number }[]>`
        select (body ->> 'offsetMs')::float8 as ms from stripe_simulator.settings`
      realStart = Date.now()
      startAt = instant.getTime() - leapt!.ms
      control.webhooks.disorder({})
    },
    async work() {
      for (;;) {
        const waiting = await database.db.execute<{ id: string; job: JobName; payload: never }>(sql`
          select id::text, job, payload from test_jobs
           where not taken and job not in ('send-mail', 'send-password-link') order by id`)
        const due = [...waiting].filter(({ id }) => (failures.get(id) ?? 0) < runs)
        if (due.length === 0) return
        const running = await process()
        for (const { id, job, payload } of due) {
          const run = backgroundWork[job].run as (...given: unknown[]) => Promise<unknown>
          const outcome = await running
            .run(async deps => run(deps, payload, neverAborted, id))
            .then(
              result => (result === 'died' ? 'died' : 'done'),
              () => 'failed',
            )
          if (outcome === 'done') await database.sql`update test_jobs set taken = true where id = ${id}`
          else failures.set(id, (failures.get(id) ?? 0) + 1)
          if (outcome === 'died') break
        }
      }
    },
    async mails() {
      const sent = await queue.all(database.db, 'send-mail')
      return sent.map(({ to, mail }) => ({ to, kind: mail.kind, mail }))
    },
  }
}
