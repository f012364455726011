import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { findPostmaster, isAlive, isPidFileInvalid, isServing, pidFile, readPostmaster } from './postmaster.ts'
import type { RunMode } from './run-mode.ts'

/**
 * Finds this cluster's Postgres, or starts it. Other processes may do the same at the same time.
 * @param port the port to start it on; any free one when null
 * @returns null when Postgres is not ready by `deadline`, in milliseconds since 1970; `wasStarted` is true when this call
 * started it
 * @throws Error when a Postgres runs on this folder whose pid file does not name it
 */
export async function ensurePostgres(
  mode: RunMode,
  logFile: string,
  port: number | null,
  deadline: number,
): Promise<{ pid: number; port: number; wasStarted: boolean } | null> {
  let wasStarted = false
  while (performance.now() < deadline) {
    if (isPidFileInvalid(mode.pgdata)) await removeInvalidPidFile(mode.pgdata)
    const postmaster = readPostmaster(mode.pgdata)
    // Postgres itself replaces the pid file of a dead process.
    if (postmaster === null || !isAlive(postmaster))
      wasStarted = await startServer(mode, logFile, { port: port ?? (await freePort()), deadline })
    else if (!isServing(postmaster)) removeStalePidFile(mode.pgdata, postmaster.pid)
    else if (postmaster.isReady) return { pid: postmaster.pid, port: postmaster.port, wasStarted }
    else await sleep(20)
  }
  return null
}

/** Removes the pid file, unless another process has started Postgres since the file was read. */
function removeStalePidFile(pgdata: string, stalePid: number): void {
  if (readPostmaster(pgdata)?.pid === stalePid) rmSync(pidFile(pgdata), { force: true })
}

/**
 * Removes a pid file that names no process, and that no running Postgres is about to write.
 * @throws Error when a Postgres runs on this folder all the same
 */
async function removeInvalidPidFile(pgdata: string): Promise<void> {
  // A starting Postgres creates the file a moment before it writes it.
  for (let waited = 0; waited < 2000; waited += 20) {
    const isUnused = findPostmaster(pgdata) === null
    // Read again, because another process may have started Postgres since.
    if (!isPidFileInvalid(pgdata)) return
    if (isUnused) return rmSync(pidFile(pgdata), { force: true })
    await sleep(20)
  }
  const pid = findPostmaster(pgdata)
  if (pid === null) return
  throw new Error(
    `Postgres runs as process ${pid}, but ${pidFile(pgdata)} does not name it. ` +
      `Stop it with "kill -INT ${pid}", then start again.`,
  )
}

/**
 * Starts Postgres and waits until it is ready or `deadline` has passed.
 * @returns false when it has ended, as when another process started it first
 */
async function startServer(
  { wrapper, runAs, binaries, pgdata }: RunMode,
  logFile: string,
  { port, deadline }: { readonly port: number; readonly deadline: number },
): Promise<boolean> {
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200']
  const flags = ['-D', pgdata, '-p', String(port), ...settings.flatMap(setting => ['-c', setting])]
  const [command, ...rest] = [...wrapper, binaries.postgres, ...flags]
  const log = openSync(logFile, 'a')
  // Detached, so that Ctrl-C reaches only this process, which then shuts Postgres down cleanly, and a crash of this process
  // does not stop Postgres.
  const child = spawn(command!, rest, { ...(runAs ?? {}), cwd: '/', detached: true, stdio: ['ignore', log, log] })
  closeSync(log)
  child.unref()
  let failed = false
  child.once('error', () => {
    failed = true
  })
  const isDown = () => failed || child.exitCode !== null || child.signalCode !== null
  while (!isDown() && !isReadyAs(child, pgdata) && performance.now() < deadline) await sleep(5)
  if (isDown()) await sleep(50)
  return !isDown()
}

function isReadyAs(child: ChildProcess, pgdata: string): boolean {
  const postmaster = readPostmaster(pgdata)
  return postmaster !== null && postmaster.pid === child.pid && postmaster.isReady
}
