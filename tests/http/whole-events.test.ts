import { buffer } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { wholeEvents } from '#http/trpc/whole-events.ts'

/** A response body that the test writes line by line. */
function body() {
  const onCancel = vi.fn()
  let controller!: ReadableStreamDefaultController<Uint8Array>
  const stream = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given
    },
    cancel: onCancel,
  })
  const say = (...lines: string[]) => {
    for (const line of lines) controller.enqueue(Buffer.from(line))
  }
  return { stream, say, end: () => controller.close(), fail: (error: Error) => controller.error(error), onCancel }
}

test('each event is one chunk, sent as soon as it is complete', async () => {
  const { stream, say, end } = body()
  const chunks: string[] = []
  const events = wholeEvents(stream).on('data', chunk => chunks.push(String(chunk)))
  say('event: connected\n', 'data: {}\n', '\n\n', 'data: "ä')
  await turn()
  await turn()
  expect(chunks).toEqual(['event: connected\ndata: {}\n\n\n'])
  say('"\n', 'id: 5\n', '\n\n', 'data: the rest\n')
  end()
  await new Promise(resolve => events.once('end', resolve))
  expect(chunks.slice(1)).toEqual(['data: "ä"\nid: 5\n\n\n', 'data: the rest\n'])
})

test('a disconnecting reader cancels the body', async () => {
  const { stream, say, onCancel } = body()
  const events = wholeEvents(stream)
  say('data: 1\n', '\n\n')
  events.resume()
  await turn()
  events.destroy()
  await turn()
  expect(onCancel).toHaveBeenCalledTimes(1)
})

test('a failing body ends the stream with its error', async () => {
  const { stream, say, fail } = body()
  const reading = buffer(wholeEvents(stream))
  say('data: 1\n', '\n\n')
  const failure = new Error('the source broke')
  fail(failure)
  await expect(reading).rejects.toBe(failure)
})
