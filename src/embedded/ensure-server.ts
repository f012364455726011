import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { isServing, pidFile, readPostmaster } from './postmaster.ts'
import type { RunMode } from './run-mode.ts'

/**
 * The server on this cluster: found when it runs, started when it does not, whoever does it at the same time.
 * @param port where to start it; any free one when null
 * @returns null when it is not there by `until`, a time in milliseconds
 */
export async function ensureServer(
  mode: RunMode,
  logFile: string,
  port: number | null,
  until: number,
): Promise<{ pid: number; port: number; isFresh: boolean } | null> {
  let isFresh = false
  while (Date.now() < until) {
    const seen = readPostmaster(mode.pgdata)
    if (seen === null) isFresh = await startServer(mode, logFile, port ?? (await freePort()))
    else if (!isServing(seen)) rmSync(pidFile(mode.pgdata), { force: true })
    else if (seen.isReady) return { pid: seen.pid, port: seen.port, isFresh }
    else await sleep(20)
  }
  return null
}

/** @returns false when another process was quicker */
async function startServer(
  { wrapper, runAs, binaries, pgdata }: RunMode,
  logFile: string,
  port: number,
): Promise<boolean> {
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200']
  const flags = ['-D', pgdata, '-p', String(port), ...settings.flatMap(setting => ['-c', setting])]
  const [command, ...rest] = [...wrapper, binaries.postgres, ...flags]
  const log = openSync(logFile, 'a')
  // Detached: Ctrl-C is for us, who stop it in order; and it outlives a crash of ours, to be adopted.
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
  const seen = readPostmaster(pgdata)
  return seen !== null && seen.pid === child.pid && seen.isReady
}
