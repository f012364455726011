import { CommanderError } from 'commander'
import { createBackups } from '#app/backups.ts'
import { createCommandLog } from '#app/command-log.ts'
import { type Composition, compose } from '#app/compose.ts'
import { readConfig } from '#app/config.ts'
import { createEvaluation } from '#app/create-evaluation.ts'
import { createInspector } from '#app/inspector.ts'
import { joinEmbedded } from '#app/join-embedded.ts'
import { createModelTools } from '#app/model-tools.ts'
import { isAppError } from '#core/errors.ts'
import { recurringWork } from '#jobs/background-work.ts'
import type { Deps } from '#src/ports.ts'
import { askYes } from './ask-yes.ts'
import { exitCodeOf, exitCodes } from './exit-codes.ts'
import { formatOutput } from './output.ts'
import { buildProgram, type FullContext } from './program.ts'
import { readSecret } from './read-secret.ts'
import { Canceled } from './terminal.ts'

/** Composes the product for a command. Role `web`: commands only enqueue jobs; a worker runs them. */
async function composeForCommand(mayCreateDatabase: boolean): Promise<Composition> {
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env })
  const embedded = await joinEmbedded(config, mayCreateDatabase)
  return compose({ ...config, role: 'web' }, embedded, { log: await createCommandLog(config), setsUpPayments: false })
}

const stopSignals = ['SIGINT', 'SIGTERM'] as const

async function main(): Promise<void> {
  let composing: Promise<Composition> | undefined
  const composed = () => {
    composing ??= composeForCommand(program.opts<{ embedded?: boolean }>().embedded === true)
    return composing
  }
  const stopping = new AbortController()
  // The second signal ends the process at once, as it does by default.
  const stop = () => {
    for (const name of stopSignals) process.off(name, stop)
    stopping.abort(new Error('Stopped.'))
  }
  for (const name of stopSignals) process.on(name, stop)
  // A reader such as `head` closes the pipe when it has read enough; the command still finishes its work.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  const context: FullContext = {
    withDeps: async work => work(await readyDeps(await composed()), stopping.signal),
    throwIfStopped() {
      if (stopping.signal.aborted) throw new Canceled()
    },
    print: (value, options) => void process.stdout.write(formatOutput(value, options)),
    confirm: (question, yes) => confirm(question, yes, stopping.signal),
    readSecret: question => readSecret(question, stopping.signal),
    inspect: createInspector(composed, process.env),
    jobs: {
      admin: async () => (await composed()).assembly.queue.admin,
      recurringNames: [...recurringWork.keys()],
      run: async (name, deps, signal) => recurringWork.get(name)?.run(deps, signal),
    },
    models: createModelTools(process.env, stopping.signal),
    warn: line => void process.stderr.write(`${line}\n`),
    evaluation: createEvaluation(process.env, stopping.signal),
    backups: createBackups(() => {
      const { standIns, dataDir, pgBinDir } = readConfig(process.env)
      return {
        embeddedDataFolder: standIns.database ? dataDir : null,
        tools: { folder: pgBinDir, environment: process.env },
        databaseUrl: async () => (await composed()).assembly.databaseUrl,
      }
    }, stopping.signal),
  }
  const program = buildProgram(context)
  try {
    await program.parseAsync()
  } catch (error) {
    process.exitCode = reportError(error)
  } finally {
    await composing?.then(
      composition => composition[Symbol.asyncDispose](),
      () => {},
    )
  }
}

/** Migrates the database, opens the queue and returns the deps. */
async function readyDeps(composition: Composition): Promise<Deps> {
  await composition.migrate()
  await composition.open()
  return composition.assembly.deps
}

async function confirm(question: string, yes: boolean, signal: AbortSignal): Promise<boolean> {
  if (yes) return true
  process.exitCode = exitCodes.refused
  if (!process.stdin.isTTY) {
    process.stderr.write(`${question} Nothing done: pass --yes to confirm.\n`)
    return false
  }
  const isYes = await askYes(question, signal)
  if (isYes) process.exitCode = exitCodes.done
  return isYes
}

function reportError(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usageError
  const message = error instanceof Error ? error.message : String(error)
  const code = exitCodeOf(error)
  const isConnectionError = code === exitCodes.unavailable && !isAppError(error)
  const sentence = isConnectionError
    ? `The database or another service cannot be reached: ${message}. Try again.`
    : message
  process.stderr.write(`${isAppError(error) ? `${message} (${error.code})` : sentence}\n`)
  return code
}

await main()
