import { request as send } from 'node:http'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { testApp } from '#tests/setup/app.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

const app = testApp()
const json = { 'content-type': 'application/json' }
const mebibyte = 1024 * 1024
const routes = ['/api/conversation/start', '/trpc/conversations.start']

/** JSON that is invalid at its end: a server that reads all of it responds with 400. */
const broken = `{"filler":"${'y'.repeat(2 * mebibyte)}`

/** The header that a real connection sends for a body without a length. */
const chunked = (payload: string | Readable) => (typeof payload === 'string' ? {} : { 'transfer-encoding': 'chunked' })

test.each(routes)('%s reads no more than 1 MiB without a plan', async url => {
  const people = { visitor: app.visitor(), member: await app.member(), subscriber: await app.subscriber() }
  const statusOf = async (who: keyof typeof people, payload: string | Readable) =>
    (await people[who].request({ method: 'POST', url, headers: { ...json, ...chunked(payload) }, payload })).status
  expect(await statusOf('visitor', broken)).toBe(401)
  expect(await statusOf('visitor', Readable.from([broken]))).toBe(401)
  expect(await statusOf('member', broken)).toBe(403)
  expect(await statusOf('subscriber', broken)).toBe(400)
  // A body that visitors may send is read before the session is looked up (decision 44).
  expect(await statusOf('visitor', '{"videoId":')).toBe(400)
})

test('a process reads only a few large bodies at once, over all users; one more gets 503', async () => {
  const { videoId } = await addVideo(app.deps.db)
  const people = await Promise.all(Array.from({ length: 5 }, () => app.subscriber()))
  const sam = people[0]!
  const { port } = new URL(await app.listen())
  const slow = [...people, ...people].map(user => {
    const headers = { ...json, cookie: `session=${user.cookies.get('session')}`, 'content-length': 2 * mebibyte }
    const request = send({ port, host: '127.0.0.1', path: routes[0], method: 'POST', headers })
    const response = new Promise<{ status: number; retryAfter: string | undefined }>(resolve => {
      request.on('error', () => {})
      request.on('response', ({ statusCode, headers }) => {
        resolve({ status: statusCode!, retryAfter: headers['retry-after'] })
      })
    })
    request.write('{"videoId":"')
    return { request, response }
  })
  const first = await Promise.race([
    ...slow.map(each => each.response),
    new Promise(resolve => setTimeout(resolve, 30_000)),
  ])
  for (const { request } of slow) request.destroy()
  expect(first).toEqual({ status: 503, retryAfter: '5' })

  const transcript = 'All about gardening. '.repeat(100_000)
  await expect
    .poll(async () => (await sam.rest('POST /conversation/start', { videoId, videoData: { transcript } })).status)
    .toBe(200)
})

test('a user may paste at least 30 own transcripts before 429', async () => {
  const { videoId } = await addVideo(app.deps.db, { videoId: 'owntexts001' })
  const sam = await app.subscriber()
  const give = (n: number) =>
    sam.rest('POST /conversation/start', { videoId, videoData: { transcript: `My gardening diary, page ${n}.` } })
  const statuses: number[] = []
  for (let n = 0; n < 40; n++) statuses.push((await give(n)).status)
  expect(statuses[29]).toBe(200)
  expect(statuses.at(-1)).toBe(429)
  // Existing conversations still open.
  expect((await sam.rest('POST /conversation/start', { videoId })).status).toBe(200)
})
