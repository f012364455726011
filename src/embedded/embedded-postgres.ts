import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import type { Log } from '#src/ports.ts'
import { ensurePostgres } from './ensure-postgres.ts'
import { postgresBinaries } from './postgres-binaries.ts'
import { isServing } from './postmaster.ts'
import { restartWhenLost } from './restart-when-lost.ts'
import { chooseRunMode, clusterLocations, type RunMode } from './run-mode.ts'

/** Every process that uses the cluster holds this lock shared. A process that gets it exclusively is the last one. */
const userLock = 7_243_101
/** Held by the one process that serves the product on this cluster. */
const ownerLock = 7_243_102
const startTimeoutMs = 30_000

export type EmbeddedPostgres = {
  readonly url: string
  readonly pid: number
  /** True when this process started it, false when it was already running. */
  readonly wasStarted: boolean
  /**
   * Claims the cluster for this process as the running product and records its address.
   * @returns null on success, else the address of the process that already runs the product
   */
  claim(appUrl: string): Promise<string | null>
  /** From now on, restarts Postgres on the same port when it dies. */
  keepAlive(log: Pick<Log, 'warn' | 'error'>): void
  /** Stops using the cluster. The last process stops Postgres. */
  release(): Promise<void>
}

/**
 * Opens the Postgres in `dataDir`: creates it, starts it, or joins the running one as needed. Any number of processes may
 * call this at the same time.
 * @throws Error with the last lines of its log when it does not start
 */
export async function openEmbeddedPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  mkdirSync(dataDir, { recursive: true, mode: 0o755 })
  const dir = realpathSync(resolve(dataDir))
  const mode = chooseRunMode(dir, postgresBinaries())
  if (!existsSync(join(mode.pgdata, 'PG_VERSION'))) createCluster(mode)
  const password = readFileSync(join(mode.pgdata, 'app.password'), 'utf8').trim()

  const deadline = performance.now() + startTimeoutMs
  while (performance.now() < deadline) {
    const server = await ensurePostgres(mode, join(dir, 'postgres.log'), null, deadline)
    if (server === null) break
    const { pid, port, wasStarted } = server
    const url = `postgres://app:${password}@127.0.0.1:${port}/postgres`
    const membership = joinCluster({ mode, dir, url, pid, port, wasStarted })
    if (await membership.register()) return membership.embedded
    await sleep(20)
  }
  throw new Error(`The embedded Postgres did not start. The end of ${join(dir, 'postgres.log')}:\n${endOfLog(dir)}`)
}

/** True when `dataDir` has a Postgres cluster, running or not. Creates nothing. */
export const hasEmbeddedPostgres = (dataDir: string): boolean =>
  existsSync(dataDir) &&
  clusterLocations(realpathSync(resolve(dataDir))).some(place => existsSync(join(place, 'PG_VERSION')))

