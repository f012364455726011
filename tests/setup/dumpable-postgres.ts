import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { inject } from 'vitest'
import { installQueue } from '#adapters/queue.ts'
import { migrate } from '#drizzle/migrate.ts'
import { restartablePostgres } from './restartable-postgres.ts'

/** A server, and the client programs that can dump it. */
export type Dumpable = AsyncDisposable & {
  readonly toolFolder: string
  /** A database without tables. */
  empty(): Promise<string>
  /** A migrated database without rows. */
  migrated(): Promise<string>
}

const testMajor = 18
const majorOf = (program: string): number =>
  Number(/\) (\d+)/.exec(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1] ?? 0)

const installed = '/usr/lib/postgresql'
const folders = [
  ...(process.env.PATH ?? '').split(':'),
  ...(existsSync(installed) ? readdirSync(installed).map(major => join(installed, major, 'bin')) : []),
].filter(folder => ['pg_dump', 'pg_restore'].every(tool => existsSync(join(folder, tool))))
const newEnough = folders.find(folder => majorOf(join(folder, 'pg_dump')) >= testMajor)
const withServer = folders.find(folder => ['initdb', 'postgres'].every(program => existsSync(join(folder, program))))

/** Why dumps cannot be tested on this machine; null if they can. */
export const dumpsUnavailable: string | null =
  (newEnough ?? withServer) ? null : `no pg_dump of version ${testMajor}, and no older one with its own server`

/** The tests' Postgres if `pg_dump` is new enough for it, otherwise the machine's own older server with its programs. */
export async function dumpablePostgres(): Promise<Dumpable> {
  if (newEnough !== undefined) return databasesOf(inject('postgresUrl'), newEnough, async () => {})
  const folder = withServer!
  const programs = { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') }
  const cluster = await restartablePostgres({}, programs)
  return databasesOf(cluster.url, folder, cluster.remove)
}

function databasesOf(adminUrl: string, toolFolder: string, remove: () => Promise<void>): Dumpable {
  const admin = postgres(adminUrl, { max: 1, onnotice: () => {} })
  const made: string[] = []
  const make = async (template: string) => {
    const name = `dump_${randomUUID().replaceAll('-', '')}`
    await admin.unsafe(`create database ${name} template ${template}`)
    made.push(name)
    return adminUrl.replace(/postgres$/, name)
  }
  let template: Promise<string> | undefined
  const makeTemplate = async () => {
    const url = await make('template0')
    await migrate(url, () => installQueue(url))
    return new URL(url).pathname.slice(1)
  }
  return {
    toolFolder,
    empty: () => make('template0'),
    async migrated() {
      template ??= makeTemplate()
      return make(await template)
    },
    async [Symbol.asyncDispose]() {
      for (const name of made) await admin.unsafe(`drop database if exists ${name} with (force)`)
      await admin.end()
      await remove()
    },
  }
}
