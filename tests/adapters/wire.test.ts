import { expect, test } from 'vitest'
import { openWire } from '#adapters/llm/wire.ts'

const patience = { firstWords: 60_000, silence: 30_000, total: 180_000, pause: 250 }

/** A wire on which a model speaks and does not end. */
function opened() {
  const stop = new AbortController()
  const wire = openWire(stop.signal, patience)
  wire.follow(new Promise(() => {}))
  return { wire, stop }
}

test('each piece is handed on as it comes', async () => {
  const { wire } = opened()
  wire.emit('Salt ')
  wire.emit('')
  wire.emit('draws ')
  expect([await wire.next(), await wire.next()]).toEqual(['Salt ', 'draws '])
  const next = wire.next()
  wire.emit('water.')
  expect(await next).toBe('water.')
  wire.close()
})

test('what was said before Stop is handed on, then the wire ends with its reason', async () => {
  const { wire, stop } = opened()
  wire.emit('Salt ')
  wire.emit('draws ')
  const reason = new Error('the user pressed Stop')
  stop.abort(reason)
  expect([await wire.next(), await wire.next()]).toEqual(['Salt ', 'draws '])
  await expect(wire.next()).rejects.toBe(reason)
  expect(wire.signal.aborted).toBe(true)
  wire.close()
})
