import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { isServing, pidFile, readPostmaster } from './postmaster.ts'
import type { RunMode } from './run-mode.ts'

/**
 * Finds the server of this cluster, or starts it. Other processes may do the same at the same time.
 * @param port the port to start it on; any free one when null
 * @returns null when it is not ready by `deadline`, in milliseconds since 1970
 */
export async function ensureServer(
  mode: RunMode,
  logFile: string,
  port: number | null,
  deadline: number,
): Promise<{ pid: number; port: number; isFresh: boolean } | null> {
  let isFresh = false
  while (Date.now() < deadline) {
    const postmaster = readPostmaster(mode.pgdata)
    if (postmaster === null) isFresh = await startServer(mode, logFile, port ?? (await freePort()))
    else if (!isServing(postmaster)) rmSync(pidFile(mode.pgdata), { force: true })
    else if (postmaster.isReady) return { pid: postmaster.pid, port: postmaster.port, isFresh }
    else await sleep(20)
  }
  return null
}

/** @returns false when another process started it first */
async function startServer(
  { wrapper, runAs, binaries, pgdata }: RunMode,
  logFile: string,
  port: number,
): Promise<boolean> {
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200']
  const flags = ['-D', pgdata, '-p', String(port), ...settings.flatMap(setting => ['-c', setting])]
  const [command, ...rest] = [...wrapper, binaries.postgres, ...flags]
  const log = openSync(logFile, 'a')
  // Detached, so that Ctrl-C reaches only this process, which stops Postgres in order, and a crash of this process does not
  // stop Postgres.
  const child = spawn(command!, rest, { ...(runAs ?? {}), cwd: '/', detached: true, stdio: ['ignore', log, log] })
  closeSync(log)
  child.unref()
  let failed = false
  child.once('error', () => {
    failed = true
  })
  const isDown = () => failed || child.exitCode !== null || child.signalCode !== null
  while (!isDown() && !isReadyAs(child, pgdata)) await sleep(5)
  if (isDown()) await sleep(50)
  return !isDown()
}

function isReadyAs(child: ChildProcess, pgdata: string): boolean {
  const postmaster = readPostmaster(pgdata)
  return postmaster !== null && postmaster.pid === child.pid && postmaster.isReady
}
