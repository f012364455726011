import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type CliResult = {
  readonly code: number | null
  readonly out: string
  readonly err: string
  /** The peak of its memory in MB; 0 where the system does not report it. */
  readonly peakMb: number
}

/** Runs one command line in a process of its own, as an operator does; `shell` may set limits before `exec "$@"`. */
export async function cliProcess(
  databaseUrl: string,
  line: readonly string[],
  shell: string = 'exec "$@"',
  env: Readonly<Record<string, string>> = {},
): Promise<CliResult> {
  const command = [process.execPath, 'cli/main.ts', ...line]
  const child = spawn('sh', ['-c', shell, 'sh', ...command], {
    cwd: root,
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, err, peakMb] = ['', '', 0]
  child.stdout.on('data', piece => (out += piece))
  child.stderr.on('data', piece => (err += piece))
  const sampling = setInterval(() => {
    peakMb = Math.max(peakMb, peakOf(child.pid!))
  }, 50)
  const [code] = (await once(child, 'close')) as [number | null]
  clearInterval(sampling)
  return { code, out, err, peakMb }
}

function peakOf(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
