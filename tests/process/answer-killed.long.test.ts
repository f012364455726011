import type { ChildProcess } from 'node:child_process'
import { afterAll, expect, test } from 'vitest'
import { type StagedProduct, stageProduct, startProduct, stopProduct } from '#tests/bench/staged-product.ts'
import { booksOf } from '#tests/setup/books.ts'
import { addTalk } from '#tests/setup/talk.ts'

let product: StagedProduct | undefined
const others: ChildProcess[] = []
afterAll(async () => {
  await Promise.all(others.map(stopProduct))
  await product?.[Symbol.asyncDispose]()
})

type Message = { id: string; state: string; content: string; error: { code: string } | null }

test('an answer whose process is killed mid-way ends within 30 s elsewhere: text kept, billed at its checkpoint, Retry offered', async () => {
  product = await stageProduct({ fsync: 'off' })
  const { url, vendorUrl, db, databaseUrl, signIn } = product
  const second = await startProduct({ DATABASE_URL: databaseUrl, OPENAI_BASE_URL: vendorUrl })
  others.push(second.product)
  const { videoId } = await addTalk(db)
  const cookie = await signIn('pro')
  const post = (at: string, call: string, body: object) =>
    fetch(`${at}/api${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
  const read = async (at: string): Promise<Message[]> => {
    const input = encodeURIComponent(JSON.stringify({ videoId }))
    const answer = await fetch(`${at}/trpc/conversations.read?input=${input}`, { headers: { cookie } })
    return ((await answer.json()) as { result: { data: { messages: Message[] } } }).result.data.messages
  }
  const started = await post(url, '/conversation/start', { videoId })
  const { conversationId } = ((await started.json()) as { data: { conversationId: string } }).data

  // Twelve seconds of an answer of a minute: past two heartbeats, which note what it has cost.
  const asking = post(url, '/conversation/message', { conversationId, message: 'Long? pieces=600 every=100' }).catch(
    () => null,
  )
  await expect
    .poll(async () => (await read(second.url))[1]?.content.length ?? 0, { timeout: 30_000 })
    .toBeGreaterThan(1500)
  product.product.kill('SIGKILL')
  const killedAt = performance.now()
  await asking

  await expect.poll(async () => (await read(second.url))[1]?.state, { timeout: 40_000, interval: 250 }).toBe('failed')
  const seconds = (performance.now() - killedAt) / 1000
  console.log(`ended elsewhere ${seconds.toFixed(1)} s after kill -9`)
  expect(seconds).toBeLessThan(35)
  const [, dead] = await read(second.url)
  expect(dead).toMatchObject({ error: { code: 'AI_UNAVAILABLE' } })
  expect(dead!.content).toMatch(/^word1 is said word2 is said/)
  expect(dead!.content.length).toBeGreaterThan(1500)
  const [person] = await db.query.users.findMany()
  const { used, reserved, booked, held } = await booksOf(db, person!.id)
  expect({ reserved, held }).toEqual({ reserved: 0, held: 0 })
  expect(used).toBe(booked)
  expect(booked).toBeGreaterThan(0)

  const again = post(second.url, '/conversation/retry', { conversationId, messageId: dead!.id })
  await expect.poll(async () => (await read(second.url)).at(-1)?.state, { timeout: 10_000 }).toBe('growing')
  await post(second.url, '/conversation/stop', { conversationId })
  expect((await again).status).toBe(200)
}, 200_000)
