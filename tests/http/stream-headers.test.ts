import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { eventStream, type StreamEvent } from '#http/rest/event-stream.ts'
import { createStopListeners } from '#http/stop-listeners.ts'
import { closeAnswers } from '#services/answers/end-abandoned-answers.ts'
import { spokenLlm } from '#tests/fakes/spoken-llm.ts'
import { testApp } from '#tests/setup/app.ts'
import { openChat } from '#tests/setup/chat.ts'
import { neverAborted } from '#tests/setup/never-aborted.ts'

const llm = spokenLlm()
const app = testApp({ deps: { llm } })
afterAll(() => closeAnswers(app.deps))
afterEach(() => {
  vi.useRealTimers()
})

test('REST and tRPC streams have headers against buffering and caching', async () => {
  const { sam, conversationId } = await openChat(app)
  const { answer } = await sam.trpc.conversations.send.mutate({ conversationId, message: 'Why?' })
  const call = await llm.next()
  const disconnect = new AbortController()
  const cookie = [...sam.cookies].map(pair => pair.join('=')).join('; ')
  const open = async (path: string, body?: object) =>
    fetch((await app.listen()) + path, {
      method: body ? 'POST' : 'GET',
      headers: { accept: 'text/event-stream', cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: disconnect.signal,
    })
  const watch = `/trpc/conversations.watch?input=${encodeURIComponent(JSON.stringify({ messageId: answer.id }))}`
  const streams = [await open(watch), await open('/api/conversation/message', { conversationId, message: 'And?' })]
  const second = await llm.next()

  for (const { status, headers } of streams) {
    expect(status).toBe(200)
    expect(headers.get('content-type')).toMatch(/^text\/event-stream/)
    expect(headers.get('x-accel-buffering')).toBe('no')
    expect(headers.get('cache-control')).toMatch(/no-(store|cache).*no-transform|no-transform.*no-(store|cache)/)
  }
  disconnect.abort()
  for (const each of [call, second]) {
    each.say('Because. ')
    each.finish()
  }
})

test('an idle stream sends a ping every 15 s', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const silent = async function* (): AsyncGenerator<StreamEvent> {
    await new Promise(() => {})
    yield { event: 'never', data: null }
  }
  const body = eventStream(silent(), { beforeStop: createStopListeners(neverAborted), signal: neverAborted })
  let text = ''
  body.on('data', chunk => {
    text += chunk
  })
  vi.advanceTimersByTime(46_000)
  await new Promise(setImmediate)
  expect(text).toBe(`: open\n\n${': ping\n\n'.repeat(3)}`)
  body.destroy()
  expect(vi.getTimerCount()).toBe(0)
})
