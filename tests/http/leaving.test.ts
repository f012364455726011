import { connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import type { recordingLog } from '#tests/fakes/observers.ts'
import { testApp } from '#tests/setup/app.ts'
import { beginUpload } from '#tests/setup/begin-upload.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

let reading = 0
/** Reads until the caller goes, as a thread does with a long text. */
const readUntilAborted = (signal: AbortSignal | undefined): Promise<never> =>
  new Promise((_, reject) => {
    reading += 1
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
const stop = new AbortController()
const app = testApp({
  deps: base => ({
    largeTexts: { ...base.largeTexts, readTranscript: (_text, _language, signal) => readUntilAborted(signal) },
  }),
  options: { stopSignal: stop.signal },
})

type Answer = {
  readonly status: number
  readonly body: string
  readonly connection: string | null
  readonly retryAfter: string | null
}
afterAll(() => stop.abort())

test('what is in flight when the process leaves gets 503, a time to come again and a closed connection', async () => {
  const { videoId } = await addVideo(app.deps.db)
  const url = await app.listen()
  const post = async (path: string, body: object): Promise<Answer> => {
    const sam = await app.subscriber()
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `session=${sam.cookies.get('session')}` },
      body: JSON.stringify(body),
    })
    const { status, headers } = response
    return {
      status,
      body: await response.text(),
      connection: headers.get('connection'),
      retryAfter: headers.get('retry-after'),
    }
  }
  const video = { videoId, videoData: { transcript: 'All about gardening. '.repeat(100) } }
  const waiting: Record<string, Promise<Answer>> = {
    'a REST call that reads a text': post('/api/conversation/start', video),
    'a tRPC call that reads a text': post('/trpc/conversations.start', { ...video, videoData: video.videoData }),
    'a batch of calls': post('/trpc/conversations.start?batch=1', { 0: video }),
    'a call that waits for a video': post('/api/youtube/process', { url: 'https://youtu.be/neverready1' }),
  }
  const uploads = { REST: '/api/conversation/start', tRPC: '/trpc/conversations.start' }
  for (const [door, path] of Object.entries(uploads)) {
    const { response } = beginUpload(url, await app.subscriber(), { size: 3_000_000, sent: 500_000, path })
    waiting[`an upload by ${door} that arrives`] = response.then(each => ({
      ...each,
      connection: each.connection ?? null,
      retryAfter: each.retryAfter ?? null,
    }))
  }
  await expect.poll(async () => (await app.deps.db.query.processings.findMany()).length).toBe(1)
  await expect.poll(async () => (await app.deps.db.query.leases.findMany()).length).toBe(3)
  await expect.poll(() => reading).toBe(3)
  const idle = connect({ port: Number(new URL(url).port), host: '127.0.0.1' })
  let late = ''
  idle.on('data', chunk => (late += chunk))
  idle.on('error', () => {})
  idle.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await expect.poll(() => late).toContain('200 OK')

  stop.abort()
  for (const [name, answer] of Object.entries(waiting)) {
    const { body, ...rest } = await answer
    expect({ name, ...rest }).toEqual({ name, status: 503, connection: 'close', retryAfter: '2' })
    expect(body).toContain('SERVICE_UNAVAILABLE')
  }

  // On a connection that was idle: a call gets the same, a probe its answer.
  idle.write('GET /api/models HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await expect.poll(() => late).toContain('SERVICE_UNAVAILABLE')
  const [, second = ''] = late.split('{"status":"ok"}')
  expect(second).toMatch(/^HTTP\/1.1 503 .*connection: close\r\nretry-after: 2\r\n.*"code":"SERVICE_UNAVAILABLE"/is)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)

  // Nothing of this is a fault.
  const { entries } = app.deps.log as ReturnType<typeof recordingLog>
  expect(entries.filter(({ level }) => level === 'error')).toEqual([])
})
