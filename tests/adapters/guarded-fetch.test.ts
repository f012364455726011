import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { guardedEvents, guardedFetch } from '#adapters/llm/guarded-fetch.ts'

const limit = 1024 * 1024

/** A fetch whose answer arrives in exactly these chunks. */
const arriving = (chunks: Uint8Array[]): typeof fetch => {
  return async () =>
    new Response(
      new ReadableStream({
        pull(controller) {
          const next = chunks.shift()
          if (next) controller.enqueue(next)
          else controller.close()
        },
      }),
    )
}

async function read(chunks: Uint8Array[]) {
  const watch = { onBytes: vi.fn(), onTooLarge: vi.fn() }
  const response = await guardedFetch(watch, arriving(chunks))('http://vendor.example')
  const bytes = await response.bytes().catch(() => null)
  return { bytes, watch }
}

function cut(bytes: Uint8Array, at: readonly number[]): Uint8Array[] {
  const ends = [...new Set([...at.map(each => each % (bytes.length + 1)), bytes.length])].sort((a, b) => a - b)
  return ends.map((end, index) => bytes.slice(ends[index - 1] ?? 0, end)).filter(chunk => chunk.length > 0)
}

test('bytes pass as they are, wherever they are cut', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.array(fc.nat(300), { maxLength: 12 }), async (bytes, at) => {
      const { bytes: passed, watch } = await read(cut(bytes, at))
      expect(passed).toEqual(bytes)
      expect(watch.onTooLarge).not.toHaveBeenCalled()
    }),
    { numRuns: 100 },
  )
})

const line = (length: number): Uint8Array => Buffer.alloc(length, 'x')
const feed = Buffer.from('\n')

describe('a line may have a megabyte, and not a byte more', () => {
  test.each<[string, Uint8Array[], boolean]>([
    ['exactly the limit', [line(limit)], true],
    ['one byte more', [line(limit + 1)], false],
    ['one byte more in a later chunk', [line(limit), line(1)], false],
    ['many lines that are longer together', [line(limit), feed, line(limit), feed, line(limit)], true],
    [
      'a line end within a chunk starts another line',
      [line(limit - 5), Buffer.from('xxxxx\nyyy'), line(limit - 3)],
      true,
    ],
    ['one that starts within a chunk and grows too long', [Buffer.from('a\nbbb'), line(limit - 2)], false],
  ])('%s', async (_, chunks, passes) => {
    const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
    const { bytes, watch } = await read(chunks)
    expect(bytes?.length ?? null).toBe(passes ? length : null)
    expect(watch.onTooLarge).toHaveBeenCalledTimes(passes ? 0 : 1)
  })
})

test('an answer may have 64 megabytes, in lines of any length', async () => {
  const lines = (megabytes: number) =>
    Array.from({ length: megabytes }, () => Buffer.alloc(limit, 'x'.repeat(63).concat('\n')))
  const whole = await read(lines(64))
  expect([whole.bytes?.length, whole.watch.onTooLarge.mock.calls]).toEqual([64 * limit, []])
  const more = await read([...lines(64), feed])
  expect(more.bytes).toBeNull()
  expect(more.watch.onTooLarge).toHaveBeenCalledWith(expect.stringContaining('an answer of more than'))
})

test('each arriving chunk is reported', async () => {
  const { watch } = await read([line(10), feed, line(10)])
  expect(watch.onBytes).toHaveBeenCalledTimes(3)
})

test('where only events can be seen, each may have a megabyte, and all together 64', () => {
  const watch = { onBytes: vi.fn(), onTooLarge: vi.fn() }
  const receive = guardedEvents(watch)
  // With its quotes, JSON text of exactly the limit.
  for (let events = 0; events < 64; events++) receive('x'.repeat(limit - 2))
  expect(watch.onTooLarge).not.toHaveBeenCalled()
  receive('')
  expect(watch.onTooLarge).toHaveBeenLastCalledWith(expect.stringContaining('an answer of more than'))
  guardedEvents(watch)('x'.repeat(limit - 1))
  expect(watch.onTooLarge).toHaveBeenLastCalledWith(expect.stringContaining('a line of more than'))
  expect(watch.onBytes).toHaveBeenCalledTimes(66)
})
