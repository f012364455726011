import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type Ended = {
  readonly code: number | null
  readonly out: string
  readonly err: string
  /** The most memory it had, in MB; 0 where the system does not tell. */
  readonly peakMb: number
}

/** Runs one command line in a process of its own, as an operator does; `shell` may set it limits before `exec "$@"`. */
export async function cliProcess(
  databaseUrl: string,
  line: readonly string[],
  shell: string = 'exec "$@"',
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const command = [process.execPath, 'cli/main.ts', ...line]
  const child = spawn('sh', ['-c', shell, 'sh', ...command], {
    cwd: root,
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, err, peakMb] = ['', '', 0]
  child.stdout.on('data', piece => (out += piece))
  child.stderr.on('data', piece => (err += piece))
  const looking = setInterval(() => {
    peakMb = Math.max(peakMb, peakOf(child.pid!))
  }, 50)
  const [code] = (await once(child, 'close')) as [number | null]
  clearInterval(looking)
  return { code, out, err, peakMb }
}

function peakOf(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
