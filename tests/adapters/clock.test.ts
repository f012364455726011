import { afterEach, describe, expect, test, vi } from 'vitest'
import { createDatabaseClock, type DatabaseClock } from '#adapters/clock.ts'
import { recordingLog } from '#tests/fakes/observers.ts'

const start = Date.UTC(2026, 0, 1)
const clocks: DatabaseClock[] = []
afterEach(() => {
  for (const clock of clocks.splice(0)) clock.close()
})

/** A database whose time runs from `start`, and a machine whose clock is `skewMs` ahead of it. */
function given({ skewMs = 0, everyMs = 60_000 } = {}) {
  const state = { skewMs, databaseMs: 0, isDown: false, log: recordingLog() }
  const begunAt = performance.now()
  const databaseNow = () => start + state.databaseMs + performance.now() - begunAt
  const readTime = vi.fn(async () => {
    if (state.isDown) throw new Error('the database is away')
    return databaseNow()
  })
  const clock = createDatabaseClock(readTime, state.log, { machineNow: () => databaseNow() + state.skewMs, everyMs })
  clocks.push(clock)
  /** How far the process's time is from the database's. */
  const errorMs = () => Math.abs(clock.now().getTime() - databaseNow())
  return { state, clock, readTime, errorMs }
}

describe('the clock of a process', () => {
  test.each([0, 30_000, -30_000, 7_200_000, -7_200_000, 400 * 86_400_000])(
    'is the database’s when the machine’s is %d ms ahead',
    async skewMs => {
      const { clock, errorMs } = given({ skewMs })
      await clock.follow()
      expect(errorMs()).toBeLessThan(50)
      expect(Math.abs(clock.skewMs() - skewMs)).toBeLessThan(50)
    },
  )

  test('is the machine’s until it follows', () => {
    const { clock, errorMs } = given({ skewMs: 30_000 })
    expect(Math.abs(errorMs() - 30_000)).toBeLessThan(50)
    expect(clock.skewMs()).toBe(0)
  })

  test.each([7_200_000, -7_200_000])('does not jump with the machine’s clock by %d ms', async jumpMs => {
    const { state, clock, errorMs } = given()
    await clock.follow()
    state.skewMs += jumpMs
    expect(errorMs()).toBeLessThan(50)
    expect(Math.abs(clock.skewMs() - jumpMs)).toBeLessThan(50)
  })

  test('follows a correction of the database’s clock', async () => {
    const { state, clock, errorMs } = given({ everyMs: 10 })
    await clock.follow()
    state.databaseMs += 90_000
    await expect.poll(errorMs).toBeLessThan(50)
  })

  test('runs on while the database is away', async () => {
    const { state, clock, readTime, errorMs } = given({ skewMs: 30_000, everyMs: 10 })
    await clock.follow()
    state.isDown = true
    const reads = readTime.mock.calls.length
    await expect.poll(() => readTime.mock.calls.length).toBeGreaterThan(reads + 2)
    expect(errorMs()).toBeLessThan(50)
  })

  test('says in the log when the machine’s clock is far off', async () => {
    const { state, clock } = given({ skewMs: 60_000 })
    await clock.follow()
    expect(JSON.stringify(state.log)).toContain('differs from the database')
  })
})
