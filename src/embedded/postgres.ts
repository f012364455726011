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
import { postgresBinaries } from './binaries.ts'
import { ensureServer } from './ensure-server.ts'
import { isServing } from './postmaster.ts'
import { restartWhenLost } from './restart-when-lost.ts'
import { chooseRunMode, clusterPlaces, type RunMode } from './run-mode.ts'

/** Every process that uses the cluster holds this shared; whoever gets it alone is the last one out. */
const holderLock = 7_243_101
/** Held by the one process that serves as the whole product on this cluster. */
const ownerLock = 7_243_102
const startWithinMs = 30_000

export type EmbeddedPostgres = {
  readonly url: string
  readonly pid: number
  /** True when this process started it, false when it was running. */
  readonly isFresh: boolean
  /**
   * Claims to be the one whole product on this cluster and notes its address for those that come second.
   * @returns null when claimed, else the address of the one that was first
   */
  claim(appUrl: string): Promise<string | null>
  /** From now on this process starts Postgres again, on the same port, when it dies under it. */
  keepAlive(log: Pick<Log, 'warn' | 'error'>): void
  /** Lets go; the last one out stops Postgres. */
  release(): Promise<void>
}

/**
 * The Postgres in `dataDir`: made when there is none, started when it is down, joined when it runs, whoever started it.
 * Any number of processes may call this at once.
 * @throws Error with the end of its log when it does not start
 */
export async function openEmbeddedPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  mkdirSync(dataDir, { recursive: true, mode: 0o755 })
  const dir = realpathSync(resolve(dataDir))
  const mode = chooseRunMode(dir, postgresBinaries())
  if (!existsSync(join(mode.pgdata, 'PG_VERSION'))) createCluster(mode)
  const password = readFileSync(join(mode.pgdata, 'app.password'), 'utf8').trim()

  const until = Date.now() + startWithinMs
  while (Date.now() < until) {
    const server = await ensureServer(mode, join(dir, 'postgres.log'), null, until)
    if (server === null) break
    const { pid, port, isFresh } = server
    const url = `postgres://app:${password}@127.0.0.1:${port}/postgres`
    const joining = joinAs({ mode, dir, url, pid, port, isFresh })
    if (await joining.hold()) return joining.embedded
    await sleep(20)
  }
  throw new Error(`The embedded Postgres did not start. The end of ${join(dir, 'postgres.log')}:\n${endOfLog(dir)}`)
}

/** True when a Postgres was made for `dataDir` before; it may be down. Nothing is made by asking. */
export const hasEmbeddedPostgres = (dataDir: string): boolean =>
  existsSync(dataDir) &&
  clusterPlaces(realpathSync(resolve(dataDir))).some(place => existsSync(join(place, 'PG_VERSION')))

/** Makes the cluster apart and moves it into place, so that of several at once one wins and none sees half of it. */
function createCluster({ wrapper, runAs, binaries, pgdata }: RunMode): void {
  const made = mkdtempSync(join(dirname(pgdata), 'init-'))
  const [cluster, passwordFile] = [join(made, 'pg'), join(made, 'password')]
  mkdirSync(cluster, { mode: 0o700 })
  writeFileSync(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
  if (runAs !== null) for (const path of [made, cluster, passwordFile]) chownSync(path, runAs.uid, runAs.gid)
  const flags = ['-U', 'app', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8', '--locale=C.UTF-8']
  const [command, ...rest] = [...wrapper, binaries.initdb, '-D', cluster, ...flags, '--no-instructions', '--no-sync']
  const outcome = spawnSync(command!, rest, { ...(runAs ?? {}), cwd: '/', encoding: 'utf8' })
  try {
    if (outcome.status !== 0) {
      throw new Error(`The embedded Postgres could not be set up: ${outcome.error?.message ?? outcome.stderr}`)
    }
    // The password lives inside, so that both move in one rename.
    renameSync(passwordFile, join(cluster, 'app.password'))
    renameSync(cluster, pgdata)
  } catch (error) {
    const wasQuicker = ['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')
    if (!wasQuicker) throw error
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
}

type Server = {
  readonly mode: RunMode
  readonly dir: string
  readonly url: string
  readonly pid: number
  readonly port: number
  readonly isFresh: boolean
}

/** One process's part in a running cluster: `hold` makes it one that uses it. */
function joinAs({ mode, dir, url, pid: startedAs, port, isFresh }: Server): {
  hold(): Promise<boolean>
  embedded: EmbeddedPostgres
} {
  const ownerFile = join(dir, 'owner.json')
  let pid = startedAs
  let claimed: string | null = null
  let onLost = () => {}
  const holder = postgres(url, {
    max: 1,
    max_lifetime: null,
    connect_timeout: 3,
    backoff: () => 0.05,
    onnotice: () => {},
    onclose: () => onLost(),
    connection: { application_name: 'embedded-holder' },
  })
  /** Counts as one that uses the cluster; false when it is just stopping, or another cluster has the port. */
  const lock = async () => {
    const [row] = await holder<{ directory: string }[]>`
      select current_setting('data_directory') as directory, pg_advisory_lock_shared(${holderLock})`
    return row !== undefined && realpathSync(row.directory) === realpathSync(mode.pgdata)
  }
  const claim = async (appUrl: string) => {
    const [row] = await holder<{ won: boolean }[]>`select pg_try_advisory_lock(${ownerLock}) as won`
    if (row?.won !== true) return false
    writeFileSync(ownerFile, JSON.stringify({ url: appUrl, pid: process.pid }))
    return true
  }
  return {
    async hold() {
      const isHeld = await lock().catch(() => false)
      if (!isHeld) await holder.end({ timeout: 0 })
      return isHeld
    },
    embedded: {
      url,
      pid,
      isFresh,
      async claim(appUrl) {
        if (!(await claim(appUrl))) return addressOf(ownerFile)
        claimed = appUrl
        return null
      },
      keepAlive(log) {
        const revive = restartWhenLost(log, async () => {
          const server = await ensureServer(mode, join(dir, 'postgres.log'), port, Date.now() + startWithinMs)
          if (server === null || server.port !== port || !(await lock())) throw new Error('it does not serve')
          pid = server.pid
          if (claimed !== null && !(await claim(claimed))) log.error({ url: claimed }, 'another process took over')
          return pid
        })
        onLost = revive.lost
      },
      async release() {
        onLost = () => {}
        try {
          await holder`select pg_advisory_unlock_shared(${holderLock})`
          const [row] = await holder<{ last: boolean }[]>`select pg_try_advisory_lock(${holderLock}) as last`
          if (row?.last === true) await stopServer(pid)
        } catch {
          // It is gone already.
        }
        await holder.end({ timeout: 1 })
      },
    },
  }
}

function addressOf(ownerFile: string): string {
  try {
    const { url } = JSON.parse(readFileSync(ownerFile, 'utf8')) as { url?: unknown }
    return typeof url === 'string' ? url : 'an address of its own'
  } catch {
    return 'an address of its own'
  }
}

/** A fast stop: sessions end, nothing is lost. */
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