/** Creates the cluster in a temporary folder and renames it into place, so that no other process sees half of it. */
function createCluster({ wrapper, runAs, binaries, pgdata }: RunMode): void {
  const tempFolder = mkdtempSync(join(dirname(pgdata), 'init-'))
  const [cluster, passwordFile] = [join(tempFolder, 'pg'), join(tempFolder, 'password')]
  mkdirSync(cluster, { mode: 0o700 })
  writeFileSync(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
  if (runAs !== null) for (const path of [tempFolder, cluster, passwordFile]) chownSync(path, runAs.uid, runAs.gid)
  const flags = ['-U', 'app', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8', '--locale=C.UTF-8']
  const [command, ...rest] = [...wrapper, binaries.initdb, '-D', cluster, ...flags, '--no-instructions', '--no-sync']
  const outcome = spawnSync(command!, rest, { ...(runAs ?? {}), cwd: '/', encoding: 'utf8' })
  try {
    if (outcome.status !== 0) {
      throw new Error(`The embedded Postgres could not be set up: ${outcome.error?.message ?? outcome.stderr}`)
    }
    // The password file goes inside the cluster, so that both move in one rename.
    renameSync(passwordFile, join(cluster, 'app.password'))
    renameSync(cluster, pgdata)
  } catch (error) {
    const existsAlready = ['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')
    if (!existsAlready) throw error
  } finally {
    rmSync(tempFolder, { recursive: true, force: true })
  }
}

type Server = {
  readonly mode: RunMode
  readonly dir: string
  readonly url: string
  readonly pid: number
  readonly port: number
  readonly wasStarted: boolean
}

/** This process's use of a running cluster. `register` adds it to the cluster's users. */
function joinCluster({ mode, dir, url, pid: initialPid, port, wasStarted }: Server): {
  register(): Promise<boolean>
  embedded: EmbeddedPostgres
} {
  const ownerFile = join(dir, 'owner.json')
  let pid = initialPid
  let claimedUrl: string | null = null
  let onLost = () => {}
  const connection = postgres(url, {
    max: 1,
    max_lifetime: null,
    connect_timeout: 3,
    backoff: () => 0.05,
    onnotice: () => {},
    onclose: () => onLost(),
    connection: { application_name: 'embedded-holder' },
  })
  /** Takes the shared lock; false when the server is stopping, or another cluster uses the port. */
  const lock = async () => {
    const [row] = await connection<{ directory: string }[]>`
      select current_setting('data_directory') as directory, pg_advisory_lock_shared(${userLock})`
    return row !== undefined && realpathSync(row.directory) === realpathSync(mode.pgdata)
  }
  const claim = async (appUrl: string) => {
    const [row] = await connection<{ won: boolean }[]>`select pg_try_advisory_lock(${ownerLock}) as won`
    if (row?.won !== true) return false
    writeFileSync(ownerFile, JSON.stringify({ url: appUrl, pid: process.pid }))
    return true
  }
  return {
    async register() {
      const isHeld = await lock().catch(() => false)
      if (!isHeld) await connection.end({ timeout: 0 })
      return isHeld
    },
    embedded: {
      url,
      pid,
      wasStarted,
      async claim(appUrl) {
        if (!(await claim(appUrl))) return ownerAddress(ownerFile)
        claimedUrl = appUrl
        return null
      },
      keepAlive(log) {
        const restart = restartWhenLost(log, async () => {
          const server = await ensurePostgres(mode, join(dir, 'postgres.log'), port, performance.now() + startTimeoutMs)
          if (server === null || server.port !== port || !(await lock()))
            throw new Error('the restarted server does not serve this cluster')
          pid = server.pid
          if (claimedUrl !== null && !(await claim(claimedUrl)))
            log.error({ url: claimedUrl }, 'another process took over')
          return pid
        })
        onLost = restart.onLost
      },
      async release() {
        onLost = () => {}
        try {
          await connection`select pg_advisory_unlock_shared(${userLock})`
          const [row] = await connection<{ last: boolean }[]>`select pg_try_advisory_lock(${userLock}) as last`
          if (row?.last === true) await stopServer(pid)
        } catch {
          // Postgres has already stopped.
        }
        await connection.end({ timeout: 1 })
      },
    },
  }
}

function ownerAddress(ownerFile: string): string {
  try {
    const { url } = JSON.parse(readFileSync(ownerFile, 'utf8')) as { url?: unknown }
    return typeof url === 'string' ? url : 'an unknown address'
  } catch {
    return 'an unknown address'
  }
}

/** Stops Postgres in its fast mode: sessions end, and committed data is safe. */
async function stopServer(pid: number): Promise<void> {
  process.kill(pid, 'SIGINT')
  for (let waited = 0; waited < 5_000 && isServing({ pid }); waited += 20) await sleep(20)
}

function endOfLog(dir: string): string {
  try {
    return readFileSync(join(dir, 'postgres.log'), 'utf8').split('\n').slice(-10).join('\n')
  } catch {
    return '(there is none)'
  }
}
