import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#embedded/free-port.ts'
import { postgresBinaries } from '#embedded/postgres-binaries.ts'
import { unprivilegedUser } from '#embedded/unprivileged-user.ts'

/** A Postgres that a test may stop, kill and start again on the same port. */
export type RestartablePostgres = {
  readonly url: string
  /** The server's process, for signals such as SIGSTOP. */
  readonly pid: () => number
  start(): Promise<void>
  /** 'fast' closes sessions properly; 'immediate' is a crash. */
  stop(mode: 'fast' | 'immediate'): Promise<void>
  remove(): Promise<void>
}

export type ServerSettings = Readonly<Record<string, string>>

/** Creates and starts a cluster in a temporary folder; fsync is off unless the settings turn it on. */
export async function restartablePostgres(
  settings: ServerSettings = {},
  { initdb, postgres }: { readonly initdb: string; readonly postgres: string } = postgresBinaries(),
): Promise<RestartablePostgres> {
  const runAs = unprivilegedUser()
  const dir = mkdtempSync(join(tmpdir(), 'test-postgres-'))
  if (runAs !== null) chownSync(dir, runAs.uid, runAs.gid)
  const data = join(dir, 'data')
  const created = spawnSync(
    initdb,
    ['-D', data, '-U', 'app', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync', '--no-instructions'],
    { ...(runAs ?? {}), cwd: '/', encoding: 'utf8' },
  )
  if (created.status !== 0) throw new Error(`initdb failed: ${created.stderr}${created.error ?? ''}`)

  const port = await freePort()
  const all: ServerSettings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    shared_buffers: '64MB',
    ...settings,
  }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  let server: ChildProcess | undefined
  // An interrupted run must not leave the server and its files behind.
  const killServer = () => {
    server?.kill('SIGQUIT')
    rmSync(dir, { recursive: true, force: true, maxRetries: 5 })
  }
  process.once('exit', killServer)

  const cluster: RestartablePostgres = {
    url: `postgres://app@127.0.0.1:${port}/postgres`,
    pid: () => server?.pid ?? 0,
    async start() {
      const child = spawn(postgres, ['-D', data, '-p', String(port), ...flags], {
        ...(runAs ?? {}),
        cwd: '/',
        stdio: 'ignore',
      })
      server = child
      while (!isReady(data, child)) {
        if (child.exitCode !== null) throw new Error(`The test Postgres ended with ${child.exitCode}`)
        await sleep(10)
      }
    },
    async stop(mode) {
      if (server === undefined || server.exitCode !== null || server.signalCode !== null) return
      const ended = once(server, 'exit')
      server.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
      await ended
    },
    async remove() {
      process.off('exit', killServer)
      await cluster.stop('fast')
      rmSync(dir, { recursive: true, force: true })
    },
  }
  await cluster.start()
  return cluster
}

function isReady(data: string, child: ChildProcess): boolean {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    return Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready'
  } catch {
    return false
  }
}
