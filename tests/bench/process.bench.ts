import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'
import { createQueue, installQueue } from '#adapters/queue.ts'
import { freePort } from '#embedded/free-port.ts'
import { openDatabase } from '#stores/db.ts'
import { recordingLog } from '#tests/fakes/observers.ts'
import { dataFolder, endAll, startProduct } from '#tests/setup/product.ts'
import { restartablePostgres } from '#tests/setup/restartable-postgres.ts'

const starts = 5
const jobs = 100

type Row = {
  name: string
  'p50 ms': number
  'p95 ms': number
  'limit p50 ms': number
  baseline: string
  'baseline ms': number
}

/**
 * The time from start to the first 200, compared with bare Fastify, and from a job's commit to its handler, with a bare
 * NOTIFY.
 */
export async function bench(): Promise<Row[]> {
  return [await measureStart(), await measureJobs()]
}

async function measureStart(): Promise<Row> {
  const ours: number[] = []
  const bare: number[] = []
  const env = { DATA_DIR: dataFolder() }
  try {
    // The first start creates the cluster and fills the compile cache; it is not measured.
    for (let round = -1; round < starts; round++) {
      const from = performance.now()
      const product = await startProduct({ env, through: 'bootstrap' })
      await product.ready()
      if (round >= 0) ours.push(performance.now() - from)
      product.signal('SIGTERM')
      await product.exit
      bare.push(await bareStart())
    }
  } finally {
    await endAll()
  }
  return row('start to the first 200 of /readyz, embedded Postgres included', ours, 1000, 'a bare Fastify', bare)
}

async function bareStart(): Promise<number> {
  const port = await freePort()
  const program = `const { fastify } = await import('fastify'); const app = fastify(); app.get('/', async () => 'ok'); await app.listen({ port: ${port} })`
  const from = performance.now()
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { cwd: root, stdio: 'ignore' })
  while (
    !(await fetch(`http://localhost:${port}/`).then(
      response => response.ok,
      () => false,
    ))
  )
    await new Promise(setImmediate)
  const elapsed = performance.now() - from
  child.kill()
  await once(child, 'exit')
  return elapsed
}

async function measureJobs(): Promise<Row> {
  const cluster = await restartablePostgres({ fsync: 'on', synchronous_commit: 'on' })
  const database = openDatabase(cluster.url)
  const listener = postgres(cluster.url, { max: 1, onnotice: () => {} })
  const [worker, sender] = [
    createQueue(cluster.url, 'worker', recordingLog()),
    createQueue(cluster.url, 'sender', recordingLog()),
  ]
  try {
    await installQueue(cluster.url)
    await Promise.all([worker.start(), sender.start()])
    let arrived = Promise.withResolvers<number>()
    await worker.work('process-transcript', 1, async () => arrived.resolve(performance.now()))
    let notified = Promise.withResolvers<number>()
    await listener.listen('bench', () => notified.resolve(performance.now()))
    const [delays, bare]: [number[], number[]] = [[], []]
    for (let n = 0; n < jobs; n++) {
      arrived = Promise.withResolvers()
      const committed = database.db.transaction(tx =>
        sender.queue.enqueue(tx, 'process-transcript', { videoId: 'bench', processingId: String(n) }),
      )
      await committed
      const from = performance.now()
      delays.push(Math.max(0, (await arrived.promise) - from))
      notified = Promise.withResolvers()
      const sentAt = performance.now()
      await database.sql`select pg_notify('bench', 'x')`
      bare.push((await notified.promise) - sentAt)
    }
    return row('job, commit to handler', delays, 20, 'a bare NOTIFY', bare)
  } finally {
    await Promise.all([worker.stop(0), sender.stop(0), listener.end(), database.close()])
    await cluster.remove()
  }
}

const rounded = (ms: number): number => Math.round(ms * 10) / 10
const quantile = (values: readonly number[], q: number): number =>
  rounded([...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))]!)

const row = (name: string, ours: number[], limit: number, baseline: string, bare: number[]): Row => ({
  name,
  'p50 ms': quantile(ours, 0.5),
  'p95 ms': quantile(ours, 0.95),
  'limit p50 ms': limit,
  baseline,
  'baseline ms': quantile(bare, 0.5),
})
