import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { AppError } from '#core/errors.ts'
import { eventStream, type StreamEvent } from '#http/rest/event-stream.ts'
import { createStopListeners } from '#http/stop-listeners.ts'
import { neverAborted } from '#tests/setup/never-aborted.ts'

const neverStopped = createStopListeners(neverAborted)

async function collect(events: AsyncIterable<StreamEvent>, beforeStop = neverStopped): Promise<string> {
  let text = ''
  for await (const chunk of eventStream(events, { beforeStop, signal: neverAborted })) text += chunk
  return text
}

async function* deltas(...words: string[]): AsyncGenerator<StreamEvent> {
  for (const text of words) yield { event: 'delta', data: { text }, id: String(text.length) }
}

describe('an event stream', () => {
  test('frames each event and escapes newlines in the JSON', async () => {
    expect(await collect(deltas('a\nb', 'c'))).toBe(
      ': open\n\nid: 3\nevent: delta\ndata: {"text":"a\\nb"}\n\nid: 1\nevent: delta\ndata: {"text":"c"}\n\n',
    )
  })

  test('ends with an error event when its source fails', async () => {
    const failing = async function* () {
      yield* deltas('half')
      throw new AppError('AI_TIMEOUT')
    }
    const text = await collect(failing())
    expect(text).toContain('"half"')
    expect(text).toMatch(/event: error\ndata: \{"success":false,.*"code":"AI_TIMEOUT"/)
  })

  test('ends with an error event when the process stops, even if its source never ends', async () => {
    const stop = new AbortController()
    const endless = async function* (): AsyncGenerator<StreamEvent> {
      yield* deltas('first')
      await new Promise(() => {})
    }
    setImmediate(() => stop.abort())
    expect(await collect(endless(), createStopListeners(stop.signal))).toMatch(
      /event: error\ndata: .*"SERVICE_UNAVAILABLE"/,
    )
  })

  test('waits for a slow reader instead of buffering everything', async () => {
    let made = 0
    const many = async function* (): AsyncGenerator<StreamEvent> {
      for (; made < 1000; made += 1) yield { event: 'delta', data: { text: 'x'.repeat(10_000) } }
    }
    const stream = eventStream(many(), { beforeStop: neverStopped, signal: neverAborted })
    stream.once('readable', () => {})
    await pause(20)
    expect(made).toBeLessThan(20)
    stream.destroy()
  })

  test('ends its source when the reader disconnects', async () => {
    let hasLeft = false
    const watched = async function* (): AsyncGenerator<StreamEvent> {
      try {
        for (;;) yield* deltas('again')
      } finally {
        hasLeft = true
      }
    }
    const stream = eventStream(watched(), { beforeStop: neverStopped, signal: neverAborted })
    for await (const _ of stream) break
    await pause(5)
    expect(hasLeft).toBe(true)
  })
})
