import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { testApp } from '#tests/setup/app.ts'
import { beginUpload } from '#tests/setup/begin-upload.ts'
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
  // A body that visitors may send is read before the session is looked up.
  expect(await statusOf('visitor', '{"videoId":')).toBe(400)
})

test('four subscribers with two slow uploads each keep no one else from uploading', async () => {
  const { videoId } = await addVideo(app.deps.db)
  const url = await app.listen()
  const slowUsers = await Promise.all(Array.from({ length: 4 }, () => app.subscriber()))
  const slow = [...slowUsers, ...slowUsers].map(user => beginUpload(url, user, { size: 30 * mebibyte, sent: mebibyte }))
  await expect.poll(async () => (await app.deps.db.query.leases.findMany()).length).toBe(8)

  const third = await beginUpload(url, slowUsers[0]!, { size: mebibyte }).response
  expect(third.status).toBe(429)
  const honest = await Promise.all(Array.from({ length: 12 }, () => app.subscriber()))
  const statuses = honest.map(
    async user => (await user.request({ method: 'POST', url: routes[0]!, headers: json, payload: broken })).status,
  )
  expect(await Promise.all(statuses)).toEqual(Array(12).fill(400))
  const transcript = 'All about gardening. '.repeat(20_000)
  expect((await honest[0]!.rest('POST /conversation/start', { videoId, videoData: { transcript } })).status).toBe(200)
  for (const { request } of slow) request.destroy()
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
