import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { postgresBinaries } from './binaries.ts'
import { freePort } from './free-port.ts'
import { isServing, pidFile, readPostmaster } from './postmaster.ts'
import { chooseRunMode, type RunMode } from './run-mode.ts'

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

  let isFresh = false
  const until = Date.now() + startWithinMs
  while (Date.now() < until) {
    const seen = readPostmaster(mode.pgdata)
    if (seen === null) {
      isFresh = await startServer(mode, join(dir, 'postgres.log'))
      continue
    }
    if (!isServing(seen)) {
      rmSync(pidFile(mode.pgdata), { force: true })
      continue
    }
    if (seen.isReady) {
      const url = `postgres://app:${password}@127.0.0.1:${seen.port}/postgres`
      const holder = await hold(url, mode.pgdata)
      if (holder !== null) return joined({ url, pid: seen.pid, isFresh, holder, dir })
    }
    await sleep(20)
  }
  throw new Error(`The embedded Postgres did not start. The end of ${join(dir, 'postgres.log')}:\n${endOfLog(dir)}`)
}

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

/** @returns false when another process was quicker */
async function startServer({ wrapper, runAs, binaries, pgdata }: RunMode, logFile: string): Promise<boolean> {
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200']
  const flags = ['-D', pgdata, '-p', String(await freePort()), ...settings.flatMap(setting => ['-c', setting])]
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

/** Connects and counts as one that uses the cluster; null when it is just stopping, or another cluster has the port. */
async function hold(url: string, pgdata: string): Promise<postgres.Sql | null> {
  const sql = postgres(url, {
    max: 1,
    max_lifetime: null,
    connect_timeout: 3,
    backoff: () => 0.05,
    onnotice: () => {},
    connection: { application_name: 'embedded-holder' },
  })
  try {
    const [row] = await sql<{ directory: string }[]>`
      select current_setting('data_directory') as directory, pg_advisory_lock_shared(${holderLock})`
    if (row !== undefined && realpathSync(row.directory) === realpathSync(pgdata)) return sql
  } catch {
    // It stops, or has not got that far; the caller looks again.
  }
  await sql.end({ timeout: 0 })
  return null
}

type Joined = Pick<EmbeddedPostgres, 'url' | 'pid' | 'isFresh'> & {
  readonly holder: postgres.Sql
  readonly dir: string
}

function joined({ url, pid, isFresh, holder, dir }: Joined): EmbeddedPostgres {
  const ownerFile = join(dir, 'owner.json')
  return {
    url,
    pid,
    isFresh,
    async claim(appUrl) {
      const [row] = await holder<{ won: boolean }[]>`select pg_try_advisory_lock(${ownerLock}) as won`
      if (row?.won !== true) return addressOf(ownerFile)
      writeFileSync(ownerFile, JSON.stringify({ url: appUrl, pid: process.pid }))
      return null
    },
    async release() {
      try {
        await holder`select pg_advisory_unlock_shared(${holderLock})`
        const [row] = await holder<{ last: boolean }[]>`select pg_try_advisory_lock(${holderLock}) as last`
        if (row?.last === true) await stopServer(pid)
      } catch {
        // It is gone already.
      }
      await holder.end({ timeout: 1 })
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
