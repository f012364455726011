import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { installQueue } from '#adapters/queue.ts'
import { migrate } from '#drizzle/migrate.ts'
import type { EmbeddedPostgres } from '#embedded/postgres.ts'
import { buildServer } from '#http/server.ts'
import { timers } from '#jobs/timers.ts'
import { startWorker } from '#jobs/worker.ts'
import { closeAnswers } from '#services/conversations/recover-answers.ts'
import type { Config } from './config.ts'
import { type Assembly, buildDeps, type Overrides } from './deps.ts'
import { registerBillingGauges, registerBookGauges } from './gauges.ts'
import { openPaymentSimulator, type PaymentSimulator } from './payment-simulator.ts'
import { openProbes } from './probe-server.ts'
import { type Readiness, watchReadiness } from './readiness.ts'
import type { DemoSignIn } from './seed.ts'
import { passwordForOutsiders, standInPages } from './stand-ins.ts'

export type Running = {
  readonly demo: DemoSignIn | null
  readonly samples: readonly string[]
  /** What the stand-ins' pages ask for; null where this machine alone reaches them, or before `ready`. */
  readonly standInPassword: string | null
  /** Resolves when everything is usable: after migrations, queue and worker. */
  readonly ready: Promise<void>
  /** Not ready, last events, running work ended or handed on, nothing left behind. Safe to call twice. */
  stop(): Promise<void>
}

const webRoot = fileURLToPath(new URL('../dist/web', import.meta.url))
/** While the database cannot be reached at the start, the process answers its probes and tries again this often. */
const retryMs = 1_000
const listenAfterMs = 3_000
/** Balancers look every second or two; they stop sending before anything here ends. */
const leaveMs = 2_000
/** Connections that wait while the process is busy. Node's 511 overflow when one person opens hundreds: others then wait seconds. */
const connectionBacklog = 4096
/** From the answers' ends to the streams' ends: each stream tells how its own answer ended. */
const tellMs = 150

/**
 * The process: database, deps, front door and jobs, by the role of the configuration. Takes over `embedded`: whatever
 * happens, it is let go of at the end.
 * @throws Error in one sentence when something of the machine is in the way
 */
export async function startProduct(config: Config, embedded: EmbeddedPostgres | null): Promise<Running> {
  try {
    const samples = embedded === null ? null : await import('#embedded/samples/samples.ts')
    const payments = config.standIns.payments ? await openPaymentSimulator(config, { setsUp: true }) : null
    const overrides: Overrides = {
      ...(embedded === null || samples === null
        ? {}
        : { databaseUrl: embedded.url, samples: [samples.sampleProvider()] }),
      ...(payments === null ? {} : { deps: { clock: payments.clock } }),
    }
    const assembly = await buildDeps(config, overrides)
    const standIns = { embedded, simulator: payments?.simulator ?? null }
    return await run(config, assembly, standIns, samples?.sampleAddresses ?? [])
  } catch (error) {
    await embedded?.release()
    throw error
  }
}

type Door = { close(): Promise<void> }

async function run(
  config: Config,
  assembly: Assembly,
  { embedded, simulator }: { embedded: EmbeddedPostgres | null; simulator: PaymentSimulator | null },
  samples: readonly string[],
): Promise<Running> {
  const { deps } = assembly
  const stopping = new AbortController()
  const readiness = watchReadiness(assembly)
  registerBookGauges(assembly)
  registerBillingGauges(assembly)
  embedded?.keepAlive(deps.log)
  let demo: DemoSignIn | null = null
  let standInPassword: string | null = null
  let stopTimers = async () => {}

  const prepared = prepareWithRetry(assembly, stopping.signal).then(async () => {
    if (stopping.signal.aborted) return
    if (embedded !== null) demo = await (await import('./seed.ts')).seedEmbedded(deps, config)
    if (config.standIns.mail || simulator !== null) standInPassword = await passwordForOutsiders(deps, config)
    await simulator?.join(assembly, standInPassword)
    await assembly.queue.start()
    if (config.role !== 'web') stopTimers = await startWorker(deps, assembly.queue, timers)
  })
  prepared.catch(() => {})
  let door: Door
  try {
    // Built while the database is being prepared.
    const listen = await buildDoor(config, assembly, readiness, { simulator, stopSignal: stopping.signal })
    await Promise.race([prepared, sleep(listenAfterMs, undefined, { ref: false })])
    door = await listen()
  } catch (error) {
    stopping.abort()
    await stopTimers()
    await simulator?.[Symbol.asyncDispose]()
    await assembly[Symbol.asyncDispose]()
    throw error
  }

  const end = async (): Promise<void> => {
    readiness.leave()
    if (config.isProduction && config.role !== 'worker') await sleep(leaveMs)
    // The answers' last events first; then the streams that carry them end.
    await closeAnswers(deps).catch(error => deps.log.error({ err: error }, 'answers could not be closed in order'))
    await sleep(tellMs)
    stopping.abort()
    await Promise.allSettled([door.close(), assembly.queue.stop(3_000), stopTimers()])
    await closeAnswers(deps).catch(() => {})
    await simulator?.[Symbol.asyncDispose]()
    await assembly[Symbol.asyncDispose]()
    await embedded?.release()
  }
  let ended: Promise<void> | undefined
  return {
    get demo() {
      return demo
    },
    get standInPassword() {
      return standInPassword
    },
    samples,
    ready: prepared,
    stop: () => {
      ended ??= end()
      return ended
    },
  }
}

/** Migrations and queue, tried until the database is there: a database that starts later than we do is normal. */
async function prepareWithRetry({ databaseUrl, deps }: Assembly, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await migrate(databaseUrl, () => installQueue(databaseUrl))
      return
    } catch (error) {
      if (!isConnectionTrouble(error)) throw error
      deps.log.warn({ err: error }, 'the database cannot be reached yet; trying again')
      await sleep(retryMs, undefined, { signal }).catch(() => {})
    }
  }
}

const isConnectionTrouble = (error: unknown): boolean =>
  /^(ECONN|EAI_|ENOTFOUND|ETIMEDOUT|EHOST|CONNECT|57P0|08|53300)/.test(String((error as { code?: unknown }).code ?? ''))

/** @returns opens it */
async function buildDoor(
  config: Config,
  assembly: Assembly,
  readiness: Readiness,
  { simulator, stopSignal }: { simulator: PaymentSimulator | null; stopSignal: AbortSignal },
): Promise<() => Promise<Door>> {
  const metricsText = assembly.registry.text
  if (config.role === 'worker') return () => openProbes(config, { checks: readiness.checks, metricsText })
  const standIns = await standInPages(assembly.deps, config, simulator)
  const options = { config, readiness: readiness.checks, metricsText, stopSignal, webRoot, standIns }
  const server = await buildServer(assembly.deps, options)
  return async () => {
    try {
      await server.listen({ port: config.port, host: config.host, backlog: connectionBacklog })
    } catch (error) {
      await server.close()
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
      throw new Error(`port ${config.port} is in use by something else. Set PORT to a free one.`, { cause: error })
    }
    return {
      async close() {
        const closed = server.close()
        const isClosed = await Promise.race([closed.then(() => true), sleep(4_000, false, { ref: false })])
        if (!isClosed) server.server.closeAllConnections()
        await closed
      },
    }
  }
}
