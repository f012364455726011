import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { defaultLimits } from '#core/limits.ts'
import { createUser } from '#services/accounts/create-user.ts'
import { minutes } from '#tests/fakes/clock.ts'
import { testApp } from '#tests/setup/app.ts'

const limits = { ...defaultLimits, loginsPerAccount: 30, loginsPerAddress: 40, loginsPerNetwork: 50 }
const app = testApp({
  deps: base => ({ settings: { ...base.settings, limits } }),
  config: { trustProxy: ['127.0.0.1'] },
})
const password = 'correct horse'
let people = 0

/** An account, and a function that logs in to it from an address with a new browser. */
async function account() {
  people += 1
  const email = `many${people}@example.com`
  const { userId } = await createUser(
    app.deps,
    { email, password, fullName: 'Many', grant: null },
    { who: 'test', why: 'a story' },
  )
  const login = async (address: string, typed = password) => {
    const browser = app.visitor()
    const headers = { 'x-forwarded-for': address }
    return { browser, ...(await browser.rest('POST /auth/login', { email, password: typed }, headers)) }
  }
  return { userId, email, login }
}
type Login = Awaited<ReturnType<typeof account>>['login']
/** Fewer than the wrong passwords that an account may have at once: each login counts as one until it is checked. */
const concurrently = (count: number, login: Login, round: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => login(`203.${round}.${n}.1`)))
const sessionsOf = async (userId: string): Promise<number> => {
  const [row] = await app.deps.db.execute<{ n: number }>(
    sql`select count(*)::int as n from sessions where user_id = ${userId}`,
  )
  return row!.n
}

describe('an account has at most twenty sessions', () => {
  test('a further login ends the one that was used longest ago', async () => {
    const { userId, login } = await account()
    const browsers = []
    for (let n = 0; n < 23; n += 1) browsers.push((await login(`198.51.100.${n}`)).browser)
    const statuses = await Promise.all(browsers.map(async browser => (await browser.rest('GET /auth/user')).status))
    expect(statuses).toEqual([...Array(3).fill(401), ...Array(20).fill(200)])
    expect(await sessionsOf(userId)).toBe(20)
  })

  test('also after concurrent logins', async () => {
    const { userId, login } = await account()
    const statuses = [...(await concurrently(15, login, 1)), ...(await concurrently(15, login, 2))]
    expect(statuses.map(({ status }) => status)).toEqual(Array(30).fill(200))
    expect(await sessionsOf(userId)).toBe(20)
  })
})

describe('logins with the right password are limited', () => {
  test('for one account, at any number of concurrent ones and addresses, until an hour has passed', async () => {
    const { login } = await account()
    const all = []
    for (let round = 0; round < 4; round += 1) all.push(...(await concurrently(15, login, round)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(30)
    const refused = all.find(({ status }) => status === 429)!
    expect(refused.body.message).toMatch(/^Too many logins to this account or from your network\. Please try again in/)
    expect(refused.body.data.retryAfterSeconds).toBeGreaterThan(3_000)
    app.clock.advance(minutes(61))
    expect((await login('203.0.113.1')).status).toBe(200)
  })

  test('from one address, and from one network, over all accounts', async () => {
    const accounts = await Promise.all(Array.from({ length: 3 }, account))
    const from = async (address: string, count: number) => {
      let accepted = 0
      for (let n = 0; n < count; n += 1) accepted += (await accounts[n % 3]!.login(address)).status === 200 ? 1 : 0
      return accepted
    }
    expect(await from('192.0.2.1', 45)).toBe(40)
    expect(await from('192.0.2.2', 15)).toBe(10)
    expect(await from('192.0.3.1', 3)).toBe(3)
  })

  test('wrong passwords of strangers use up none of them', async () => {
    const { login } = await account()
    for (let n = 0; n < 40; n += 1) await login(`100.64.${n}.1`, 'a wrong guess')
    app.clock.advance(minutes(16))
    expect((await login('100.65.1.1')).status).toBe(200)
  })
})
