import { beforeAll, expect, test } from 'vitest'
import { useDatabase } from '../database.ts'
import { externalServices } from '../external-services.ts'
import { type ProductProcess, productProcesses } from '../product-process.ts'
import { type RemoteUser, signIn } from '../remote-user.ts'
import { quantile, runMainFlow, runUnderAttack, vendorReply } from './measure-service.ts'

/** One process with 1 GiB of heap, a basic subscriber who runs all attacks at once, and an honest subscriber. */
export function testHostileSubscriber(seconds: number): void {
  const database = useDatabase()
  const start = productProcesses()
  const external = externalServices(vendorReply)
  const videoId = 'breadvideo1'
  let product: ProductProcess
  let attacker: RemoteUser
  let honest: RemoteUser
  beforeAll(async () => {
    const memory = { NODE_OPTIONS: '--max-old-space-size=1024' }
    product = await start({ DATABASE_URL: database.url, LOG_LEVEL: 'error', ...memory, ...external.env })
    await product.ready()
    attacker = await signIn(database.url, 'mallory@example.com', [product.url], 'basic')
    honest = await signIn(database.url, 'sam@example.com', [product.url], 'enterprise')
    await runMainFlow(honest, videoId)
  })

  test(`an honest subscriber is served during ${seconds} seconds of attacks, and uploads work afterward`, async () => {
    const attack = runUnderAttack({ url: product.url, seconds, videoId }, { attacker, honest })
    external.addBreadVideo('breadvideo2')
    await runMainFlow(honest, 'breadvideo2')
    const { health, pages, questions, failures, tally } = await attack
    console.log(`healthz p99 ${Math.round(quantile(health, 0.99))} ms of ${health.length}`)
    console.log(`page p95 ${Math.round(quantile(pages, 0.95))} ms of ${pages.length}`)
    console.log(`question p95 ${Math.round(quantile(questions, 0.95))} ms of ${questions.length}`)
    console.table(tally)
    expect(failures).toEqual([])
    // Each attack has reached its target.
    const some = expect.any(Number)
    expect(tally).toMatchObject({
      largest: { 200: some },
      estimates: { 200: some },
      transcript: { 200: some },
      transcripts: { 400: some },
      questions: { 200: some, 429: some },
      streams: { 'at most 20 held': some },
      words: { 413: some },
      cues: { 413: some },
    })
    // In a short run, all slow uploads may be refused.
    if (seconds > 60) expect(tally.slow).toMatchObject({ 400: some })
    expect(product.isRunning()).toBe(true)

    const transcript = 'We waited for the dough. '.repeat(100_000)
    for (const user of [honest, await signIn(database.url, 'ada@example.com', [product.url])]) {
      const given = { videoId, videoData: { transcript, metadata: { title: 'My own words' } } }
      const { status, body } = await user.rest('POST /conversation/start', given)
      expect({ status, body }).toMatchObject({ status: 200, body: { success: true } })
    }
  })
}
