import { expect, test } from 'vitest'
import { users } from '#schema/accounts.ts'
import { booksOf } from '#tests/setup/books.ts'
import { textOf } from '#tests/setup/chat.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { externalServices } from '#tests/setup/external-services.ts'
import { productProcesses } from '#tests/setup/product-process.ts'
import { signIn } from '#tests/setup/remote-user.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

const database = useDatabase()
let isSilent = true
/** Long enough that part of it is not stored yet when the process dies. */
const beginning = `It cost “one dollar” [2]. ${'And so it went on and on. '.repeat(80)}`
const external = externalServices(() =>
  isSilent ? { answer: `${beginning}And then`, afterward: 'stall' } : 'It cost “one dollar” [2].',
)
const start = productProcesses()

/** A hold expires 20 s after its process dies, and a worker checks for expired holds every 10 s. */
const promisedMs = 30_000

test('after kill -9 of a web process its answer ends within 30 s, free, and offers Retry', async () => {
  const env = { ...external.env, DATABASE_URL: database.url }
  const [dying, other, worker] = await Promise.all([
    start({ ...env, ROLE: 'web' }),
    start({ ...env, ROLE: 'web' }),
    start({ ...env, ROLE: 'worker' }),
  ])
  await Promise.all([dying, other, worker].map(each => each.ready()))
  const sam = await signIn(database.url, 'sam@example.com', [other.url])
  const { videoId } = await addVideo(database.db)
  const { conversationId } = (await sam.rest('POST /conversation/start', { videoId })).body.data
  const question = { conversationId, message: 'What did it cost?' }
  const asked = sam.events('POST /api/conversation/message', question, { at: dying.url })
  const broken = (async () => {
    for await (const _ of asked);
  })().catch(() => {})
  // A heartbeat stores the cost so far.
  const checkpoint = async () => {
    const [hold] = await database.sql`select checkpoint::float8 from holds where state = 'held'`
    return hold?.checkpoint ?? 0
  }
  await expect.poll(checkpoint).toBeGreaterThan(0)

  await dying.end('SIGKILL')
  const killedAt = performance.now()
  await broken
  const [{ id: messageId }] = (await database.sql`select id from messages where state = 'growing'`) as [{ id: string }]
  const events = []
  for await (const event of sam.watch(messageId, other.url)) events.push(event)
  const tookMs = performance.now() - killedAt

  console.log(`a killed process's answer ended ${Math.round(tookMs / 100) / 10} s later`)
  expect(tookMs).toBeLessThan(promisedMs)
  expect(textOf(events)).toContain('one dollar')
  expect(textOf(events).length).toBeGreaterThan(1500)
  expect(events.at(-1)!.data).toMatchObject({ type: 'error', message: { state: 'failed' } })
  expect(events.at(-1)!.data).toMatchObject({ message: { error: { code: 'AI_UNAVAILABLE' }, content: textOf(events) } })
  const [user] = await database.db.select().from(users)
  expect(await booksOf(database.db, user!.id)).toEqual({ used: 0, booked: 0, reserved: 0, held: 0 })

  isSilent = false
  const retried = await sam.rest('POST /conversation/retry', { conversationId, messageId })
  expect(retried.status).toBe(200)
  expect(retried.body.data.message).toContain('one dollar')
})

test('after kill -9 of the process that writes an analysis, a user who joined it elsewhere gets a complete one within 30 s', async () => {
  isSilent = true
  const env = { ...external.env, DATABASE_URL: database.url }
  const [dying, other, worker] = await Promise.all([
    start({ ...env, ROLE: 'web' }),
    start({ ...env, ROLE: 'web' }),
    start({ ...env, ROLE: 'worker' }),
  ])
  await Promise.all([dying, other, worker].map(each => each.ready()))
  const { videoId } = await addVideo(database.db, { videoId: 'joinedtalk1' })
  const ask = async (email: string, url: string) => {
    const user = await signIn(database.url, email, [url])
    const { conversationId } = (await user.rest('POST /conversation/start', { videoId })).body.data
    return user.rest('POST /conversation/summary', { videoId, conversationId })
  }
  const growing = async () => (await database.sql`select 1 from messages where state = 'growing'`).length
  const first = ask('ann@example.com', dying.url).catch(() => null)
  await expect.poll(growing).toBe(1)
  const second = ask('ben@example.com', other.url)
  await expect.poll(growing).toBe(2)

  isSilent = false
  await dying.end('SIGKILL')
  const killedAt = performance.now()
  await first
  const { status, body } = await second
  const tookMs = performance.now() - killedAt
  console.log(`another process wrote a killed process's analysis ${Math.round(tookMs / 100) / 10} s later`)
  expect({ status, summary: body.data.summary }).toMatchObject({ status: 200 })
  expect(body.data.summary).toContain('one dollar')
  expect(body.data.summary).not.toContain('so it went on')
  expect(tookMs).toBeLessThan(promisedMs)
  expect(await database.sql`select 1 from growing_analyses`).toHaveLength(0)
  const everyone = await database.db.select().from(users)
  for (const { id } of everyone) {
    const { used, booked, reserved, held } = await booksOf(database.db, id)
    expect({ used, reserved, held }).toEqual({ used: booked, reserved: 0, held: 0 })
  }
})
