import { expect, test, vi } from 'vitest'
import { guardedEvents, guardedFetch } from '#adapters/llm/guarded-fetch.ts'

const limit = 1024 * 1024

/** An endless body. */
const endless = (onCancel: () => void) =>
  new ReadableStream<Uint8Array>({
    pull: controller => controller.enqueue(new Uint8Array(limit / 4)),
    cancel: onCancel,
  })

test('at most a mebibyte of an error response is read, then its connection is closed', async () => {
  const onCancel = vi.fn()
  const refusing = async () => new Response(endless(onCancel), { status: 503, headers: { 'retry-after': '7' } })
  const response = await guardedFetch(refusing)('http://vendor.example')
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '7'])
  expect((await response.bytes()).length).toBe(limit)
  expect(onCancel).toHaveBeenCalledTimes(1)
})

test('a success response is returned unchanged', async () => {
  const response = new Response('data: 1')
  expect(await guardedFetch(async () => response)('http://vendor.example')).toBe(response)
})

test('an event may have a mebibyte, and all events together 64', () => {
  const watch = { onBytes: vi.fn(), onTooLarge: vi.fn() }
  const receive = guardedEvents(watch)
  // JSON adds two quotes, so each event has exactly the limit.
  for (let events = 0; events < 64; events++) receive('x'.repeat(limit - 2))
  expect(watch.onTooLarge).not.toHaveBeenCalled()
  receive('')
  expect(watch.onTooLarge).toHaveBeenLastCalledWith(expect.stringContaining('an answer of more than'))
  guardedEvents(watch)('x'.repeat(limit - 1))
  expect(watch.onTooLarge).toHaveBeenLastCalledWith(expect.stringContaining('a line of more than'))
  expect(watch.onBytes).toHaveBeenCalledTimes(66)
})
