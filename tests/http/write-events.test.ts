import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { type EventFormat, writeEvents } from '#http/rest/event-stream.ts'

const failures: unknown[] = []
const format: EventFormat<string> = {
  opening: 'opening;',
  ping: 'ping;',
  pingMs: 60_000,
  frame: event => `${event};`,
  failure(error) {
    failures.push(error)
    return 'failure;'
  },
  ending: 'ending;',
  stopping: () => 'stopping;',
}
const never = () => () => {}
const { signal } = new AbortController()

async function* events(...all: readonly string[]) {
  yield* all
}

test('a stream has an opening, its events and an ending', async () => {
  const body = writeEvents(events('one', 'two'), format, { beforeStop: never, signal })
  expect(await text(body)).toBe('opening;one;two;ending;')
})

test('a stream that opens while the process begins to stop is opened and ended', async () => {
  const isStopping = (stop: () => void) => {
    stop()
    return () => {}
  }
  const body = writeEvents(events('one'), format, { beforeStop: isStopping, signal })
  expect(await text(body)).toBe('opening;stopping;')
})

test('what fails after the end is no failure of the stream', async () => {
  failures.length = 0
  let stop = () => {}
  let fail = () => {}
  async function* broken(): AsyncGenerator<string> {
    yield 'one'
    await new Promise<void>((_, reject) => {
      fail = () => reject(new Error('the database is away'))
    })
  }
  const beforeStop = (listener: () => void) => {
    stop = listener
    return () => {}
  }
  const body = writeEvents(broken(), format, { beforeStop, signal })
  const read = text(body)
  await new Promise(resolve => setImmediate(resolve))
  stop()
  fail()
  expect(await read).toBe('opening;one;stopping;')
  await new Promise(resolve => setImmediate(resolve))
  expect(failures).toEqual([])
})

test('a failure before the end is an event', async () => {
  failures.length = 0
  async function* broken(): AsyncGenerator<string> {
    yield 'one'
    throw new Error('the database is away')
  }
  expect(await text(writeEvents(broken(), format, { beforeStop: never, signal }))).toBe('opening;one;failure;')
  expect(failures).toHaveLength(1)
})
