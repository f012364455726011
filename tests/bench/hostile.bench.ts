import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { fakeOpenAi } from '#tests/fakes/vendors/openai.ts'
import { lines, playing } from '#tests/fakes/youtube/answers.ts'
import { youtubeServer } from '#tests/fakes/youtube/server.ts'
import {
  type Figures,
  measureService,
  quantile,
  runMainFlow,
  runUnderAttack,
  vendorReply,
} from '#tests/setup/hostile/measure-service.ts'
import { signIn } from '#tests/setup/remote-user.ts'
import { restartablePostgres } from '#tests/setup/restartable-postgres.ts'
import { startProduct, stopProduct } from './staged-product.ts'

const seconds = 60
const videoId = 'breadvideo1'

type Row = {
  readonly run: string
  readonly 'healthz p99 ms (aim 250)': number
  readonly 'page p95 ms (aim 2000)': number
  readonly 'question p95 ms (aim 2000)': number
  readonly failed: number
  readonly 'heap after, MB': number
  readonly 'resident after, MB': number
}

/**
 * How a hostile subscriber affects an honest one, in one process with 1 GiB of heap: first without an attack, then three
 * attacks of a minute each. The heap after the third should be no larger than after the second.
 */
export async function bench(): Promise<Row[]> {
  const cluster = await restartablePostgres()
  const admin = postgres(cluster.url, { max: 1, onnotice: () => {} })
  await admin`create database product`
  await admin.end()
  const databaseUrl = cluster.url.replace(/postgres$/, 'product')
  const youtube = await youtubeServer()
  youtube.script(videoId, {
    player: playing({ videoId, title: 'Why bread rises', seconds: 20, tracks: [{ languageCode: 'en' }] }),
    captions: lines('Flour and water', 'and salt slows the yeast', 'so we wait'),
  })
  const openai = await fakeOpenAi({ answer: vendorReply })
  const { product, url } = await startProduct({
    DATABASE_URL: databaseUrl,
    OPENAI_BASE_URL: openai.url,
    YOUTUBE_BASE_URL: youtube.url,
    NODE_OPTIONS: '--max-old-space-size=1024',
  })
  try {
    const attacker = await signIn(databaseUrl, 'mallory@example.com', [url], 'basic')
    const honest = await signIn(databaseUrl, 'sam@example.com', [url], 'enterprise')
    await runMainFlow(honest, videoId)
    const at = { url, seconds, videoId }
    const rows = [await row('without an attack', await measureService({ ...at, seconds: 20 }, honest), url)]
    for (const run of ['first attack', 'second attack', 'third attack'])
      rows.push(await row(run, await runUnderAttack(at, { attacker, honest }), url))
    return rows
  } finally {
    await stopProduct(product)
    await Promise.all([openai.close(), youtube.close()])
    await cluster.remove()
  }
}

async function row(run: string, { health, pages, questions, failures }: Figures, url: string): Promise<Row> {
  const { heap, resident } = await memoryOf(url)
  return {
    run,
    'healthz p99 ms (aim 250)': Math.round(quantile(health, 0.99)),
    'page p95 ms (aim 2000)': Math.round(quantile(pages, 0.95)),
    'question p95 ms (aim 2000)': Math.round(quantile(questions, 0.95)),
    failed: failures.length,
    'heap after, MB': heap,
    'resident after, MB': resident,
  }
}

/** The smallest memory that the process reports over 20 seconds, so that uncollected garbage counts as little as possible. */
async function memoryOf(url: string): Promise<{ heap: number; resident: number }> {
  const samples: { heap: number; resident: number }[] = []
  for (let sample = 0; sample < 20; sample += 1) {
    await sleep(1_000)
    const text = await (await fetch(`${url}/metrics`)).text()
    const megabytes = (name: string) => Math.round(Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]) / 1e6)
    samples.push({
      heap: megabytes('nodejs_heap_size_used_bytes'),
      resident: megabytes('process_resident_memory_bytes'),
    })
  }
  return samples.reduce((least, each) => (each.heap < least.heap ? each : least))
}
