import type { FastifyInstance } from 'fastify'
import { luciaSessions } from '#adapters/lucia-sessions.ts'
import { stripePayments } from '#adapters/payments/stripe-payments.ts'
import { buildServer } from '#http/server.ts'
import type { Payments } from '#src/ports/payments.ts'
import type { Deps } from '#src/ports.ts'
import { openDatabase } from '#stores/db.ts'
import { recordingLog } from '#tests/fakes/observers.ts'

/** The product as it runs in one process, which can die: from then on nothing of it goes on, and its transactions are void. */
export type Mortal = {
  readonly deps: Deps
  readonly server: FastifyInstance
  /** Dies at that crossing of its borders, counted from now: before a call of Stripe or the queue, or after its answer. */
  dieAt(crossing: number): void
  /** Work that the process does; 'died' when it died over it. */
  run<T>(work: (deps: Deps) => Promise<T>): Promise<T | 'died'>
  hasDied(): boolean
  end(): Promise<void>
}

const forever = new Promise<never>(() => {})

export async function startMortal(
  base: Deps,
  endpoints: { readonly databaseUrl: string; readonly stripe: Parameters<typeof stripePayments>[0] },
): Promise<Mortal> {
  const database = openDatabase(endpoints.databaseUrl, { max: 4, applicationName: 'mortal' })
  const slow = openDatabase(endpoints.databaseUrl, { max: 3, applicationName: 'mortal-billing' })
  const stop = new AbortController()
  const death = Promise.withResolvers<'died'>()
  let left = Number.POSITIVE_INFINITY
  let isDead = false

  const end = async () => {
    isDead = true
    death.resolve('died')
    stop.abort()
    await Promise.allSettled([database.sql.end({ timeout: 0 }), slow.sql.end({ timeout: 0 })])
  }
  const border = async (): Promise<void> => {
    if (isDead) return forever
    left -= 1
    if (left > 0) return
    void end()
    return forever
  }
  const crossing = async <T>(work: () => Promise<T>): Promise<T> => {
    await border()
    const result = await work()
    await border()
    return result
  }
  const log = recordingLog()
  const { clock, metrics, queue } = base
  const payments = stripePayments(endpoints.stripe, { clock, log, metrics })
  const deps: Deps = {
    ...base,
    log,
    db: database.db,
    billingReads: { db: slow.db, waiting: new Map() },
    sessions: luciaSessions(database.db, clock),
    payments: crossed(payments, crossing),
    queue: { enqueue: (tx, job, payload) => crossing(() => queue.enqueue(tx, job, payload)) },
  }
  const server = await buildServer(deps, {
    config: {
      appUrl: deps.settings.appUrl,
      isProduction: false,
      trustProxy: [],
      panelEmbedders: [],
      secrets: { metricsToken: null },
    },
    readiness: async () => ({ database: true }),
    metricsText: async () => '',
    stopSignal: stop.signal,
    webRoot: 'dist/web',
    maxLoopDelayMs: Number.POSITIVE_INFINITY,
  })
  return {
    deps,
    server,
    dieAt(crossings) {
      left = crossings
    },
    run: work => Promise.race([work(deps), death.promise]),
    hasDied: () => isDead,
    end,
  }
}

/** The payment provider behind the border. */
const crossed = (payments: Payments, crossing: <T>(work: () => Promise<T>) => Promise<T>): Payments => ({
  ...payments,
  perform: (call, key) => crossing(() => payments.perform(call, key)),
  readCustomer: id => crossing(() => payments.readCustomer(id)),
  readCheckout: id => crossing(() => payments.readCheckout(id)),
  findCustomer: event => crossing(() => payments.findCustomer(event)),
  preview: change => crossing(() => payments.preview(change)),
})
