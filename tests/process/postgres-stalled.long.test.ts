import { readFileSync } from 'node:fs'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { externalServices } from '#tests/setup/external-services.ts'
import { type ProductProcess, productProcesses } from '#tests/setup/product-process.ts'
import { type RemoteUser, signIn } from '#tests/setup/remote-user.ts'
import { type RestartablePostgres, restartablePostgres } from '#tests/setup/restartable-postgres.ts'

const external = externalServices()
const start = productProcesses()
let cluster: RestartablePostgres
let product: ProductProcess
let sam: RemoteUser

beforeAll(async () => {
  cluster = await restartablePostgres()
  product = await start({ ...external.env, DATABASE_URL: cluster.url })
  await product.ready()
  sam = await signIn(cluster.url, 'sam@example.com', [product.url])
})
afterAll(() => cluster?.remove())

/** The server and all its children at this moment. */
function signalAll(signal: 'SIGSTOP' | 'SIGCONT'): void {
  const pid = cluster.pid()
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
  for (const each of [pid, ...children]) process.kill(each, signal)
}

const timed = async () => {
  const from = performance.now()
  const { status, body, headers } = await sam.rest('GET /auth/usage')
  return { status, code: body.code, retryAfter: Number(headers.get('retry-after')), tookMs: performance.now() - from }
}

/** Every request is refused in time, with a Retry-After header. */
function expectRefusals(responses: Awaited<ReturnType<typeof timed>>[]): void {
  for (const response of responses) {
    expect(response).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' })
    expect(response.retryAfter).toBeGreaterThan(0)
    expect(response.tookMs).toBeLessThan(35_000)
  }
}

const recoveryMs = async () => {
  const from = performance.now()
  await expect.poll(async () => (await timed()).status, { timeout: 60_000, interval: 50 }).toBe(200)
  await product.ready()
  return Math.round(performance.now() - from)
}

describe.skipIf(process.platform !== 'linux')('a stalled Postgres', () => {
  test('ends requests in time and blocks no process; after it resumes everything works', async () => {
    expect((await sam.rest('POST /youtube/process', { url: 'https://youtu.be/breadvideo1' })).status).toBe(200)
    const { conversationId } = (await sam.rest('POST /conversation/start', { videoId: 'breadvideo1' })).body.data
    const asking = sam.rest('POST /conversation/message', { conversationId, message: 'What is the end?' })
    await expect.poll(() => external.openai.calls.length).toBe(1)

    signalAll('SIGSTOP')
    try {
      const responses = Promise.all(Array.from({ length: 25 }, timed))
      expect([await product.probe('/healthz'), await product.probe('/readyz')]).toEqual([200, 503])
      expectRefusals(await responses)
    } finally {
      signalAll('SIGCONT')
    }
    console.log(`recovered ${await recoveryMs()} ms after it resumed`)
    await sam.rest('POST /conversation/stop', { conversationId })
    expect([200, 503, 504]).toContain((await asking).status)
    await expect.poll(async () => (await sam.rest('GET /auth/usage')).body.heldTokens).toBe(0)
    expect(product.output()).not.toMatch(/Stopping after an error/)
  })
})

test('a pool whose connections all wait for a lock refuses in time, and serves again after the lock is released', async () => {
  const other = postgres(cluster.url, { max: 1, onnotice: () => {} })
  const locked = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const locking = other.begin(async tx => {
    await tx`lock table users, sessions in access exclusive mode`
    locked.resolve()
    await release.promise
  })
  await locked.promise
  const responses = Promise.all(Array.from({ length: 25 }, timed))
  expect(await product.probe('/healthz')).toBe(200)
  expectRefusals(await responses)
  release.resolve()
  await locking
  await other.end()
  console.log(`recovered ${await recoveryMs()} ms after the lock was released`)
})

test('after the stalls the process shuts down cleanly', async () => {
  expect(await product.end('SIGTERM')).toMatchObject({ code: 0 })
})
