import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { EmbeddedPostgres } from '#embedded/embedded-postgres.ts'
import { buildServer } from '#http/server.ts'
import { timers } from '#jobs/timers.ts'
import { startWorker } from '#jobs/worker.ts'
import { closeAnswers } from '#services/answers/end-abandoned-answers.ts'
import { type Composition, compose } from './compose.ts'
import type { Config } from './config.ts'
import { registerBillingGauges, registerBookGauges } from './gauges.ts'
import { openProbes } from './probe-server.ts'
import { type Readiness, watchReadiness } from './readiness.ts'
import type { DemoSignIn } from './seed.ts'
import { standInPages } from './stand-ins.ts'

export type Running = {
  readonly demo: DemoSignIn | null
  readonly samples: readonly string[]
  /** What the stand-ins' pages ask for; null where only this machine reaches them, or before `ready`. */
  readonly standInPassword: string | null
  /** Resolves when everything is usable: after migrations, queue and worker. */
  readonly ready: Promise<void>
  /** Not ready, last events, running work ended or handed on, nothing left behind. Safe to call twice. */
  stop(): Promise<void>
}

const webRoot = fileURLToPath(new URL('../../dist/web', import.meta.url))
/** How often the process tries again while the database cannot be reached at the start. It answers its probes meanwhile. */
const retryMs = 1_000
const listenAfterMs = 3_000
/** Balancers look every second or two; they stop sending before anything here ends. */
const leaveMs = 2_000
/** Connections that wait while the process is busy. Node's 511 overflow when one person opens hundreds: others then wait seconds. */
const connectionBacklog = 4096
/** Between the end of the answers and the end of the streams: each stream reports how its own answer ended. */
const lastEventsMs = 150

/**
 * Starts the process: database, deps, front door and jobs, by the role of the configuration. It owns `embedded` and
 * releases it at the end, also after a failure.
 * @throws Error in one sentence when something of the machine is in the way
 */
export async function startProduct(config: Config, embedded: EmbeddedPostgres | null): Promise<Running> {
  const composition = await compose(config, embedded, { setsUpPayments: true })
  const { assembly } = composition
  const { deps } = assembly
  const stopping = new AbortController()
  const readiness = watchReadiness(assembly)
  registerBookGauges(assembly)
  registerBillingGauges(assembly)
  embedded?.keepAlive(deps.log)
  let demo: DemoSignIn | null = null
  let standInPassword: string | null = null
  let stopTimers = async () => {}

  const prepared = migrateWithRetry(composition, stopping.signal).then(async () => {
    if (stopping.signal.aborted) return
    if (embedded !== null) demo = await (await import('./seed.ts')).seedEmbedded(deps, config)
    standInPassword = await composition.open()
    if (config.role !== 'web') stopTimers = await startWorker(deps, assembly.queue, timers)
  })
  prepared.catch(() => {})
  let door: Door
  try {
    // Built while the database is being prepared.
    const listen = await buildDoor(composition, readiness, stopping.signal)
    await Promise.race([prepared, sleep(listenAfterMs, undefined, { ref: false })])
    door = await listen()
  } catch (error) {
    stopping.abort()
    await stopTimers()
    await composition[Symbol.asyncDispose]()
    throw error
  }

  const end = async (): Promise<void> => {
    readiness.stopAccepting()
    if (config.isProduction && config.role !== 'worker') await sleep(leaveMs)
    // The answers' last events first; then the streams that carry them end.
    await closeAnswers(deps).catch(error => deps.log.error({ err: error }, 'answers could not be closed in order'))
    await sleep(lastEventsMs)
    stopping.abort()
    await Promise.allSettled([door.close(), assembly.queue.stop(3_000), stopTimers()])
    await closeAnswers(deps).catch(() => {})
    await composition[Symbol.asyncDispose]()
  }
  let ended: Promise<void> | undefined
  return {
    get demo() {
      return demo
    },
    get standInPassword() {
      return standInPassword
    },
    samples: composition.samples,
    ready: prepared,
    stop: () => {
      ended ??= end()
      return ended
    },
  }
}

/** Migrates as soon as the database is there: it is normal that it starts later than this process. */
async function migrateWithRetry({ assembly, migrate }: Composition, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      return await migrate()
    } catch (error) {
      if (!isConnectionTrouble(error)) throw error
      assembly.deps.log.warn({ err: error }, 'the database cannot be reached yet; trying again')
      await sleep(retryMs, undefined, { signal }).catch(() => {})
    }
  }
}

const isConnectionTrouble = (error: unknown): boolean =>
  /^(ECONN|EAI_|ENOTFOUND|ETIMEDOUT|EHOST|CONNECT|57P0|08|53300)/.test(String((error as { code?: unknown }).code ?? ''))

type Door = { close(): Promise<void> }

/** @returns opens it */
async function buildDoor(
  { config, assembly, simulator }: Composition,
  readiness: Readiness,
  stopSignal: AbortSignal,
): Promise<() => Promise<Door>> {
  const metricsText = assembly.registry.text
  if (config.role === 'worker')
    return () => openProbes(config, { readiness: readiness.checks, metricsText, stopSignal })
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
