import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { argonPasswords } from '#adapters/argon-passwords.ts'
import { createUser } from '#services/accounts/create-user.ts'
import { testApp } from './app.ts'
import { longestBlockingMs } from './cpu-time.ts'

const login = { password: 'a long walk home' }

/** A worker thread with `size` users, each at a different address; posts the status of each response. */
const crowd = `
const { parentPort, workerData: { url, login, size } } = require('node:worker_threads')
const one = async i => {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': '10.' + (i >> 8) + '.' + (i & 255) + '.1' }
  // Almost no email has an account, so that the limits per account do not matter; the rest share ten accounts.
  const email = i % 20 === 0 ? 'crowd' + ((i / 20) % 10) + '@example.com' : 'other' + i + '@example.com'
  const body = JSON.stringify({ ...login, email })
  const answer = await (login ? fetch(url + '/api/auth/login', { method: 'POST', headers, body }) : fetch(url + '/healthz'))
  await answer.text()
  return answer.status + (answer.headers.has('retry-after') ? ' come back in ' + answer.headers.get('retry-after') : '')
}
Promise.all(Array.from({ length: size }, (_, i) => one(i))).then(statuses => parentPort.postMessage(statuses))`

export type Crowded = {
  /** The number of responses by status. */
  readonly counts: Readonly<Record<string, number>>
  /** Processor time of the main thread during the logins, and of one password verification on any thread. */
  readonly mainThreadMs: number
  readonly oneHashMs: number
  /** The longest time that the main thread was blocked, and during as many requests to `/healthz`. */
  readonly longestMs: number
  readonly longestHealthzMs: number
}

/** A server with real password hashing, and a thousand concurrent logins. Call the result inside a test. */
export function loginCrowd(): () => Promise<Crowded> {
  const app = testApp({ deps: { passwords: argonPasswords() }, config: { trustProxy: ['127.0.0.1'] } })
  return async () => {
    for (let i = 0; i < 10; i += 1) {
      const account = { ...login, email: `crowd${i}@example.com`, fullName: 'Crowd', grant: null }
      await createUser(app.deps, account, { who: 'test', why: 'a story' })
    }
    const url = await app.listen()
    const arrive = async (size: number, as: typeof login | null) => {
      const worker = new Worker(crowd, { eval: true, workerData: { url, login: as, size } })
      return ((await once(worker, 'message')) as [string[]])[0]
    }
    // A server that has just started compiles its code on the first requests.
    await arrive(100, login)
    const longestHealthzMs = await longestBlockingMs(() => arrive(1000, null))
    const passwords = argonPasswords()
    const hashed = await passwords.hash(login.password)
    const oneHashMs = await cpuMs(process.cpuUsage, () => passwords.verify(hashed, login.password))
    let statuses: string[] = []
    let longestMs = 0
    const mainThreadMs = await cpuMs(process.threadCpuUsage, async () => {
      longestMs = await longestBlockingMs(async () => {
        statuses = await arrive(1000, login)
      })
    })
    const counts = Object.fromEntries(
      Map.groupBy(statuses, each => each)
        .entries()
        .map(([word, all]) => [word, all.length]),
    )
    return { counts, mainThreadMs, oneHashMs, longestMs, longestHealthzMs }
  }
}

async function cpuMs(meter: () => { user: number; system: number }, work: () => Promise<unknown>): Promise<number> {
  const before = meter()
  await work()
  const after = meter()
  return (after.user - before.user + after.system - before.system) / 1000
}
