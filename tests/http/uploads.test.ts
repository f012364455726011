import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { defaultLimits } from '#core/limits.ts'
import { testApp } from '#tests/setup/app.ts'
import { beginUpload } from '#tests/setup/begin-upload.ts'
import { anotherProcess } from '#tests/setup/chat.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

const app = testApp({
  deps: base => ({ settings: { ...base.settings, limits: { ...defaultLimits, uploadBytesPerSecond: 1_000_000 } } }),
})
const mebibyte = 1024 * 1024
const video = { videoId: 'uploadtalk1' }
const start = '/api/conversation/start'
beforeAll(async () => {
  await addVideo(app.deps.db, video)
})

type User = Awaited<ReturnType<typeof app.subscriber>>
const cookieOf = (user: User) => `session=${user.cookies.get('session')}`
const transcript = 'All about gardening. '.repeat(100_000)
const sends = (user: User) => user.rest('POST /conversation/start', { ...video, videoData: { transcript } })

/** Begins an upload of `size` bytes and leaves it open. */
const begin = (user: User, size = 2 * mebibyte, path = start, at = address) => beginUpload(at, user, { size, path })

let address: string
beforeAll(async () => {
  address = await app.listen()
})
const placesOf = async (user: User): Promise<number> => {
  const [row] = await app.deps.db.execute<{ n: number }>(
    sql`select count(*)::int as n from leases where user_id = ${user.userId} and kind = 'uploads'`,
  )
  return row!.n
}

test('two hundred uploads that break at once free their places', async () => {
  const sam = await app.subscriber()
  const { port } = new URL(address)
  const head =
    `POST ${start} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n` +
    `cookie: ${cookieOf(sam)}\r\ncontent-length: 5000000\r\n\r\n`
  for (let round = 0; round < 20; round += 1) {
    await Promise.all(
      Array.from(
        { length: 10 },
        (_, n) =>
          new Promise<void>(resolve => {
            const socket = connect(Number(port), '127.0.0.1', () => {
              socket.write(head)
              // Some break before the session is read, some after it.
              setTimeout(() => socket.resetAndDestroy(), n)
            })
            socket.on('error', () => {})
            socket.on('close', () => resolve())
          }),
      ),
    )
  }
  await expect.poll(() => placesOf(sam)).toBe(0)
  // Exactly as many as the process accepts at once.
  const people = await Promise.all(Array.from({ length: 4 }, () => app.subscriber()))
  const kept = people.flatMap(user => [begin(user), begin(user)])
  await expect.poll(() => Promise.all(people.map(placesOf))).toEqual([2, 2, 2, 2])
  const outcomes = await Promise.race([Promise.any(kept.map(each => each.response)), pause(500)])
  expect(outcomes).toBeUndefined()
  for (const { request } of kept) request.destroy()
  await expect.poll(async () => (await sends(sam)).status).toBe(200)
})

test('a pipelined upload that breaks behind a waiting request frees its place', async () => {
  const sam = await app.subscriber()
  const { port } = new URL(address)
  const cookie = `cookie: ${cookieOf(sam)}\r\nhost: localhost\r\n`
  for (let n = 0; n < 10; n += 1) {
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => {})
    socket.write(
      // This request waits for a video that no worker prepares.
      `POST /api/youtube/process HTTP/1.1\r\n${cookie}content-type: application/json\r\ncontent-length: 38\r\n\r\n` +
        '{"url":"https://youtu.be/neverready1"}' +
        `POST ${start} HTTP/1.1\r\n${cookie}content-type: application/json\r\ncontent-length: 5000000\r\n\r\n{"x":"`,
    )
    await expect.poll(() => placesOf(sam)).toBe(1)
    socket.resetAndDestroy()
    await expect.poll(() => placesOf(sam)).toBe(0)
  }
  expect((await sends(sam)).status).toBe(200)
})

test.each([start, '/trpc/conversations.start'])(
  '%s accepts two concurrent uploads of a user, over all processes',
  async path => {
    const other = await anotherProcess(app)
    const [sam, kim] = await Promise.all([app.subscriber(), app.subscriber()])
    const elsewhere = other.url
    const open = [begin(sam), begin(sam, 2 * mebibyte, path, elsewhere)]
    await expect.poll(() => placesOf(sam)).toBe(2)
    const third = begin(sam, 2 * mebibyte, path, elsewhere)
    const { status, body } = await third.response
    expect(status).toBe(429)
    expect(body).toContain('You are already sending 2 transcripts. Wait until one is uploaded, then try again.')
    expect(body).toContain('"retryAfterSeconds":15')
    if (path.startsWith('/trpc'))
      expect(JSON.parse(body).error.data).toMatchObject({ code: 'TOO_MANY_REQUESTS', httpStatus: 429 })
    expect((await sends(kim)).status).toBe(200)

    for (const { request } of open) request.destroy()
    await expect.poll(async () => (await sends(sam)).status).toBe(200)
    await other.close()
  },
)

test('of fifty concurrent uploads of a user two are accepted, and their places are freed', async () => {
  const sam = await app.subscriber()
  const crowd = Array.from({ length: 50 }, () => begin(sam))
  const refused = crowd.map(each => each.response.then(({ status }) => status))
  await expect.poll(() => Promise.all(refused.map(each => Promise.race([each, null]))).then(countOf429)).toBe(48)
  for (const { request } of crowd) request.destroy()
  await expect.poll(() => placesOf(sam)).toBe(0)
})
const countOf429 = (statuses: (number | null)[]) => statuses.filter(status => status === 429).length

test('a very slow upload is ended with a message and frees its place', async () => {
  const sam = await app.subscriber()
  const { request, response } = begin(sam, 30 * mebibyte)
  const drip = setInterval(() => request.write('x'), 200)
  const from = performance.now()
  const { status, body } = await response
  clearInterval(drip)
  expect(status).toBe(400)
  expect(JSON.parse(body)).toMatchObject({
    code: 'BAD_REQUEST',
    message: expect.stringMatching(/^The upload was slower than 977 KB a second\. /),
  })
  expect(performance.now() - from).toBeGreaterThan(4_000)
  await expect.poll(() => placesOf(sam)).toBe(0)
})
