import { connect } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultLimits } from '#core/limits.ts'
import { closeAnswers } from '#services/answers/end-abandoned-answers.ts'
import { spokenLlm } from '#tests/fakes/spoken-llm.ts'
import { testApp } from '#tests/setup/app.ts'
import { anotherProcess, openChat, type User } from '#tests/setup/chat.ts'

const llm = spokenLlm()
const limit = 5
const app = testApp({
  deps: base => ({ llm, settings: { ...base.settings, limits: { ...defaultLimits, eventStreams: limit } } }),
})
afterAll(() => closeAnswers(app.deps))

let address: string
beforeAll(async () => {
  address = await app.listen()
})
const sentence = `You have ${limit} live connections open. Close a tab or a stream, then try again.`

async function growing() {
  const { sam, conversationId, videoId } = await openChat(app)
  const { answer } = await sam.trpc.conversations.send.mutate({ conversationId, message: 'What happened?' })
  await llm.next()
  return { sam, conversationId, videoId, watch: watchOf(answer.id) }
}
const watchOf = (messageId: string) =>
  `/trpc/conversations.watch?input=${encodeURIComponent(JSON.stringify({ messageId }))}`
const cookieOf = (user: User) => `session=${user.cookies.get('session')}`

type Stream = { readonly status: number; readonly first: string; close(): void }

