import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepAsking } from '#adapters/model-servers/keep-asking.ts'
import { recordingLog } from '#tests/fakes/observers.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('servers are asked every half minute until all have answered, also after a failure', async () => {
  const answers = [() => Promise.resolve(false), () => Promise.reject(new Error('disk')), () => Promise.resolve(true)]
  let asked = 0
  const log = recordingLog()
  keepAsking(() => answers[asked++]!(), log)
  await vi.advanceTimersByTimeAsync(29_000)
  expect(asked).toBe(0)
  await vi.advanceTimersByTimeAsync(300_000)
  expect(asked).toBe(3)
  expect(log.entries).toMatchObject([{ level: 'error' }])
})

test('a process that stops asks no more', async () => {
  let asked = 0
  const stop = keepAsking(async () => ++asked === 0, recordingLog())
  await vi.advanceTimersByTimeAsync(31_000)
  stop()
  await vi.advanceTimersByTimeAsync(300_000)
  expect(asked).toBe(1)
})
