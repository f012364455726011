import { expect, test } from 'vitest'
import { users } from '#schema/accounts.ts'
import type { WireEvent } from '#tests/setup/app-browser.ts'
import { booksOf } from '#tests/setup/books.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { externalServices } from '#tests/setup/external-services.ts'
import { productProcesses } from '#tests/setup/product-process.ts'
import { signIn } from '#tests/setup/remote-user.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

const database = useDatabase()
const external = externalServices(() => ({ answer: 'It cost “one dollar” [2]. And then', afterward: 'stall' }))
const start = productProcesses()

type Coded = { readonly code: string }

/** Reads events until the server ends or breaks the stream. */
async function readToEnd(events: AsyncGenerator<WireEvent>, into: WireEvent[]): Promise<'ended' | 'broken'> {
  try {
    for await (const event of events) into.push(event)
    return 'ended'
  } catch {
    return 'broken'
  }
}

test('SIGTERM with a hundred open streams: not ready, a last event on each, exit 0 within ten seconds', async () => {
  const web = await start({
    ...external.env,
    DATABASE_URL: database.url,
    NODE_ENV: 'production',
    ALLOW_EMBEDDED: 'true',
    DAILY_SPEND_LIMIT: '25',
    APP_URL: 'http://localhost:3000',
    // One user opens the streams of many.
    LIMITS: 'growingAnswers=10, eventStreams=1000',
  })
  await web.ready()
  const sam = await signIn(database.url, 'sam@example.com', [web.url])
  const conversations = await Promise.all(
    Array.from({ length: 10 }, async (_, n) => {
      const { videoId } = await addVideo(database.db, { videoId: `talk${n}`.padEnd(11, '0') })
      return (await sam.rest('POST /conversation/start', { videoId })).body.data.conversationId as string
    }),
  )
  const streams: WireEvent[][] = []
  const endings: Promise<string>[] = []
  const open = (events: AsyncGenerator<WireEvent>) => {
    const into: WireEvent[] = []
    streams.push(into)
    endings.push(readToEnd(events, into))
  }
  for (const conversationId of conversations) {
    open(sam.events('POST /api/conversation/message', { conversationId, message: 'What did it cost?' }))
  }
  const isAnswered = (stream: WireEvent[]) => JSON.stringify(stream).includes('one dollar')
  await expect.poll(() => streams.every(isAnswered)).toBe(true)
  const growing = await database.sql`select id from messages where state = 'growing'`
  expect(growing).toHaveLength(10)
  for (const { id } of growing) for (let n = 0; n < 9; n += 1) open(sam.watch(id, web.url))
  await expect.poll(() => streams.every(isAnswered)).toBe(true)
  expect(streams).toHaveLength(100)

  const ended = web.end('SIGTERM')
  expect(await web.probe('/readyz')).toBe(503)
  expect(await web.probe('/healthz')).toBe(200)
  const { code, tookMs } = await ended

  expect(code).toBe(0)
  expect(tookMs).toBeLessThan(10_000)
  console.log(`100 streams: exit ${Math.round(tookMs)} ms after SIGTERM`)
  expect(new Set(await Promise.all(endings))).toEqual(new Set(['ended']))
  const last = streams.map(stream => {
    const { event, data } = stream.at(-1) as { event: string; data: { code?: string; message?: { error?: Coded } } }
    return event === 'error' ? data.code : data.message?.error?.code
  })
  // On a busy machine a stream may get the shutdown before the end of its own answer.
  expect(last.filter(code => code !== 'AI_UNAVAILABLE' && code !== 'SERVICE_UNAVAILABLE')).toEqual([])
  expect(last.filter(code => code === 'AI_UNAVAILABLE').length).toBeGreaterThan(50)
  const stored = await database.sql`select distinct state, content from messages where role = 'assistant'`
  expect(stored).toMatchObject([{ state: 'failed', content: expect.stringContaining('one dollar') }])
  const [user] = await database.db.select().from(users)
  const { used, booked, reserved, held } = await booksOf(database.db, user!.id)
  expect([reserved, held]).toEqual([0, 0])
  // An answer that we end is free.
  expect([used, booked]).toEqual([0, 0])
  expect(web.output()).not.toMatch(/unhandled|Stopping after an error/i)
})
