import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { AppError } from '#core/errors.ts'
import { eventStream, type StreamEvent } from '#http/rest/event-stream.ts'
import { createStopListeners } from '#http/stop-listeners.ts'
import { neverAborted } from '#tests/setup/never-aborted.ts'

const neverStopped = createStopListeners(neverAborted)

async function heard(events: AsyncIterable<StreamEvent>, beforeStop = neverStopped): Promise<string> {
  let text = ''
  for await (const chunk of eventStream(events, beforeStop)) text += chunk
  return text
}

async function* saying(...words: string[]): AsyncGenerator<StreamEvent> {
  for (const text of words) yield { event: 'delta', data: { text }, id: String(text.length) }
}

describe('an event stream', () => {
  test('frames each event, with newlines inside the JSON', async () => {
    expect(await heard(saying('a\nb', 'c'))).toBe(
      ': open\n\nid: 3\nevent: delta\ndata: {"text":"a\\nb"}\n\nid: 1\nevent: delta\ndata: {"text":"c"}\n\n',
    )
  })

  test('ends with the envelope when its source fails', async () => {
    const failing = async function* () {
      yield* saying('half')
      throw new AppError('AI_TIMEOUT')
    }
    const text = await heard(failing())
    expect(text).toContain('"half"')
    expect(text).toMatch(/event: error\ndata: \{"success":false,.*"code":"AI_TIMEOUT"/)
  })

  test('ends with a last event when the process stops, though its source never ends', async () => {
    const stop = new AbortController()
    const endless = async function* (): AsyncGenerator<StreamEvent> {
      yield* saying('first')
      await new Promise(() => {})
    }
    setImmediate(() => stop.abort())
    expect(await heard(endless(), createStopListeners(stop.signal))).toMatch(
      /event: error\ndata: .*"SERVICE_UNAVAILABLE"/,
    )
  })

  test('waits for a reader that is slow instead of keeping everything', async () => {
    let made = 0
    const many = async function* (): AsyncGenerator<StreamEvent> {
      for (; made < 1000; made += 1) yield { event: 'delta', data: { text: 'x'.repeat(10_000) } }
    }
    const stream = eventStream(many(), neverStopped)
    stream.once('readable', () => {})
    await pause(20)
    expect(made).toBeLessThan(20)
    stream.destroy()
  })

  test('tells its source when the reader leaves', async () => {
    let hasLeft = false
    const watched = async function* (): AsyncGenerator<StreamEvent> {
      try {
        for (;;) yield* saying('again')
      } finally {
        hasLeft = true
      }
    }
    const stream = eventStream(watched(), neverStopped)
    for await (const _ of stream) break
    await pause(5)
    expect(hasLeft).toBe(true)
  })
})
