import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createUploadMemory as create, type UploadMemory, type UploadShare } from '#http/upload-memory.ts'

const mebibyte = 1024 * 1024
const largest = 4 * mebibyte
/** A step of a MiB may take ten seconds. */
const createUploadMemory = (totalBytes: number): UploadMemory => create(totalBytes, mebibyte / 10)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Receives the whole upload, as fast as memory allows. */
async function receive(share: UploadShare, size: number): Promise<void> {
  while (share.grantedBytes < size) await share.grow()
  share.finish()
}
/** The outcome so far: 'waiting', 'done' or the code of the refusal. */
function watch(work: Promise<unknown>): () => string {
  let outcome = 'waiting'
  work.then(
    () => (outcome = 'done'),
    error => (outcome = error.code),
  )
  return () => outcome
}
const settle = () => vi.advanceTimersByTimeAsync(0)

/** Uploads of `size` that hold all of it but a last step. */
async function standing(memory: UploadMemory, users: readonly string[], size: number): Promise<UploadShare[]> {
  const shares = users.map(user => memory.open(user, size))
  for (const share of shares) while (share.grantedBytes < size - mebibyte) await share.grow()
  return shares
}

test('the uploads of four users that are slow from the start keep no one out', async () => {
  const memory = createUploadMemory(8 * largest)
  const slow = ['a', 'a', 'b', 'b', 'c', 'c', 'd', 'd'].map(user => memory.open(user, largest))
  for (const share of slow) await share.grow()
  const honest = Array.from({ length: 100 }, (_, n) => memory.open(`honest ${n}`, 2 * mebibyte))
  const outcomes = honest.map(share => watch(receive(share, 2 * mebibyte).then(share.close)))
  for (let turn = 0; turn < 300; turn += 1) await settle()
  expect(new Set(outcomes.map(outcome => outcome()))).toEqual(new Set(['done']))
})

test('uploads that stand still with full memory give their memory up while others wait', async () => {
  const memory = createUploadMemory(8 * largest)
  const users = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']
  const stalled = await standing(memory, users, largest)
  for (const share of stalled) share.signal.addEventListener('abort', share.close)
  for (const user of users) watch(memory.open(user, largest).grow())
  const honest = Array.from({ length: 8 }, (_, n) => {
    const share = memory.open(`honest ${n}`, largest)
    return watch(receive(share, largest).then(share.close))
  })
  await settle()
  expect(new Set(honest.map(outcome => outcome()))).toEqual(new Set(['waiting']))
  await vi.advanceTimersByTimeAsync(12_000)
  expect(stalled[0]!.signal.reason).toMatchObject({ code: 'SERVICE_UNAVAILABLE', data: { retryAfterSeconds: 15 } })
  expect(honest.map(outcome => outcome())).toEqual(Array(8).fill('done'))
})

test('uploads that stand still go on when no one waits', async () => {
  const memory = createUploadMemory(8 * largest)
  const [share] = await standing(memory, ['a'], largest)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(share!.signal.aborted).toBe(false)
  await receive(share!, largest)
})

test('an upload that keeps arriving is not ended for others', async () => {
  const memory = createUploadMemory(largest)
  const steady = memory.open('a', largest)
  await steady.grow()
  const outcome = watch(memory.open('b', largest).grow())
  for (let step = 0; step < 3; step += 1) {
    await vi.advanceTimersByTimeAsync(7_000)
    await steady.grow()
  }
  expect([outcome(), steady.signal.aborted]).toEqual(['waiting', false])
  steady.finish()
  steady.close()
  await settle()
  expect(outcome()).toBe('done')
})

test('a wait ends with a refusal that says when to come again', async () => {
  const memory = createUploadMemory(largest)
  const first = memory.open('a', largest)
  await receive(first, largest)
  const second = memory.open('b', largest)
  const outcome = watch(second.grow())
  await vi.advanceTimersByTimeAsync(24_000)
  expect(outcome()).toBe('waiting')
  await vi.advanceTimersByTimeAsync(3_000)
  expect(outcome()).toBe('SERVICE_UNAVAILABLE')
})

test('waiting uploads are admitted by user in turn', async () => {
  const memory = createUploadMemory(2 * mebibyte)
  const [busyA, busyB] = [memory.open('x', mebibyte), memory.open('y', mebibyte)]
  await Promise.all([receive(busyA, mebibyte), receive(busyB, mebibyte)])
  const order: string[] = []
  const waiting = ['a', 'a', 'a', 'b', 'c'].map(user => {
    const share = memory.open(user, mebibyte)
    receive(share, mebibyte).then(() => order.push(user))
    return share
  })
  busyA.close()
  busyB.close()
  await settle()
  expect(order).toEqual(['a', 'b'])
  waiting[3]!.close()
  await settle()
  expect(order).toEqual(['a', 'b', 'c'])
})

describe('uploads never wait for each other', () => {
  test.each([2, 5, 20])('%i of the largest size at once in memory for one and a half', async count => {
    const memory = createUploadMemory(1.5 * largest)
    const shares = Array.from({ length: count }, (_, n) => memory.open(`user ${n % 3}`, largest))
    const outcomes = shares.map(share => watch(receive(share, largest).then(share.close)))
    for (let turn = 0; turn < 50 * count; turn += 1) await settle()
    expect(outcomes.map(outcome => outcome())).toEqual(Array(count).fill('done'))
  })
})

test('when the process leaves, uploads that have not arrived are refused and others go on', async () => {
  const memory = createUploadMemory(largest)
  const arrived = memory.open('a', 2 * mebibyte)
  await receive(arrived, 2 * mebibyte)
  const arriving = memory.open('b', largest)
  await arriving.grow()
  const waiting = watch(memory.open('c', largest).grow())
  memory.close()
  await settle()
  expect([arrived.signal.aborted, arriving.signal.aborted, waiting()]).toEqual([false, true, 'SERVICE_UNAVAILABLE'])
})
