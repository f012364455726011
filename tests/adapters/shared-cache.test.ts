import { expect, test } from 'vitest'
import { createSharedCache } from '#adapters/shared-cache.ts'
import { neverAborted } from '#tests/setup/never-aborted.ts'

/** A value whose creation the test completes. */
function slowWork() {
  const made = Promise.withResolvers<string>()
  const signals: AbortSignal[] = []
  const make = (signal: AbortSignal) => {
    signals.push(signal)
    signal.addEventListener('abort', () => made.reject(signal.reason))
    return made.promise
  }
  return { make, signals, finish: () => made.resolve('made') }
}

test('ten concurrent callers share one creation', async () => {
  const cache = createSharedCache<string>(100, () => 1)
  const work = slowWork()
  const all = Array.from({ length: 10 }, () => cache.getOrCreate('a', work.make, neverAborted))
  work.finish()
  expect(await Promise.all(all)).toEqual(Array(10).fill('made'))
  expect(work.signals).toHaveLength(1)
  expect(work.signals[0]!.aborted).toBe(false)
  expect(await cache.getOrCreate('a', () => Promise.reject(new Error('made twice')), neverAborted)).toBe('made')
})

test('a creation continues while a caller waits, and is aborted when none does', async () => {
  const cache = createSharedCache<string>(100, () => 1)
  const work = slowWork()
  const [first, second] = [new AbortController(), new AbortController()]
  const waiting = [cache.getOrCreate('a', work.make, first.signal), cache.getOrCreate('a', work.make, second.signal)]
  first.abort(new Error('left'))
  await expect(waiting[0]).rejects.toThrow('left')
  expect(work.signals[0]!.aborted).toBe(false)
  second.abort(new Error('left too'))
  await expect(waiting[1]).rejects.toThrow('left too')
  expect(work.signals[0]!.aborted).toBe(true)
  const again = slowWork()
  again.finish()
  expect(await cache.getOrCreate('a', again.make, neverAborted)).toBe('made')
})

test('a failure reaches all waiting callers, and the next caller tries again', async () => {
  const cache = createSharedCache<string>(100, () => 1)
  const failing = () => Promise.reject(new Error('down'))
  const results = await Promise.allSettled([
    cache.getOrCreate('a', failing, neverAborted),
    cache.getOrCreate('a', failing, neverAborted),
  ])
  expect(results.map(each => each.status)).toEqual(['rejected', 'rejected'])
  expect(await cache.getOrCreate('a', async () => 'made', neverAborted)).toBe('made')
})

test('the least recently used value is evicted; the newest stays', async () => {
  const cache = createSharedCache<string>(10, value => value.length)
  let made = 0
  const take = (name: string, length = 4) =>
    cache.getOrCreate(
      name,
      async () => {
        made += 1
        return 'x'.repeat(length)
      },
      neverAborted,
    )
  for (const name of ['a', 'b', 'a', 'c', 'a']) await take(name)
  expect(made).toBe(3)
  await take('b')
  expect(made).toBe(4)
  await take('large', 100)
  await take('large', 100)
  expect(made).toBe(5)
})
