import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The state that Postgres writes into postmaster.pid. */
export type Postmaster = { readonly pid: number; readonly port: number; readonly isReady: boolean }

export const pidFile = (pgdata: string): string => join(pgdata, 'postmaster.pid')

/** The server recorded for this cluster, or null. It may have died since: see `isServing`. */
export function readPostmaster(pgdata: string): Postmaster | null {
  try {
    const lines = readFileSync(pidFile(pgdata), 'utf8').split('\n')
    const [pid, port] = [Number(lines[0]), Number(lines[3])]
    if (!Number.isInteger(pid) || pid <= 0) return null
    return { pid, port, isReady: lines[7]?.trim() === 'ready' }
  } catch {
    return null
  }
}

/** True when the pid file exists and names no process, as after a power failure. Postgres refuses to start then. */
export function isPidFileInvalid(pgdata: string): boolean {
  try {
    // Postgres in its single-user mode writes a negative number.
    const pid = Number(readFileSync(pidFile(pgdata), 'utf8').split('\n')[0])
    return !Number.isInteger(pid) || pid === 0
  } catch {
    return false
  }
}

/** The pid of a Postgres that was started with this folder, from the list of processes; null when there is none. */
export function findPostmaster(pgdata: string): number | null {
  const isOfFolder = ({ command }: RunningProcess) =>
    command.includes('postgres') && `${command} `.includes(` -D ${pgdata} `)
  return runningProcesses().find(isOfFolder)?.pid ?? null
}

/** True when the process runs and is a Postgres. After a crash, another program may have its pid. */
export const isServing = ({ pid }: Pick<Postmaster, 'pid'>): boolean =>
  isAlive({ pid }) && commandOf(pid).includes('postgres')

/** True when a process with this pid runs, Postgres or not. */
export function isAlive({ pid }: Pick<Postmaster, 'pid'>): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return spawnSync('ps', ['-p', String(pid), '-o', 'args='], { encoding: 'utf8' }).stdout ?? ''
  }
}

type RunningProcess = { readonly pid: number; readonly command: string }

function runningProcesses(): readonly RunningProcess[] {
  try {
    const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
    if (pids.length > 0) return pids.map(pid => ({ pid, command: commandOf(pid).replaceAll('\0', ' ').trim() }))
  } catch {
    // Not Linux.
  }
  const list = spawnSync('ps', ['-A', '-ww', '-o', 'pid=,args='], { encoding: 'utf8' }).stdout ?? ''
  return [...list.matchAll(/^ *(\d+) (.*)$/gm)].map(([, pid, command]) => ({ pid: Number(pid), command: command! }))
}
