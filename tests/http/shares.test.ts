import { expect, test } from 'vitest'
import { defaultLimits } from '#core/limits.ts'
import { restRoutes } from '#http/rest/routes.ts'
import { appRouter } from '#http/trpc/router.ts'
import { testApp } from '#tests/setup/app.ts'
import type { Browser } from '#tests/setup/app-browser.ts'
import { anotherProcess, openChat } from '#tests/setup/chat.ts'
import { largeCalls } from '#web/large-calls.ts'

const app = testApp({
  deps: base => ({
    settings: { ...base.settings, limits: { ...defaultLimits, largeReadsPerMinute: 6, estimatesPerMinute: 6 } },
  }),
})

const callBatch = (user: Browser, calls: readonly (readonly [string, object])[]) => {
  const paths = calls.map(([path]) => path).join(',')
  const input = encodeURIComponent(JSON.stringify(Object.fromEntries(calls.map(([, given], n) => [n, given]))))
  return user.request({ method: 'GET', url: `/trpc/${paths}?batch=1&input=${input}` })
}
const videoId = 'sharedtalk1'

/** Each call goes through the full HTTP route, so that batches and REST paths count as well. */
const largeReads: readonly (readonly [
  string,
  (user: Browser, conversationId: string) => Promise<{ status: number }>,
])[] = [
  ['videos.transcript', user => callBatch(user, [['videos.transcript', { videoId }]])],
  ['conversations.read', user => callBatch(user, [['conversations.read', { videoId }]])],
  ['conversations.list', user => callBatch(user, [['conversations.list', {}]])],
  ['conversations.transcript', (user, id) => callBatch(user, [['conversations.transcript', { conversationId: id }]])],
  ['GET transcript', user => user.rest(`GET /youtube/transcript/${videoId}`)],
  ['GET list', user => user.rest('GET /conversation/list')],
  ['POST start', user => user.rest('POST /conversation/start', { videoId })],
]

test.each(largeReads)('%s is limited per user and minute over all processes', async (_, read) => {
  const { sam, conversationId } = await openChat(app, { videoId })
  const other = await anotherProcess(app)
  const there = other.as(sam)
  const statuses: number[] = []
  // Opening the chat was the first of the six.
  for (let n = 0; n < 6; n += 1) statuses.push((await read(n % 2 ? there : sam, conversationId)).status)
  expect(statuses.slice(0, 5)).not.toContain(429)
  expect(statuses.at(-1)).toBe(429)
  const refused = await sam.rest('GET /conversation/list')
  expect(refused.body).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    message: expect.stringMatching(
      /^You loaded 6 transcripts, conversations or lists within a minute\. Please try again in (a minute|a second|\d+ seconds)\.$/,
    ),
    data: { retryAfterSeconds: expect.any(Number) },
  })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  // Small reads and other users are not limited.
  expect((await sam.rest('GET /auth/usage')).status).toBe(200)
  const { sam: kim, conversationId: hers } = await openChat(app, { videoId })
  expect((await read(kim, hers)).status).not.toBe(429)
  await other.close()
})

test('estimates have their own limit, and each call of a batch counts', async () => {
  const { sam, conversationId } = await openChat(app, { videoId })
  const estimate = ['conversations.estimate', { videoId, conversationId, kind: 'summary' }] as const
  const all = await callBatch(sam, Array(10).fill(estimate))
  const statuses = (all.body as { error?: { data: { httpStatus: number } } }[]).map(
    each => each.error?.data.httpStatus ?? 200,
  )
  expect(statuses.filter(status => status === 200)).toHaveLength(6)
  expect(statuses.filter(status => status === 429)).toHaveLength(4)
  expect(all.text).toContain('You asked for 6 estimates within a minute.')
  expect((await sam.rest('GET /conversation/list')).status).toBe(200)
})

test('the limit resets after a minute', async () => {
  const { sam } = await openChat(app, { videoId })
  for (let n = 0; n < 6; n += 1) await sam.rest('GET /conversation/list')
  expect((await sam.rest('GET /conversation/list')).status).toBe(429)
  app.clock.advance(61_000)
  expect((await sam.rest('GET /conversation/list')).status).toBe(200)
})

test('a batch with more than one large response is refused as a whole', async () => {
  const { sam } = await openChat(app, { videoId })
  const large = ['videos.transcript', { videoId }] as const
  const one = await callBatch(sam, [['auth.user', {}], large, ['usage.read', {}]])
  expect(one.body.map((each: { error?: object }) => each.error)).toEqual([undefined, undefined, undefined])

  const two = await callBatch(sam, [large, ['auth.user', {}], ['conversations.list', {}]])
  expect(two.status).toBe(400)
  const message = 'One request may ask for one large response, not 2. Send the others in requests of their own.'
  for (const each of two.body) expect(each.error).toMatchObject({ message, data: { code: 'BAD_REQUEST' } })
  // The batches of visitors are refused as well.
  expect((await callBatch(app.visitor(), Array(10).fill(large))).status).toBe(400)
  // Refused batches do not count: two of six reads are used.
  const left = []
  for (let n = 0; n < 4; n += 1) left.push((await sam.rest('GET /conversation/list')).status)
  expect(left).toEqual([200, 200, 200, 200])
})

test('a batch of eleven calls is refused with a message', async () => {
  const response = await callBatch(app.visitor(), Array(11).fill(['videos.popular', {}]))
  expect(response.status).toBe(400)
  const message = 'One request may make at most 10 calls, not 11. Send the others in another request.'
  expect(response.body).toMatchObject({
    code: 'BAD_REQUEST',
    message,
    error: { message, data: { code: 'BAD_REQUEST' } },
  })
})

test('visitors read public pages without a limit', async () => {
  const { videoId: known } = await openChat(app, { videoId })
  const visitor = app.visitor()
  for (let n = 0; n < 20; n += 1) {
    expect((await visitor.rest(`GET /youtube/video/${known}`)).status).toBe(200)
    expect((await visitor.rest('GET /homepage/videos')).status).toBe(200)
  }
})

type Meta = { readonly callLimit?: string }
const callLimitOf = (path: string): string | undefined =>
  (appRouter._def.procedures as unknown as Record<string, { meta?: Meta }>)[path]?.meta?.callLimit

test('a REST call counts toward the same limit as its tRPC twin', () => {
  const differing = restRoutes.filter(({ options: { twin, callLimit } }) => twin && callLimit !== callLimitOf(twin))
  expect(differing.map(({ path }) => path)).toEqual([])
})

test('the web client sends each query with a large response by itself', () => {
  const large = Object.keys(appRouter._def.procedures).filter(path => callLimitOf(path) === 'largeReads')
  expect([...largeCalls].sort()).toEqual(large.filter(path => !mutations.includes(path)).sort())
})
/** Large calls that are mutations; the web client sends one at a time. */
const mutations = ['conversations.start']
