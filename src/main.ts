import { findOllama } from './adapters/llm/find-ollama.ts'
import { loadConfig } from './app/config.ts'
import { greeting } from './app/greeting.ts'
import { claimEmbedded } from './app/join-embedded.ts'
import type { RunningProduct } from './app/start.ts'

/** The process exits after this time even if something still runs. Supervisors commonly kill after ten seconds. */
const stopWithinMs = 9_000

const write = (text: string) => process.stdout.write(text)

/** Exits once standard output is flushed, or after a second if the pipe is not read. */
function exit(code: number): void {
  setTimeout(() => process.exit(code), 1_000)
  process.stdout.write('', () => process.exit(code))
}

/** Prints a sentence for the operator, or a stack for a bug, and exits. */
function fail(error: unknown): never {
  const isBug = [TypeError, ReferenceError, RangeError, SyntaxError].some(kind => error instanceof kind)
  const text = error instanceof Error ? (isBug ? error.stack : error.message) : String(error)
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

async function main(): Promise<void> {
  const config = loadConfig(process.env)
  let running: RunningProduct | undefined
  let exitCode = 0

  const stop = (code: number) => {
    if (code !== 0) exitCode = code
    setTimeout(() => process.exit(exitCode || 1), stopWithinMs).unref()
    // A signal during startup ends the process as soon as it has started.
    void running?.stop().then(
      () => exit(exitCode),
      () => exit(1),
    )
  }
  let isStopping = false
  const onSignal = () => {
    // npm and the terminal both forward Ctrl-C.
    if (isStopping) return
    isStopping = true
    stop(0)
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  if (process.argv.includes('--stop-with-parent')) stopWithParent(onSignal)
  const onUncaught = (error: unknown) => {
    process.stderr.write(
      `Stopping after an error that nothing caught: ${error instanceof Error ? error.stack : error}\n`,
    )
    isStopping = true
    stop(1)
  }
  process.on('uncaughtException', onUncaught)
  process.on('unhandledRejection', onUncaught)

  // Postgres starts while the rest is loaded.
  const embeddedClaim = claimEmbedded(config)
  embeddedClaim.catch(() => {})
  const { startProduct } = await import('./app/start.ts')
  running = await startProduct(config, await embeddedClaim)
  if (isStopping) return stop(0)
  try {
    await running.ready
  } catch (error) {
    // For example a failed migration. Embedded Postgres must not stay behind.
    await running.stop().catch(() => {})
    fail(error)
  }
  write(greeting(config, running, config.standIns.models ? await findOllama() : null))
}

/** npm does not always forward signals: when the parent process is gone, this one stops too. */
function stopWithParent(onGone: () => void): void {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) onGone()
  }, 250).unref()
}

main().catch(fail)
