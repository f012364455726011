import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { externalServices } from '#tests/setup/external-services.ts'
import { type ProductProcess, productProcesses } from '#tests/setup/product-process.ts'
import { type RemoteUser, signIn } from '#tests/setup/remote-user.ts'
import { type RestartablePostgres, restartablePostgres } from '#tests/setup/restartable-postgres.ts'

let continueResponse = Promise.withResolvers<void>()
/** Sends the first sentence, and the second one when the test lets it. */
const external = externalServices(() => ({
  answer: 'They say “salt slows the yeast” [1].\n\nAnd they wait.\n',
  pieceLength: 40,
  between: () => continueResponse.promise,
}))
const start = productProcesses()
let cluster: RestartablePostgres
let product: ProductProcess
let sam: RemoteUser

beforeAll(async () => {
  // Committed rows survive a crash, as in production.
  cluster = await restartablePostgres({ synchronous_commit: 'on' })
  await cluster.stop('fast')
})
afterAll(() => cluster?.remove())

test('a process that starts before its database is alive but not ready, and becomes ready with it', async () => {
  product = await start({ ...external.env, DATABASE_URL: cluster.url, ROLE: 'all' })
  await expect.poll(() => product.probe('/healthz'), { timeout: 60_000, interval: 100 }).toBe(200)
  expect(await product.probe('/readyz')).toBe(503)
  const early = await fetch(`${product.url}/api/homepage/videos`)
  expect([early.status, Number(early.headers.get('retry-after')) > 0]).toEqual([503, true])

  await cluster.start()
  const from = performance.now()
  await product.ready()
  console.log(`ready ${Math.round(performance.now() - from)} ms after its database, migrations included`)
  sam = await signIn(cluster.url, 'sam@example.com', [product.url])
  expect((await sam.rest('POST /youtube/process', { url: 'https://youtu.be/breadvideo1' })).status).toBe(200)
})

test.each(['fast', 'immediate'] as const)(
  'a restart of Postgres (%s): requests get 503, the same process recovers, and the answer in progress is complete',
  async mode => {
    continueResponse = Promise.withResolvers<void>()
    const { conversationId } = (await sam.rest('POST /conversation/start', { videoId: 'breadvideo1' })).body.data
    const asking = sam.rest('POST /conversation/message', { conversationId, message: `Why wait? (${mode})` })
    await expect.poll(() => external.openai.calls.some(call => call.lastMessage.includes(mode))).toBe(true)

    await cluster.stop(mode)
    const refused = await sam.rest('GET /auth/user')
    expect([refused.status, refused.body.code]).toEqual([503, 'SERVICE_UNAVAILABLE'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect([await product.probe('/healthz'), await product.probe('/readyz')]).toEqual([200, 503])
    // The answer continues while nothing can be stored.
    continueResponse.resolve()
    await sleep(300)
    await cluster.start()
    const from = performance.now()
    while ((await sam.rest('GET /auth/user')).status !== 200) await sleep(20)
    await product.ready()
    const tookMs = performance.now() - from

    console.log(`${mode} restart: recovered after ${Math.round(tookMs)} ms`)
    // A tenth of that on an idle machine.
    expect(tookMs).toBeLessThan(20_000)
    const response = await asking
    expect(response.status).toBe(200)
    expect(response.body.data.message).toContain('And they wait.')
    expect(await sam.rest('GET /auth/usage')).toMatchObject({ status: 200, body: { heldTokens: 0 } })
    expect(product.isRunning()).toBe(true)
    expect(product.output()).not.toMatch(/Stopping after an error/)
  },
)

test('jobs still run after the restarts, and the process shuts down cleanly', async () => {
  const videoId = 'breadvideo2'
  external.addBreadVideo(videoId)
  expect((await sam.rest('POST /youtube/process', { url: `https://youtu.be/${videoId}` })).status).toBe(200)
  const { code, tookMs } = await product.end('SIGTERM')
  expect(code).toBe(0)
  expect(tookMs).toBeLessThan(10_000)
})
