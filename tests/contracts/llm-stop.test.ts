import { describe, expect, test } from 'vitest'
import { collect, llmCall, openFake, vendors } from '#tests/setup/llm-vendors.ts'

describe.each(vendors)('$name', vendor => {
  test('Stop closes the connection within a second and rethrows the abort reason', async () => {
    const stop = new AbortController()
    const reason = new Error('the user pressed Stop')
    await using fake = await openFake(vendor, () => ({ answer: 'Salt draws', afterward: 'stall' }))

    let stoppedAt = 0
    let text = ''
    const collected = await collect(
      (async function* () {
        for await (const part of fake.llm.stream(llmCall(vendor.model), stop.signal)) {
          if (part.type === 'text') text += part.text
          if (text === 'Salt draws' && stoppedAt === 0) {
            stoppedAt = performance.now()
            setImmediate(() => stop.abort(reason))
          }
          yield part
        }
      })(),
    )

    expect(collected.error).toBe(reason)
    expect(collected.text).toBe('Salt draws')
    const closed = await fake.vendor.calls[0]!.closed
    expect(closed.early).toBe(true)
    expect(closed.at - stoppedAt).toBeLessThan(1000)
  })

  test('Stop before the first word closes the connection and rethrows the abort reason', async () => {
    const stop = new AbortController()
    await using fake = await openFake(vendor, () => {
      setImmediate(() => stop.abort(new Error('stopped early')))
      return { stall: 'before_headers' }
    })
    const collected = await collect(fake.llm.stream(llmCall(vendor.model), stop.signal))
    expect(collected.error).toMatchObject({ message: 'stopped early' })
    expect((await fake.vendor.calls[0]!.closed).early).toBe(true)
  })

  test('Stop during the pause before a retry prevents the retry', async () => {
    const stop = new AbortController()
    await using fake = await openFake(
      vendor,
      () => {
        setTimeout(() => stop.abort(new Error('no retry')), 60)
        return { fail: 'overloaded' }
      },
      { retryPauseMs: 5_000 },
    )
    const collected = await collect(fake.llm.stream(llmCall(vendor.model), stop.signal))
    expect(collected.error).toMatchObject({ message: 'no retry' })
    expect(fake.vendor.calls).toHaveLength(1)
  })

  test('an aborted signal makes no call', async () => {
    await using fake = await openFake(vendor, () => 'Yes.')
    const collected = await collect(fake.llm.stream(llmCall(vendor.model), AbortSignal.abort(new Error('before'))))
    expect(collected.error).toMatchObject({ message: 'before' })
    expect(fake.vendor.calls).toHaveLength(0)
  })

  test('breaking out of the stream closes the connection', async () => {
    await using fake = await openFake(vendor, () => ({ answer: 'Salt draws', afterward: 'stall' }))
    for await (const _ of fake.llm.stream(llmCall(vendor.model), new AbortController().signal)) break
    expect((await fake.vendor.calls[0]!.closed).early).toBe(true)
  })

  test('after several calls all listeners are removed from the signal', async () => {
    const stop = new AbortController()
    let listening = 0
    const { addEventListener, removeEventListener } = stop.signal
    stop.signal.addEventListener = function (this: AbortSignal, ...args: unknown[]) {
      listening++
      return Reflect.apply(addEventListener, this, args)
    } as typeof addEventListener
    stop.signal.removeEventListener = function (this: AbortSignal, ...args: unknown[]) {
      listening--
      return Reflect.apply(removeEventListener, this, args)
    } as typeof removeEventListener
    await using fake = await openFake(vendor, () => 'Yes.')
    for (let n = 0; n < 5; n++) await collect(fake.llm.stream(llmCall(vendor.model), stop.signal))
    expect(listening).toBe(0)
  })
})

test('a connection that breaks in mid-stream causes no unhandled rejection', async () => {
  const unhandled: unknown[] = []
  const note = (reason: unknown) => unhandled.push(reason)
  process.on('unhandledRejection', note)
  try {
    for (const vendor of vendors) {
      await using fake = await openFake(vendor, () => ({ answer: 'Salt draws', afterward: 'cut' }))
      await collect(fake.llm.stream(llmCall(vendor.model), new AbortController().signal))
    }
    await new Promise(resolve => setTimeout(resolve, 30))
  } finally {
    process.off('unhandledRejection', note)
  }
  expect(unhandled).toEqual([])
})
