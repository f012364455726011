import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { languageOf } from '#adapters/search/language.ts'
import type { EmbeddedPostgres } from '#embedded/embedded-postgres.ts'
import { buildServer } from '#http/server.ts'
import { timers } from '#jobs/background-work.ts'
import { startWorker } from '#jobs/worker.ts'
import { ensureOwner } from '#services/accounts/ensure-owner.ts'
import { closeAnswers } from '#services/answers/end-abandoned-answers.ts'
import type { Deps } from '#src/ports.ts'
import { type Composition, compose } from './compose.ts'
import type { Config } from './config.ts'
import { createStandIns } from './create-stand-ins.ts'
import { registerBillingGauges, registerBookGauges } from './gauges.ts'
import { openProbes } from './probe-server.ts'
import { type Readiness, watchReadiness } from './readiness.ts'
import type { SignIn } from './sign-in.ts'

export type RunningProduct = {
  readonly demo: SignIn | null
  /** The account of OWNER_EMAIL, with its password when this start has created it; null before `ready`. */
  readonly owner: SignIn | null
  readonly samples: readonly string[]
  /** The password of the stand-ins' pages; null when only this machine can reach them, or before `ready`. */
  readonly standInPassword: string | null
  /** Resolves when everything is usable: after migrations, queue and worker. */
  readonly ready: Promise<void>
  /** Stops gracefully: reports not ready, ends streams and running work, releases everything. Safe to call twice. */
  stop(): Promise<void>
}

const webRoot = fileURLToPath(new URL('../../dist/web', import.meta.url))
/** Between attempts to reach the database at startup. Probes are answered meanwhile. */
const retryMs = 1_000
/** The server listens after migration and queue start, or after this time, so that probes are answered. */
const listenAfterMs = 3_000
/** Load balancers probe every second or two; in this time they stop sending requests. */
const drainMs = 2_000
/** Connections that may wait while the process is busy. Node's default of 511 overflows when one user opens hundreds. */
const connectionBacklog = 4096
/** Between closing answers and closing streams, so that each stream can report how its answer ended. */
const lastEventsMs = 150
/** After the start, when the first pages have been sent. */
const loadTablesAfterMs = 500

/**
 * Starts what the configured role needs: database, deps, HTTP server, worker. It owns `embedded` and releases it at the
 * end, also after a failure.
 * @throws Error in one sentence for a problem of the machine, such as a port in use
 */
export async function startProduct(config: Config, embedded: EmbeddedPostgres | null): Promise<RunningProduct> {
  const composition = await compose(config, embedded, { setsUpPayments: true })
  const { assembly } = composition
  if (assembly.modelProblems.length > 0) {
    await composition[Symbol.asyncDispose]()
    throw new Error(['The models cannot be used as configured:', ...assembly.modelProblems].join('\n  - '))
  }
  const { deps } = assembly
  const stopping = new AbortController()
  const readiness = watchReadiness(assembly)
  registerBookGauges(assembly)
  registerBillingGauges(assembly)
  embedded?.keepAlive(deps.log)
  let demo: SignIn | null = null
  let owner: SignIn | null = null
  let standInPassword: string | null = null
  let stopTimers = async () => {}

  const prepared = migrateWithRetry(composition, stopping.signal).then(async () => {
    if (stopping.signal.aborted) return
    if (embedded !== null) demo = await (await import('./seed.ts')).seedEmbedded(deps, config)
    standInPassword = await composition.open()
    if (config.role !== 'web') stopTimers = await startWorker(deps, assembly.queue, timers)
    // Last: a start that fails before would lose the password that it prints.
    if (config.ownerEmail !== null)
      owner = { email: config.ownerEmail, password: await ensureOwner(deps, config.ownerEmail) }
  })
  prepared.then(
    () => setTimeout(loadTables, loadTablesAfterMs, deps).unref(),
    () => {},
  )
  let listener: Listener
  try {
    // Built while the database is being prepared.
    const listen = await buildListener(composition, readiness, stopping.signal)
    await Promise.race([prepared, sleep(listenAfterMs, undefined, { ref: false })])
    listener = await listen()
  } catch (error) {
    stopping.abort()
    await stopTimers()
    await composition[Symbol.asyncDispose]()
    throw error
  }

  const stopGracefully = async (): Promise<void> => {
    readiness.stopAccepting()
    if (config.isProduction && config.role !== 'worker') await sleep(drainMs)
    // Answers first, so that their last events still reach the streams.
    await closeAnswers(deps).catch(error => deps.log.error({ err: error }, 'answers could not be closed cleanly'))
    await sleep(lastEventsMs)
    stopping.abort()
    await Promise.allSettled([listener.close(), assembly.queue.stop(3_000), stopTimers()])
    await closeAnswers(deps).catch(() => {})
    await composition[Symbol.asyncDispose]()
  }
  let stopped: Promise<void> | undefined
  return {
    get demo() {
      return demo
    },
    get owner() {
      return owner
    },
    get standInPassword() {
      return standInPassword
    },
    samples: composition.samples,
    ready: prepared,
    stop: () => {
      stopped ??= stopGracefully()
      return stopped
    },
  }
}

/** Loads the tables that an answer needs, so that the first person who asks does not wait for them. */
function loadTables({ tokens }: Deps): void {
  tokens.count('words')
  languageOf('en').stem('words')
}

/** Migrates as soon as the database can be reached: it may start later than this process. */
async function migrateWithRetry({ assembly, migrate }: Composition, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      return await migrate()
    } catch (error) {
      if (!isConnectionError(error)) throw error
      assembly.deps.log.warn({ err: error }, 'the database cannot be reached yet; trying again')
      await sleep(retryMs, undefined, { signal }).catch(() => {})
    }
  }
}

const isConnectionError = (error: unknown): boolean =>
  /^(ECONN|EAI_|ENOTFOUND|ETIMEDOUT|EHOST|CONNECT|57P0|08|53300)/.test(String((error as { code?: unknown }).code ?? ''))

type Listener = { close(): Promise<void> }

/** Builds the HTTP server of the role. @returns a function that starts listening */
async function buildListener(
  { config, assembly, simulator }: Composition,
  readiness: Readiness,
  stopSignal: AbortSignal,
): Promise<() => Promise<Listener>> {
  const metricsText = assembly.registry.text
  if (config.role === 'worker')
    return () => openProbes(config, { readiness: readiness.checks, metricsText, stopSignal })
  const standIns = await createStandIns(assembly.deps, config, simulator)
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
