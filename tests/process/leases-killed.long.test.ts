import { beforeAll, expect, test } from 'vitest'
import { useDatabase } from '#tests/setup/database.ts'
import { type ProductProcess, productProcesses } from '#tests/setup/product-process.ts'
import { type RemoteUser, signIn } from '#tests/setup/remote-user.ts'

const database = useDatabase()
const start = productProcesses()
let webs: [ProductProcess, ProductProcess]
let sam: RemoteUser

beforeAll(async () => {
  // Without a worker, a requested video stays queued, and the streams of its state stay open.
  const env = { ROLE: 'web', DATABASE_URL: database.url, LIMITS: 'eventStreams=3' }
  webs = [await start(env), await start(env)]
  await Promise.all(webs.map(web => web.ready()))
  sam = await signIn(database.url, 'sam@example.com', [webs[0].url])
})

test('two processes share a user’s limit of streams, and the places of a killed one are free within seconds', async () => {
  const [one, two] = webs
  const run = await requestVideo(two)
  const opened = [await openStream(one, run), await openStream(one, run), await openStream(two, run)]
  expect(opened.map(({ text }) => text)).toEqual([
    expect.stringContaining('queued'),
    ...Array(2).fill(expect.stringContaining('queued')),
  ])
  expect((await openStream(two, run)).text).toContain('You have 3 live connections open.')

  await one.end('SIGKILL')
  const from = performance.now()
  await expect.poll(async () => (await openStream(two, run)).text, { interval: 500 }).toContain('queued')
  const seconds = (performance.now() - from) / 1000
  console.log(`free ${seconds.toFixed(1)} s after the kill`)
  expect(seconds).toBeLessThan(25)
  for (const { close } of opened) close()
})

/** Requests a video that no process prepares. @returns the call that streams its state */
async function requestVideo(web: ProductProcess): Promise<string> {
  const gone = new AbortController()
  const waiting = sam.rest(
    'POST /youtube/process',
    { url: 'https://youtu.be/neverready1' },
    { at: web.url, signal: gone.signal },
  )
  waiting.catch(() => {})
  const row = () => database.sql<{ id: string }[]>`select id from processings`
  await expect.poll(async () => (await row()).length).toBe(1)
  gone.abort()
  const input = { videoId: 'neverready1', processingId: (await row())[0]!.id }
  return `GET /trpc/videos.watchProcessing?input=${encodeURIComponent(JSON.stringify(input))}`
}

/** Opens a stream and reads its first event after `connected`; the stream stays open. */
async function openStream(web: ProductProcess, call: string): Promise<{ text: string; close(): void }> {
  const gone = new AbortController()
  const events = sam.events(call, undefined, { at: web.url, signal: gone.signal })
  let step = await events.next()
  while (!step.done && step.value.event === 'connected') step = await events.next()
  return { text: JSON.stringify(step.value?.data), close: () => gone.abort() }
}
