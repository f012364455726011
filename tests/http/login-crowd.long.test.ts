import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { argonPasswords } from '#adapters/passwords.ts'
import { createUser } from '#services/accounts/create-user.ts'
import { testApp } from '#tests/setup/app.ts'
import { longestStretchMs } from '#tests/setup/loop.ts'

const app = testApp({ deps: { passwords: argonPasswords() }, config: { trustProxy: ['127.0.0.1'] } })
const login = { email: 'crowd@example.com', password: 'a long walk home' }

/** A thousand people on a thread of their own, each from another address; tells how many were answered what. */
const crowd = `
const { parentPort, workerData: { url, login, size } } = require('node:worker_threads')
const one = async i => {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': '10.' + (i >> 8) + '.' + (i & 255) + '.1' }
  // The account's own limit is another story: nearly all are strangers.
  const body = JSON.stringify(i % 20 === 0 ? login : { ...login, email: 'other' + i + '@example.com' })
  const answer = await (login ? fetch(url + '/api/auth/login', { method: 'POST', headers, body }) : fetch(url + '/healthz'))
  await answer.text()
  return answer.status + (answer.headers.has('retry-after') ? ' come back' : '')
}
Promise.all(Array.from({ length: size }, (_, i) => one(i))).then(told => parentPort.postMessage(told))`

test('a thousand logins at once are answered or asked to come back, and nobody else waits for them', async () => {
  await createUser(app.deps, { ...login, fullName: 'Crowd', grant: null }, { who: 'test', why: 'a story' })
  const url = await app.listen()
  const arrive = async (size: number, as: typeof login | null) => {
    const worker = new Worker(crowd, { eval: true, workerData: { url, login: as, size } })
    return ((await once(worker, 'message')) as [string[]])[0]
  }
  // A server that has just started compiles its code on the first requests.
  await arrive(100, login)
  const arriving = await longestStretchMs(() => arrive(1000, null))
  const passwords = argonPasswords()
  const hashed = await passwords.hash(login.password)
  const oneHashMs = (await cpuMs(process.cpuUsage, () => passwords.verify(hashed, login.password))).usedMs
  let told: string[] = []
  const { usedMs } = await cpuMs(process.threadCpuUsage, async () => {
    const stretch = await longestStretchMs(async () => {
      told = await arrive(1000, login)
    })
    console.log(`longest work ${stretch.toFixed(1)} ms (a thousand bare arrivals: ${arriving.toFixed(1)} ms)`)
  })
  const counts = Object.fromEntries(
    Map.groupBy(told, each => each)
      .entries()
      .map(([word, all]) => [word, all.length]),
  )
  console.log(`1,000 logins: ${JSON.stringify(counts)}, ${usedMs.toFixed(0)} ms of the main thread`)
  expect(Object.keys(counts).filter(each => !['200', '401', '503 come back'].includes(each))).toEqual([])
  const verified = (counts['200'] ?? 0) + (counts['401'] ?? 0)
  expect(verified).toBeGreaterThanOrEqual(200)
  // Verified on the main thread, they alone would have taken it all this.
  expect(usedMs).toBeLessThan((verified * oneHashMs) / 2)
})

async function cpuMs(
  meter: () => { user: number; system: number },
  work: () => Promise<unknown>,
): Promise<{ usedMs: number }> {
  const before = meter()
  await work()
  const after = meter()
  return { usedMs: (after.user - before.user + after.system - before.system) / 1000 }
}
