import { describe, expect, test } from 'vitest'
import { createFairQueue } from '#adapters/fair-queue.ts'
import { isAppError } from '#core/errors.ts'

/** A queue with one place, and the names of its tasks in the order in which they ran. */
function given({ maxWaiting = 200, maxRunning = 1 } = {}) {
  const queue = createFairQueue({ maxRunning, maxWaiting })
  const ran: string[] = []
  const refused: string[] = []
  const all: Promise<unknown>[] = []
  const add = (name: string, flows: readonly string[], isKnown = false) => {
    const task = async () => {
      await new Promise(resolve => setImmediate(resolve))
      ran.push(name)
    }
    all.push(
      queue.run({ isKnown, flows }, task).catch(error => {
        if (!isAppError(error, 'SERVICE_UNAVAILABLE')) throw error
        refused.push(name)
      }),
    )
  }
  const crowd = (flow: string, size: number, isKnown = false, network = (n: number) => `net-${flow}-${n}`) => {
    for (let n = 0; n < size; n += 1) add(flow, [flow, network(n)], isKnown)
  }
  return { add, crowd, ran, refused, ended: () => Promise.all(all) }
}

describe('a fair queue', () => {
  test.each([1, 15, 50])('lets one caller wait for one task of each of %d crowds', async crowds => {
    const { add, crowd, ran, ended } = given({ maxWaiting: 2_000 })
    for (let n = 0; n < crowds; n += 1) crowd(`account${n}`, 18)
    add('honest', ['honest', 'home'])
    await ended()
    // The first task of the first crowd was running already.
    expect(ran.indexOf('honest')).toBeLessThanOrEqual(crowds + 1)
  })

  test.each([1, 15])('starts a caller who seldom comes before %d crowds that come all the time', async crowds => {
    const { add, crowd, ran, ended } = given({ maxWaiting: 2_000 })
    for (let n = 0; n < crowds; n += 1) crowd(`account${n}`, 4)
    await ended()
    for (let n = 0; n < crowds; n += 1) crowd(`account${n}`, 18)
    const before = ran.length
    add('honest', ['honest', 'home'])
    await ended()
    expect(ran.indexOf('honest') - before).toBeLessThanOrEqual(1)
  })

  test('counts a crowd by its network when it names many accounts', async () => {
    const { add, ran, ended } = given()
    for (let n = 0; n < 100; n += 1) add('crowd', [`account${n}`, 'one network'])
    add('honest', ['honest', 'home'])
    await ended()
    expect(ran.indexOf('honest')).toBeLessThanOrEqual(2)
  })

  test('counts a crowd by its account when it comes from many networks', async () => {
    const { add, crowd, ran, ended } = given()
    crowd('account', 100)
    add('honest', ['honest', 'home'])
    await ended()
    expect(ran.indexOf('honest')).toBeLessThanOrEqual(2)
  })

  test('gives known callers three of four turns, and strangers the fourth', async () => {
    const { add, ran, ended } = given()
    for (let n = 0; n < 40; n += 1) add('stranger', [`stranger${n}`])
    for (let n = 0; n < 40; n += 1) add('known', [`known${n}`], true)
    await ended()
    expect(ran.slice(1, 41).filter(name => name === 'known')).toHaveLength(30)
  })

  test('refuses the task that is furthest behind when it is full, not the newest', async () => {
    const { add, crowd, ran, refused, ended } = given({ maxWaiting: 50 })
    crowd('crowd', 100)
    add('honest', ['honest'])
    await ended()
    expect(ran).toContain('honest')
    expect(new Set(refused)).toEqual(new Set(['crowd']))
    expect([ran.length, refused.length]).toEqual([51, 50])
  })

  test('keeps the order of arrival within a flow, runs as many as it may, and goes on after a failure', async () => {
    const queue = createFairQueue({ maxRunning: 2, maxWaiting: 10 })
    const turn = { isKnown: false, flows: ['one'] }
    const ran: number[] = []
    let running = 0
    const task = (n: number) => async () => {
      running += 1
      expect(running).toBeLessThanOrEqual(2)
      await new Promise(resolve => setTimeout(resolve, 2))
      ran.push(n)
      running -= 1
      if (n === 1) throw new Error('failed')
    }
    const outcomes = await Promise.allSettled([0, 1, 2, 3, 4].map(n => queue.run(turn, task(n))))
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
      'fulfilled',
    ])
    expect(ran).toEqual([0, 1, 2, 3, 4])
  })
})
