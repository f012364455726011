import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '#embedded/free-port.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The product in a process of its own. */
export type Product = {
  readonly url: string
  readonly pid: number
  /** Everything it has printed so far. */
  readonly output: () => string
  /** Status of a page or call; 0 if the connection fails. */
  status(path: string): Promise<number>
  /** Resolves when `/readyz` returns 200; rejects if the process ends first. */
  ready(): Promise<void>
  signal(name: NodeJS.Signals): void
  /** The exit code, or null when a signal ended it. */
  readonly exit: Promise<number | null>
}

export type ProductOptions = {
  readonly env?: Readonly<Record<string, string>>
  /** Starts bootstrap.mjs or the server's entry point. */
  readonly through?: 'bootstrap' | 'main'
}

/** A minimal environment, so that a developer's own settings do not affect the test. */
const bareEnvironment = {
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '/',
  LOG_LEVEL: 'warn',
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile'),
}

/** Starts the product; the test calls `endAll` to end it. */
export async function startProduct({ env = {}, through = 'main' }: ProductOptions = {}): Promise<Product> {
  const port = Number(env.PORT ?? (await freePort()))
  const args = through === 'main' ? ['src/main.ts'] : ['bootstrap.mjs', 'start']
  const child = spawn(process.execPath, args, {
    cwd: root,
    // The checkout's `.env` is its developer's.
    env: { ...bareEnvironment, ENV_FILE: '/dev/null', PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.add(child)
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (printed += String(chunk)))
  const exit = once(child, 'exit').then(([code]) => code as number | null)
  const url = `http://127.0.0.1:${port}`
  const status = (path: string) =>
    fetch(url + path).then(
      response => response.status,
      () => 0,
    )
  return {
    url,
    pid: child.pid ?? 0,
    output: () => printed,
    status,
    async ready() {
      while ((await status('/readyz')) !== 200) {
        if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The product ended: ${printed}`)
        await sleep(20)
      }
    },
    signal: name => void child.kill(name),
    exit,
  }
}

const started = new Set<ChildProcess>()
const folders = new Set<string>()

/** A folder for the embedded Postgres of one test. */
export function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'product-'))
  folders.add(folder)
  return join(folder, 'data')
}

/** The embedded Postgres that serves the data in a folder. */
export const postgresOf = (dataDir: string): { pid: number } => ({
  pid: Number(readFileSync(join(dataDir, 'pg/postmaster.pid'), 'utf8').split('\n')[0]),
})

/** Ends every process that the test started and removes its folders, also after a failure. */
export async function endAll(): Promise<void> {
  for (const child of started) {
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await Promise.race([exited, sleep(10_000, undefined, { ref: false })])
      child.kill('SIGKILL')
    }
  }
  started.clear()
  const { openEmbeddedPostgres } = await import('#embedded/embedded-postgres.ts')
  const { existsSync } = await import('node:fs')
  for (const folder of folders) {
    const data = join(folder, 'data')
    // Opening and releasing a Postgres whose product was killed stops it.
    if (existsSync(join(data, 'pg'))) await (await openEmbeddedPostgres(data)).release()
    rmSync(folder, { recursive: true, force: true })
  }
  folders.clear()
}
