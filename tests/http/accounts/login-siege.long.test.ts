import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { beforeAll, expect, test, vi } from 'vitest'
import { argonPasswords } from '#adapters/argon-passwords.ts'
import { createUser } from '#services/accounts/create-user.ts'
import type { Passwords } from '#src/ports.ts'
import { testApp } from '#tests/setup/app.ts'

/** How many other hashes ended between the arrival of an honest login and the end of its own. */
const hashesBefore: number[] = []
let hashes = 0
const argon = argonPasswords()
const passwords: Passwords = {
  ...argon,
  async verify(hash, password, turn) {
    const isHonest = turn?.flows.some(flow => /(known|new)\d@/.test(flow)) === true
    const before = hashes
    const isRight = await argon.verify(hash, password, turn)
    if (isHonest) hashesBefore.push(hashes - before)
    hashes += 1
    return isRight
  },
}
const app = testApp({ deps: { passwords }, config: { trustProxy: ['127.0.0.1'] } })
const password = 'a long walk home'
const accounts = 15
const parallel = 18
/** People who log in once at their usual address, and as many at a new one. */
const honest = 8

/** Logs in to each account with the right password, all the time, from an address for each login. */
const siege = `
const { parentPort, workerData: { url, password, accounts, parallel } } = require('node:worker_threads')
const counts = {}
let ends = false
parentPort.on('message', () => { ends = true })
const one = async (account, n) => {
  while (!ends) {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': '10.' + account + '.' + n + '.1' }
    const body = JSON.stringify({ email: 'free' + account + '@example.com', password })
    const answer = await fetch(url + '/api/auth/login', { method: 'POST', headers, body })
    await answer.text()
    counts[answer.status] = (counts[answer.status] ?? 0) + 1
    if (answer.status !== 200) await new Promise(resolve => setTimeout(resolve, 50))
  }
}
const all = []
for (let account = 0; account < accounts; account += 1) for (let n = 0; n < parallel; n += 1) all.push(one(account, n))
Promise.all(all).then(() => { parentPort.postMessage(counts); parentPort.close() })`

beforeAll(async () => {
  const add = (email: string) =>
    createUser(app.deps, { email, password, fullName: 'Free', grant: null }, { who: 'test', why: 'a story' })
  for (let n = 0; n < accounts; n += 1) await add(`free${n}@example.com`)
  for (let n = 0; n < honest; n += 1) for (const who of ['known', 'new']) await add(`${who}${n}@example.com`)
})

test('an honest login waits for at most ten hashes while 15 free accounts log in 18 times at once', async () => {
  const url = await app.listen()
  const login = async (email: string, address: string) => {
    const begunAt = performance.now()
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
    const body = JSON.stringify({ email, password })
    const { status } = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body })
    expect(status).toBe(200)
    return Math.round(performance.now() - begunAt)
  }
  for (let n = 0; n < honest; n += 1) await login(`known${n}@example.com`, `192.0.2.${n}`)
  hashesBefore.length = 0
  const hashesBeforeSiege = hashes
  const worker = new Worker(siege, { eval: true, workerData: { url, password, accounts, parallel } })
  // Until each account of the siege has had its first turns, it deserves the next one as much as an honest login does.
  await vi.waitUntil(() => hashes - hashesBeforeSiege >= 3 * accounts, { timeout: 60_000 })
  const [known, fresh]: [number[], number[]] = [[], []]
  for (let n = 0; n < honest; n += 1) {
    known.push(await login(`known${n}@example.com`, `192.0.2.${n}`))
    fresh.push(await login(`new${n}@example.com`, `198.51.${n}.1`))
  }
  worker.postMessage('end')
  const [counts] = await once(worker, 'message')
  console.log(`hashes before an honest one: ${hashesBefore}`)
  console.log(`siege: ${JSON.stringify(counts)}; known addresses ${known} ms; new ${fresh} ms`)
  // At 45 ms a hash, ten of them are half a second; on a busy machine a hash takes longer.
  expect(Math.max(...hashesBefore)).toBeLessThanOrEqual(10)
  // Accounts log in at most a hundred times an hour.
  expect(counts[200]).toBeLessThanOrEqual(accounts * 100)
})
