import type { FastifyInstance } from 'fastify'
import { luciaSessions } from '#adapters/lucia-sessions.ts'
import { stripePayments } from '#adapters/payments/stripe-payments.ts'
import { buildServer } from '#http/server.ts'
import type { Payments } from '#src/ports/payments.ts'
import type { Deps } from '#src/ports.ts'
import { openDatabase } from '#stores/db.ts'
import { recordingLog } from '#tests/fakes/observers.ts'
import { serverConfig } from '#tests/setup/server-config.ts'

/** The product in a simulated process. A crash stops all its work and rolls back its transactions. */
export type CrashableProcess = {
  readonly deps: Deps
  readonly server: FastifyInstance
  /** Crashes at the `count`-th crash point from now: before a call to Stripe or the queue, or after its response. */
  crashAt(count: number): void
  /** Runs work in the process; 'crashed' when the process crashes meanwhile. */
  run<T>(work: (deps: Deps) => Promise<T>): Promise<T | 'crashed'>
  /** True after a crash and after `end`. */
  hasStopped(): boolean
  end(): Promise<void>
}

const forever = new Promise<never>(() => {})

export async function startCrashableProcess(
  base: Deps,
  endpoints: { readonly databaseUrl: string; readonly stripe: Parameters<typeof stripePayments>[0] },
): Promise<CrashableProcess> {
  const database = openDatabase(endpoints.databaseUrl, { max: 4, applicationName: 'crashable' })
  const billingDatabase = openDatabase(endpoints.databaseUrl, { max: 3, applicationName: 'crashable-billing' })
  const stop = new AbortController()
  const crash = Promise.withResolvers<'crashed'>()
  let left = Number.POSITIVE_INFINITY
  let isStopped = false

  const end = async () => {
    isStopped = true
    crash.resolve('crashed')
    stop.abort()
    await Promise.allSettled([database.sql.end({ timeout: 0 }), billingDatabase.sql.end({ timeout: 0 })])
  }
  const crashPoint = async (): Promise<void> => {
    if (isStopped) return forever
    left -= 1
    if (left > 0) return
    void end()
    return forever
  }
  const withCrashPoint = async <T>(work: () => Promise<T>): Promise<T> => {
    await crashPoint()
    const result = await work()
    await crashPoint()
    return result
  }
  const log = recordingLog()
  const { clock, metrics, queue } = base
  const payments = stripePayments(endpoints.stripe, { clock, log, metrics })
  const deps: Deps = {
    ...base,
    log,
    db: database.db,
    billingReads: { db: billingDatabase.db, waiting: new Map() },
    sessions: luciaSessions(database.db, clock),
    payments: addCrashPoints(payments, withCrashPoint),
    queue: { enqueue: (tx, job, payload) => withCrashPoint(() => queue.enqueue(tx, job, payload)) },
  }
  const server = await buildServer(deps, {
    config: serverConfig(deps.settings.appUrl),
    readiness: async () => ({ database: true }),
    metricsText: async () => '',
    stopSignal: stop.signal,
    webRoot: 'dist/web',
    maxLoopDelayMs: Number.POSITIVE_INFINITY,
  })
  return {
    deps,
    server,
    crashAt(count) {
      left = count
    },
    run: work => Promise.race([work(deps), crash.promise]),
    hasStopped: () => isStopped,
    end,
  }
}

/** The payment provider with crash points around `perform` and the single reads; lists have none. */
const addCrashPoints = (payments: Payments, withCrashPoint: <T>(work: () => Promise<T>) => Promise<T>): Payments => ({
  ...payments,
  perform: (call, key) => withCrashPoint(() => payments.perform(call, key)),
  readCustomer: id => withCrashPoint(() => payments.readCustomer(id)),
  readCheckout: id => withCrashPoint(() => payments.readCheckout(id)),
  findCustomer: event => withCrashPoint(() => payments.findCustomer(event)),
  preview: change => withCrashPoint(() => payments.preview(change)),
})
