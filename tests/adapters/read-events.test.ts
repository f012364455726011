import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { readEvents } from '#adapters/llm/read-events.ts'

const limit = 1024 * 1024

/** A response that arrives in exactly these chunks. */
const responseOf = (chunks: Uint8Array[]): Response =>
  new Response(
    new ReadableStream({
      pull(controller) {
        const next = chunks.shift()
        if (next) controller.enqueue(next)
        else controller.close()
      },
    }),
  )

/** Reads all events of a response; `last` is the data of the last one. */
async function read(chunks: Uint8Array[], last?: string) {
  const watch = { onBytes: vi.fn(), onTooLarge: vi.fn() }
  const events: string[] = []
  const onEvent = ({ data }: { data: string }) => {
    events.push(data)
    return data === last
  }
  const reading = readEvents(responseOf(chunks), watch, onEvent)
  const passes = await reading.then(
    () => true,
    () => false,
  )
  return { events, passes, watch }
}

function cut(bytes: Uint8Array, at: readonly number[]): Uint8Array[] {
  const ends = [...new Set([...at.map(each => each % (bytes.length + 1)), bytes.length])].sort((a, b) => a - b)
  return ends.map((end, index) => bytes.slice(ends[index - 1] ?? 0, end)).filter(chunk => chunk.length > 0)
}

test('events are the same however their bytes are split into chunks', async () => {
  const data = fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(data, fc.array(fc.nat(300), { maxLength: 12 }), async (texts, at) => {
      const sent = texts.map(text => JSON.stringify(text))
      const bytes = Buffer.from(sent.map(text => `: ping\n\nevent: delta\ndata: ${text}\n\n`).join(''))
      const { events, watch } = await read(cut(bytes, at))
      expect(events).toEqual(sent)
      expect(watch.onTooLarge).not.toHaveBeenCalled()
    }),
    { numRuns: 100 },
  )
})

test('the last event of a response needs no empty line', async () => {
  const { events } = await read([Buffer.from('data: {"a":1}\r\n\r\ndata: [DONE]')])
  expect(events).toEqual(['{"a":1}', '[DONE]'])
})

test('reading ends after the last event', async () => {
  const { events, passes, watch } = await read([Buffer.from('data: 1\n\ndata: end\n\ndata: 2\n\n'), lineFeed], 'end')
  expect([events, passes]).toEqual([['1', 'end'], true])
  expect(watch.onBytes).toHaveBeenCalledTimes(1)
})

test('an error of the event handler ends the reading', async () => {
  const watch = { onBytes: vi.fn(), onTooLarge: vi.fn() }
  const failure = new Error('not an event')
  const reading = readEvents(responseOf([Buffer.from('data: 1\n\n')]), watch, () => {
    throw failure
  })
  await expect(reading).rejects.toBe(failure)
})

const line = (length: number): Uint8Array => Buffer.alloc(length, 'x')
const lineFeed = Buffer.from('\n')

describe('a line may have at most a mebibyte', () => {
  test.each<[string, Uint8Array[], boolean]>([
    ['exactly the limit', [line(limit)], true],
    ['one byte more', [line(limit + 1)], false],
    ['one byte more in a later chunk', [line(limit), line(1)], false],
    ['many lines that together are longer', [line(limit), lineFeed, line(limit), lineFeed, line(limit)], true],
    [
      'a line end within a chunk starts another line',
      [line(limit - 5), Buffer.from('xxxxx\nyyy'), line(limit - 3)],
      true,
    ],
    ['a line that starts within a chunk and becomes too long', [Buffer.from('a\nbbb'), line(limit - 2)], false],
  ])('%s', async (_, chunks, passes) => {
    const { passes: hasPassed, watch } = await read(chunks)
    expect(hasPassed).toBe(passes)
    expect(watch.onTooLarge).toHaveBeenCalledTimes(passes ? 0 : 1)
  })
})

test('a response may have at most 64 mebibytes', async () => {
  const lines = (mebibytes: number) =>
    Array.from({ length: mebibytes }, () => Buffer.alloc(limit, 'x'.repeat(8191).concat('\n')))
  const whole = await read(lines(64))
  expect([whole.passes, whole.watch.onTooLarge.mock.calls]).toEqual([true, []])
  const more = await read([...lines(64), lineFeed])
  expect(more.passes).toBe(false)
  expect(more.watch.onTooLarge).toHaveBeenCalledWith(expect.stringContaining('an answer of more than'))
})

test('each chunk is reported', async () => {
  const { watch } = await read([line(10), lineFeed, line(10)])
  expect(watch.onBytes).toHaveBeenCalledTimes(3)
})
