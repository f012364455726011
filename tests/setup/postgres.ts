import postgres from 'postgres'
import type { TestProject } from 'vitest/node'
import { installQueue } from '#adapters/queue.ts'
import { migrate } from '#drizzle/migrate.ts'
import { type RestartablePostgres, restartablePostgres } from './restartable-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The test cluster's maintenance database; its template is `template_app`. */
    postgresUrl: string
  }
}

/** One cluster for all projects of a run: global, because every project loads this module again. */
const shared = globalThis as typeof globalThis & {
  testCluster?: { cluster: Promise<RestartablePostgres>; users: number }
}

/** Starts one Postgres for the run with a migrated template that each test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.testCluster ??= { cluster: startCluster(), users: 0 }
  const entry = shared.testCluster
  entry.users += 1
  const cluster = await entry.cluster
  project.provide('postgresUrl', cluster.url)
  return async () => {
    entry.users -= 1
    if (entry.users > 0) return
    delete shared.testCluster
    await cluster.remove()
  }
}

async function startCluster(): Promise<RestartablePostgres> {
  const cluster = await restartablePostgres({ max_connections: '400' })
  const admin = postgres(cluster.url, { max: 1, onnotice: () => {} })
  await admin`create database template_app`
  const template = cluster.url.replace(/postgres$/, 'template_app')
  await migrate(template, () => installQueue(template))
  await admin`alter database template_app with is_template true allow_connections false`
  await admin`checkpoint`
  await admin.end()
  return cluster
}
