import { expect, test } from 'vitest'
import { openWire } from '#adapters/llm/wire.ts'

const patience = { firstWords: 60_000, silence: 30_000, total: 180_000, pause: 250 }

/** Wires on which a model speaks and does not end. */
const wires = (count: number) =>
  Array.from({ length: count }, () => {
    const stop = new AbortController()
    const wire = openWire(stop.signal, patience)
    wire.follow(new Promise(() => {}))
    return { wire, stop }
  })

test('few wires hand on each piece as it comes; many hand on a round together', async () => {
  const few = wires(2)
  few[0]!.wire.say('Salt ')
  few[0]!.wire.say('draws ')
  expect([await few[0]!.wire.next(), await few[0]!.wire.next()]).toEqual(['Salt ', 'draws '])
  for (const { wire } of few) wire.close()

  const many = wires(51)
  const { wire } = many[7]!
  wire.say('Salt ')
  expect(await wire.next()).toBe('Salt ')
  const next = wire.next()
  wire.say('draws ')
  wire.say('water.')
  expect(await next).toBe('draws water.')
  for (const each of many) each.wire.close()
})

test('what was said before Stop is handed on, then the wire ends with its reason', async () => {
  const many = wires(51)
  const { wire, stop } = many[50]!
  wire.say('Salt ')
  await wire.next()
  wire.say('draws ')
  wire.say('water.')
  const reason = new Error('the user pressed Stop')
  stop.abort(reason)
  expect(await wire.next()).toBe('draws water.')
  await expect(wire.next()).rejects.toBe(reason)
  expect(wire.signal.aborted).toBe(true)
  for (const each of many) each.wire.close()
})
