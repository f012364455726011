import { describe, expect, test } from 'vitest'
import { argonPasswords } from '#adapters/argon-passwords.ts'
import { createUser } from '#services/accounts/create-user.ts'
import { seconds } from '#tests/fakes/clock.ts'
import { testApp } from '#tests/setup/app.ts'
import { longestBlockingMs } from '#tests/setup/cpu-time.ts'

const app = testApp({ deps: { passwords: argonPasswords() } })
const act = { who: 'test', why: 'a test' }
const password = 'a long walk home'
const account = (email: string) => createUser(app.deps, { email, password, fullName: 'Sam Reader', grant: null }, act)

const from = (remoteAddress: string, email: string, given: string) =>
  app.visitor().request({ method: 'POST', url: '/api/auth/login', remoteAddress, payload: { email, password: given } })

describe('password guessing', () => {
  test('is slowed for the guesser but not for the owner, for a limited time', async () => {
    await account('sam@example.com')
    for (let i = 0; i < 19; i += 1)
      expect((await from('198.51.100.1', 'sam@example.com', `guess ${i}`)).status).toBe(401)
    await from('198.51.100.1', 'other@example.com', 'x')
    const refused = await from('198.51.100.1', 'sam@example.com', password)
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(refused.headers['retry-after'])).toBe(1)
    expect((await from('198.51.100.2', 'sam@example.com', password)).status).toBe(200)
    app.clock.advance(seconds(1))
    expect((await from('198.51.100.1', 'sam@example.com', password)).status).toBe(200)
  })

  test('counts as one guesser over all addresses of a network and any forwarded header', async () => {
    const guess = (remoteAddress: string, forwarded: string) =>
      app.visitor().request({
        method: 'POST',
        url: '/api/auth/login',
        remoteAddress,
        headers: { 'x-forwarded-for': forwarded },
        payload: { email: 'line@example.com', password: 'x' },
      })
    const statuses: number[] = []
    for (let i = 0; i < 21; i += 1) statuses.push((await guess(`2001:db8:1:2::${i + 1}`, `203.0.113.${i}`)).status)
    expect(statuses).toEqual([...Array(20).fill(401), 429])
  })

  test('gets no more attempts concurrently than consecutively', async () => {
    await account('race@example.com')
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, i) => from('198.51.100.7', 'race@example.com', `guess ${i}`)),
    )
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(20)
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(20)
  })

  test('is counted without storing IP addresses or emails', async () => {
    await from('198.51.100.9', 'private@example.com', 'x')
    const rows = JSON.stringify(await app.deps.db.execute('select * from throttles'))
    expect(rows).not.toMatch(/example\.com|198\.51/)
  })
})

test('sixty concurrent logins do not block the event loop', async () => {
  for (const name of ['crowd0', 'crowd1']) await account(`${name}@example.com`)
  const statuses: number[] = []
  const crowd = Array.from({ length: 60 }, (_, i) => async () => {
    const email = i % 2 ? `crowd${(i >> 1) % 2}@example.com` : `other${i}@example.com`
    statuses.push((await from(`192.0.2.${i}`, email, password)).status)
  })
  const longest = await longestBlockingMs(() => Promise.all(crowd.map(each => each())))
  expect(statuses.filter(status => status === 200)).toHaveLength(30)
  expect(longest).toBeLessThan(50)
})
