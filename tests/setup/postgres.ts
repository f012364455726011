import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import type { TestProject } from 'vitest/node'
import { installQueue } from '#adapters/queue.ts'
import { migrate } from '#drizzle/migrate.ts'
import { postgresBinaries } from '#embedded/binaries.ts'
import { unprivilegedUser } from '#embedded/unprivileged.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The test cluster's maintenance database; its template is `template_app`. */
    postgresUrl: string
  }
}

type Cluster = { readonly url: string; readonly stop: () => Promise<void> }

/** One cluster for all projects of a run: kept outside the module, which every project loads anew. */
const shared = globalThis as typeof globalThis & { testCluster?: { cluster: Promise<Cluster>; users: number } }

/** Starts one Postgres for the run (fsync off) with a migrated template that each test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.testCluster ??= { cluster: startCluster(), users: 0 }
  const entry = shared.testCluster
  entry.users += 1
  const { url, stop } = await entry.cluster
  project.provide('postgresUrl', url)
  return async () => {
    entry.users -= 1
    if (entry.users > 0) return
    delete shared.testCluster
    await stop()
  }
}

async function startCluster(): Promise<Cluster> {
  const { initdb, postgres: server } = postgresBinaries()
  const runAs = unprivilegedUser()
  const dir = mkdtempSync(join(tmpdir(), 'test-postgres-'))
  if (runAs !== null) chownSync(dir, runAs.uid, runAs.gid)
  const data = join(dir, 'data')
  const made = spawnSync(
    initdb,
    ['-D', data, '-U', 'app', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync', '--no-instructions'],
    { ...(runAs ?? {}), cwd: '/', encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}${made.error ?? ''}`)

  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    max_connections: '400',
    shared_buffers: '64MB',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(server, ['-D', data, '-p', String(port), ...flags], {
    ...(runAs ?? {}),
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  // An interrupted run must not leave the server behind.
  const killServer = () => child.kill('SIGINT')
  process.once('exit', killServer)
  await until(child.stderr, 'ready to accept connections')

  const url = `postgres://app@127.0.0.1:${port}/postgres`
  await makeTemplate(url)
  return {
    url,
    stop: async () => {
      process.off('exit', killServer)
      const ended = once(child, 'exit')
      killServer()
      await ended
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

async function makeTemplate(url: string): Promise<void> {
  const admin = postgres(url, { max: 1, onnotice: () => {} })
  await admin`create database template_app`
  const template = url.replace(/postgres$/, 'template_app')
  await migrate(template, () => installQueue(template))
  await admin`alter database template_app with is_template true allow_connections false`
  await admin`checkpoint`
  await admin.end()
}

async function until(stream: NodeJS.ReadableStream, words: string): Promise<void> {
  let seen = ''
  await new Promise<void>((resolve, reject) => {
    stream.on('data', chunk => {
      seen = (seen + String(chunk)).slice(-4000)
      if (seen.includes(words)) resolve()
    })
    stream.on('end', () => reject(new Error(`The test Postgres ended: ${seen}`)))
  })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
