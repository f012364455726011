import { expect, test } from 'vitest'
import { openWire } from '#adapters/llm/wire.ts'

const timeouts = {
  firstWordsMs: 60_000,
  silenceMs: 30_000,
  totalMs: 180_000,
  retryPauseMs: 250,
  maxOutputTokens: 500,
  expectsThoughts: false,
}

/** A wire of a model call that does not end. */
function openEndless() {
  const stop = new AbortController()
  const wire = openWire(stop.signal, timeouts)
  wire.follow(new Promise(() => {}))
  return { wire, stop }
}

test('the first text is passed on at once, and later text in bundled pieces', async () => {
  const { wire } = openEndless()
  const first = wire.next()
  wire.emit('Salt ')
  const from = performance.now()
  expect(await first).toBe('Salt ')
  expect(performance.now() - from).toBeLessThan(50)
  wire.emit('draws ')
  wire.emit('')
  const second = wire.next()
  wire.emit('water.')
  expect(await second).toBe('draws water.')
  wire.close()
})

test('text after a pause is passed on at once', async () => {
  const { wire } = openEndless()
  wire.emit('Salt ')
  expect(await wire.next()).toBe('Salt ')
  const second = wire.next()
  await new Promise(resolve => setTimeout(resolve, 150))
  wire.emit('draws ')
  const from = performance.now()
  expect(await second).toBe('draws ')
  expect(performance.now() - from).toBeLessThan(50)
  wire.close()
})

test('the end is passed on at once', async () => {
  const stop = new AbortController()
  const wire = openWire(stop.signal, timeouts)
  const asked = Promise.withResolvers<void>()
  wire.follow(asked.promise)
  wire.emit('Salt ')
  expect(await wire.next()).toBe('Salt ')
  wire.emit('draws water.')
  asked.resolve()
  const from = performance.now()
  expect([await wire.next(), await wire.next()]).toEqual(['draws water.', null])
  expect(performance.now() - from).toBeLessThan(50)
  wire.close()
})

test('text before Stop is passed on, then the wire ends with the abort reason', async () => {
  const { wire, stop } = openEndless()
  wire.emit('Salt ')
  wire.emit('draws ')
  const reason = new Error('the user pressed Stop')
  stop.abort(reason)
  expect(await wire.next()).toBe('Salt draws ')
  await expect(wire.next()).rejects.toBe(reason)
  expect(wire.signal.aborted).toBe(true)
  wire.close()
})
