import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { fileURLToPath } from 'node:url'
import { CommanderError } from 'commander'
import { createLog } from '#adapters/log.ts'
import { installQueue } from '#adapters/queue.ts'
import { AppError, isAppError } from '#core/errors.ts'
import { isMigrated, migrate } from '#drizzle/migrate.ts'
import type { EmbeddedPostgres } from '#embedded/postgres.ts'
import { recurring } from '#jobs/recurring.ts'
import { backupsOf } from '#src/backups.ts'
import { type Config, loadConfig, readConfig } from '#src/config.ts'
import { type Assembly, buildDeps } from '#src/deps.ts'
import { openPaymentSimulator, type PaymentSimulator } from '#src/payment-simulator.ts'
import { passwordForOutsiders } from '#src/stand-ins.ts'
import type { Inspect } from './context.ts'
import { exitCodeOf, exitCodes } from './exit-codes.ts'
import { layOut } from './output.ts'
import { buildProgram, type FullContext } from './program.ts'
import { readSecret } from './read-secret.ts'

/** What the commands share, opened when the first of them asks. */
type Opened = {
  readonly config: Config
  readonly assembly: Assembly
  readonly simulator: PaymentSimulator | null
  close(): Promise<void>
}

async function open(mayMake: boolean): Promise<Opened> {
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env })
  const embedded = config.standIns.database ? await joinPostgres(config.dataDir, mayMake) : null
  const samples = embedded === null ? null : await import('#embedded/samples/samples.ts')
  // Standard output is the answer's alone.
  const log = await createLog({
    level: config.logLevel,
    destination: { write: line => void process.stderr.write(line) },
  })
  const standsIn = config.standIns.payments && config.allowsStandIns
  const payments = standsIn ? await openPaymentSimulator(config, { setsUp: false }) : null
  const assembly = await buildDeps(
    // Commands only enqueue; work is for the worker.
    { ...config, role: 'web' },
    {
      deps: payments === null ? { log } : { log, clock: payments.clock },
      ...(embedded === null || samples === null
        ? {}
        : { databaseUrl: embedded.url, samples: [samples.sampleProvider()] }),
    },
  )
  return {
    config,
    assembly,
    simulator: payments?.simulator ?? null,
    async close() {
      await payments?.simulator[Symbol.asyncDispose]()
      await assembly[Symbol.asyncDispose]()
      await embedded?.release()
    },
  }
}

/**
 * The embedded Postgres that the product uses. A command that finds none makes none by itself: it would answer for an empty
 * database, where DATABASE_URL was only forgotten.
 */
async function joinPostgres(dataDir: string, mayMake: boolean): Promise<EmbeddedPostgres> {
  const { hasEmbeddedPostgres, openEmbeddedPostgres } = await import('#embedded/postgres.ts')
  if (mayMake || hasEmbeddedPostgres(dataDir)) return openEmbeddedPostgres(dataDir)
  throw new AppError('BAD_REQUEST', {
    message:
      `There is no database: DATABASE_URL is not set, and ${resolve(dataDir)} holds no embedded one. ` +
      'Set DATABASE_URL as the product has it, or DATA_DIR for its embedded database; --embedded makes a new one there.',
  })
}

async function main(): Promise<void> {
  let opening: Promise<Opened> | undefined
  const opened = () => {
    opening ??= open(program.opts<{ embedded?: boolean }>().embedded === true)
    return opening
  }
  const stopping = new AbortController()
  process.once('SIGINT', () => stopping.abort(new Error('Stopped.')))
  const context: FullContext = {
    withDeps: async work => work(await usable(opened), stopping.signal),
    print: (value, options) => void process.stdout.write(layOut(value, options)),
    confirm,
    readSecret,
    inspect: inspector(opened),
    jobs: {
      desk: async () => (await opened()).assembly.queue.desk,
      recurring: [...recurring.keys()],
      run: async (name, deps, signal) => recurring.get(name)?.run(deps, signal),
    },
    backups: backupsOf(() => {
      const { standIns, dataDir, pgBinDir } = readConfig(process.env)
      return {
        embeddedIn: standIns.database ? dataDir : null,
        tools: { folder: pgBinDir, environment: process.env },
        databaseUrl: async () => (await opened()).assembly.databaseUrl,
      }
    }),
  }
  const program = buildProgram(context)
  try {
    await program.parseAsync()
  } catch (error) {
    process.exitCode = report(error)
  } finally {
    await opening?.then(
      one => one.close(),
      () => {},
    )
  }
}

/** Deps over a migrated database whose queue is open. */
async function usable(opened: () => Promise<Opened>): Promise<Assembly['deps']> {
  const { config, assembly, simulator } = await opened()
  await migrate(assembly.databaseUrl, () => installQueue(assembly.databaseUrl))
  if (simulator !== null) await simulator.join(assembly, await passwordForOutsiders(assembly.deps, config))
  await assembly.queue.start()
  return assembly.deps
}

function inspector(opened: () => Promise<Opened>): Inspect {
  return {
    async database() {
      const { assembly } = await opened()
      if (!(await assembly.databaseAnswers())) throw new Error('does not answer')
      const rows = await assembly.deps.db.execute<{ version: string }>(
        "select current_setting('server_version') as version",
      )
      return `Postgres ${rows[0]?.version ?? '?'}`
    },
    migrations: async () => isMigrated((await opened()).assembly.databaseUrl),
    async queue() {
      const { queue } = (await opened()).assembly
      await queue.start()
      return queue.isReady()
    },
    async bundle() {
      const built = await stat(fileURLToPath(new URL('../dist/web/index.html', import.meta.url))).catch(() => null)
      return built?.mtime ?? null
    },
    async configuration() {
      const config = loadConfig(process.env)
      const { openaiApiKey, anthropicApiKey, geminiApiKey } = config.secrets
      const keys = { openai: openaiApiKey, anthropic: anthropicApiKey, google: geminiApiKey }
      const vendors = Object.entries(keys).flatMap(([vendor, key]) => (key === null ? [] : [vendor]))
      const database = config.standIns.database ? `embedded Postgres in ${config.dataDir}` : 'own Postgres'
      const mail = config.standIns.mail ? 'mail kept in the mailbox' : 'own mail server'
      const kind = config.isProduction ? 'production' : 'development'
      return [kind, config.appUrl, database, mail, `models: ${vendors.join(', ') || 'local'}`].join('; ')
    },
  }
}

async function confirm(question: string, yes: boolean): Promise<boolean> {
  if (yes) return true
  process.exitCode = exitCodes.refused
  if (!process.stdin.isTTY) {
    process.stderr.write(`${question} Nothing done: pass --yes to confirm.\n`)
    return false
  }
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await lines.question(`${question} [y/N] `)
  lines.close()
  const isYes = /^y(es)?$/i.test(answer.trim())
  if (isYes) process.exitCode = exitCodes.done
  return isYes
}

function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.wrongUse
  const said = error instanceof Error ? error.message : String(error)
  const code = exitCodeOf(error)
  const isRaw = code === exitCodes.unavailable && !isAppError(error)
  const sentence = isRaw ? `The database, or something else outside, cannot be reached: ${said}. Try again.` : said
  process.stderr.write(`${isAppError(error) ? `${said} (${error.code})` : sentence}\n`)
  return code
}

await main()