/** Opens a stream and reads up to its first event with content. */
async function open(user: User, path: string, body?: object, at = address): Promise<Stream> {
  const stop = new AbortController()
  const response = await fetch(at + path, {
    signal: stop.signal,
    headers: { accept: 'text/event-stream', cookie: cookieOf(user), 'content-type': 'application/json' },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let first = ''
  while (!/: open|event: (connected|serialized-error)\n[^\n]*\n|"success"/.test(first)) {
    const { value, done } = await reader.read()
    if (done) break
    first += value
  }
  // tRPC sends a refusal as the second event.
  if (first.includes('connected')) first += (await Promise.race([reader.read(), later()]))?.value ?? ''
  return { status: response.status, first, close: () => stop.abort() }
}
const later = () => new Promise<undefined>(resolve => setTimeout(resolve, 150))

const placesOf = async (user: User): Promise<number> => {
  const [row] = await app.deps.db.execute<{ n: number }>(
    sql`select count(*)::int as n from leases where user_id = ${user.userId} and expires_at > now()`,
  )
  return row!.n
}
const isRefused = ({ first }: Stream): boolean => first.includes(sentence)

test('a user has a limited number of event streams over all processes, REST and tRPC; closing one frees its place', async () => {
  const { sam, conversationId, videoId, watch } = await growing()
  const other = await anotherProcess(app)
  const opened = [
    await open(sam, watch),
    await open(sam, watch, undefined, other.url),
    await open(sam, watch),
    await open(sam, watch, undefined, other.url),
    await open(sam, '/api/conversation/message', { conversationId, message: 'And then?' }, other.url),
  ]
  await llm.next()
  expect(opened.filter(isRefused)).toEqual([])

  for (const at of [address, other.url]) {
    const refused = await open(sam, watch, undefined, at)
    expect(refused.first).toContain(sentence)
    expect(refused.first).toContain('"code":"TOO_MANY_REQUESTS","httpStatus":429')
    expect(refused.first).toContain('"retryAfterSeconds":15')
  }
  const plain = await open(sam, '/api/conversation/message', { conversationId, message: 'Never asked' })
  expect([plain.status, JSON.parse(plain.first)]).toEqual([
    429,
    {
      success: false,
      code: 'TOO_MANY_REQUESTS',
      error: 'TOO_MANY_REQUESTS',
      message: sentence,
      data: { retryAfterSeconds: 15 },
    },
  ])
  // The refused question was not sent, so it costs nothing.
  const { messages } = (await sam.trpc.conversations.read.query({ videoId }))!
  expect(messages.map(message => message.content)).not.toContain('Never asked')
  // Other calls and other users are not affected.
  expect((await sam.rest('GET /auth/usage')).status).toBe(200)
  const kim = await growing()
  expect(isRefused(await open(kim.sam, kim.watch))).toBe(false)

  opened[0]!.close()
  await expect.poll(() => placesOf(sam)).toBe(limit - 1)
  expect(isRefused(await open(sam, watch, undefined, other.url))).toBe(false)
  for (const each of opened) each.close()
  await other.close()
})

test('sixty concurrent streams at two processes get no more than the limit', async () => {
  const { sam, watch } = await growing()
  const other = await anotherProcess(app)
  const all = await Promise.all(
    Array.from({ length: 60 }, (_, n) => open(sam, watch, undefined, n % 2 ? other.url : address)),
  )
  expect(all.filter(stream => !isRefused(stream))).toHaveLength(limit)
  expect(await placesOf(sam)).toBe(limit)
  for (const each of all) each.close()
  await expect.poll(() => placesOf(sam)).toBe(0)
  await other.close()
})

test('streams whose connections break at once free their places, even pipelined ones', async () => {
  const { sam, watch } = await growing()
  const { port } = new URL(address)
  const get = `GET ${watch} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookieOf(sam)}\r\naccept: text/event-stream\r\n\r\n`
  await Promise.all(
    Array.from(
      { length: 60 },
      (_, n) =>
        new Promise<void>(resolve => {
          const socket = connect(Number(port), '127.0.0.1', () => {
            socket.write(n % 3 === 0 ? get.repeat(3) : get)
            setTimeout(() => socket.resetAndDestroy(), n)
          })
          socket.on('error', () => {})
          socket.on('close', () => resolve())
        }),
    ),
  )
  await expect.poll(() => placesOf(sam)).toBe(0)
  expect(isRefused(await open(sam, watch))).toBe(false)
})

test('a stream frees its place when its answer ends', async () => {
  const { sam, conversationId } = await openChat(app)
  for (let n = 0; n < limit + 2; n += 1) {
    const events = sam.events('POST /api/conversation/message', { conversationId, message: `Question ${n}?` })
    const ended = (async () => {
      let last = ''
      for await (const { event } of events) last = event
      return last
    })()
    const call = await llm.next()
    call.say('A bridge.')
    call.finish()
    expect(await ended).toBe('done')
  }
  await expect.poll(() => placesOf(sam)).toBe(0)
})

test('the places of a dead process expire, and an open stream keeps its place', async () => {
  const { sam, watch } = await growing()
  const kept = await open(sam, watch)
  // A killed process renews nothing.
  for (let place = 1; place <= limit; place += 1)
    await app.deps.db.execute(sql`insert into leases (user_id, kind, place, id, expires_at)
      values (${sam.userId}, 'eventStreams', ${place}, gen_random_uuid(), now() + interval '1 second') on conflict do nothing`)
  expect(isRefused(await open(sam, watch))).toBe(true)
  await expect.poll(() => placesOf(sam)).toBe(1)
  expect(isRefused(await open(sam, watch))).toBe(false)

  await app.deps.db.execute(sql`update leases set expires_at = now() + interval '6 seconds'`)
  await new Promise(resolve => setTimeout(resolve, 8_000))
  expect(await placesOf(sam)).toBe(2)
  kept.close()
})

test('requests that wait for a video count as well', async () => {
  const sam = await app.subscriber()
  const disconnect = new AbortController()
  const wait = () =>
    fetch(`${address}/api/youtube/process`, {
      method: 'POST',
      headers: { cookie: cookieOf(sam), 'content-type': 'application/json' },
      body: JSON.stringify({ url: 'https://youtu.be/neverready1' }),
      signal: disconnect.signal,
    })
  const waiting = Array.from({ length: limit }, () => wait().catch(() => null))
  await expect.poll(() => placesOf(sam)).toBe(limit)
  const refused = await wait()
  expect([refused.status, ((await refused.json()) as { message: string }).message]).toEqual([429, sentence])
  disconnect.abort()
  await Promise.all(waiting)
  await expect.poll(() => placesOf(sam)).toBe(0)
})

test('the table is unlogged, so taking a place does not wait for the disk', async () => {
  const [table] = await app.deps.db.execute(
    sql`select relpersistence::text as is from pg_class where oid = 'leases'::regclass`,
  )
  expect(table).toEqual({ is: 'u' })
})
