import { loadConfig } from './app/config.ts'
import { greeting } from './app/greeting.ts'
import { claimEmbedded } from './app/join-embedded.ts'
import type { Running } from './app/start.ts'

/** After this the process exits even if something still runs. Supervisors commonly kill after ten seconds. */
const stopWithinMs = 9_000

const write = (text: string) => process.stdout.write(text)

/** Exits once the last lines are written, or after a second if the pipe is not read. */
function exit(code: number): void {
  setTimeout(() => process.exit(code), 1_000)
  process.stdout.write('', () => process.exit(code))
}

/** Sentences are for the operator; a stack is for a fault of ours. */
function fail(error: unknown): never {
  const isFault = [TypeError, ReferenceError, RangeError, SyntaxError].some(kind => error instanceof kind)
  const said = error instanceof Error ? (isFault ? error.stack : error.message) : String(error)
  process.stderr.write(`${said}\n`)
  process.exit(1)
}

async function main(): Promise<void> {
  const config = loadConfig(process.env)
  let running: Running | undefined
  let exitCode = 0

  const stop = (code: number) => {
    if (code !== 0) exitCode = code
    setTimeout(() => process.exit(exitCode || 1), stopWithinMs).unref()
    // A signal that comes while starting ends the process as soon as it has started.
    void running?.stop().then(
      () => exit(exitCode),
      () => exit(1),
    )
  }
  let isStopping = false
  const onSignal = () => {
    // npm and the terminal both pass Ctrl-C on; once is enough.
    if (isStopping) return
    isStopping = true
    stop(0)
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  if (process.argv.includes('--stop-with-parent')) stopWithParent(onSignal)
  const onLastResort = (error: unknown) => {
    process.stderr.write(
      `Stopping after an error that nothing caught: ${error instanceof Error ? error.stack : error}\n`,
    )
    isStopping = true
    stop(1)
  }
  process.on('uncaughtException', onLastResort)
  process.on('unhandledRejection', onLastResort)

  // Postgres starts while the rest is being loaded.
  const joining = claimEmbedded(config)
  joining.catch(() => {})
  const { startProduct } = await import('./app/start.ts')
  running = await startProduct(config, await joining)
  if (isStopping) return stop(0)
  try {
    await running.ready
  } catch (error) {
    // Such as a migration that fails: nothing may stay behind.
    await running.stop().catch(() => {})
    fail(error)
  }
  write(greeting(config, running))
}

/** npm does not always pass signals on; when the parent process is gone, this one stops too. */
function stopWithParent(onGone: () => void): void {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) onGone()
  }, 250).unref()
}

main().catch(fail)
