import { expect, test } from 'vitest'
import { scriptedLlm } from '#tests/fakes/llm.ts'
import { testApp } from '#tests/setup/app.ts'
import type { WireEvent } from '#tests/setup/app-browser.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

// Never responds.
const llm = scriptedLlm(() => ({ text: 'never said', after: new Promise(() => {}) }))
const app = testApp({ deps: { llm } })

test('a closing server ends open streams with an error event and waiting calls with a 503', async () => {
  const { videoId } = await addVideo(app.deps.db)
  const sam = await app.subscriber()
  const { conversationId } = await sam.trpc.conversations.start.mutate({ videoId })
  const received: WireEvent[] = []
  const opened = Promise.withResolvers<void>()
  const listening = (async () => {
    const events = sam.events('POST /api/conversation/message', { conversationId, message: 'What fell?' })
    for await (const event of events) {
      received.push(event)
      opened.resolve()
    }
  })()
  await Promise.race([opened.promise, listening, expect.poll(() => llm.calls.length).toBe(1)])

  const waiting = fetch(`${await app.listen()}/api/youtube/process`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `session=${sam.cookies.get('session')}` },
    body: JSON.stringify({ url: 'https://youtu.be/neverready1' }),
  })
  await expect.poll(async () => (await app.deps.db.query.processings.findMany()).length).toBe(1)

  const from = performance.now()
  await app.server.close()
  await listening

  // Both would never have ended by themselves.
  expect(performance.now() - from).toBeLessThan(15_000)
  expect((await waiting).status).toBe(503)
  expect(received.at(-1)).toMatchObject({ event: 'error', data: { success: false, code: 'SERVICE_UNAVAILABLE' } })
})
