import { expect, test } from 'vitest'
import { createStopListeners } from '#http/stop-listeners.ts'

test('calls each listener once when the process stops, and those that are taken back not at all', () => {
  const stop = new AbortController()
  const beforeStop = createStopListeners(stop.signal)
  const called: string[] = []
  beforeStop(() => called.push('stream'))
  const forget = beforeStop(() => called.push('answered'))
  beforeStop(() => called.push('call'))
  forget()
  expect(called).toEqual([])

  stop.abort()
  expect(called).toEqual(['stream', 'call'])
})

test('calls a listener immediately once the process is stopping', () => {
  const beforeStop = createStopListeners(AbortSignal.abort())
  let calls = 0
  const forget = beforeStop(() => {
    calls += 1
  })
  forget()
  expect(calls).toBe(1)
})
