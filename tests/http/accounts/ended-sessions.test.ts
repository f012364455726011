import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { closeAnswers } from '#services/answers/end-abandoned-answers.ts'
import { spokenLlm } from '#tests/fakes/spoken-llm.ts'
import { testApp } from '#tests/setup/app.ts'
import type { Browser } from '#tests/setup/app-browser.ts'
import { anotherProcess } from '#tests/setup/chat.ts'

const app = testApp({ deps: { llm: spokenLlm() } })
afterAll(() => closeAnswers(app.deps))

const sessionsOf = async (userId: string): Promise<number> => {
  const [row] = await app.deps.db.execute<{ n: number }>(
    sql`select count(*)::int as n from sessions where user_id = ${userId}`,
  )
  return row!.n
}
/** The same browser with the cookie that it has now; a request in flight carries it. */
const inFlight = (user: Browser): Browser => {
  const copy = app.visitor()
  for (const [name, value] of user.cookies) copy.cookies.set(name, value)
  return copy
}

test.each([1, 2, 5])('a logout that was sent before %d refreshes ends the session they renewed', async refreshes => {
  const sam = await app.member()
  const logout = inFlight(sam)
  for (let n = 0; n < refreshes; n += 1) expect((await sam.rest('POST /auth/refresh')).status).toBe(200)
  expect((await logout.rest('POST /auth/logout')).status).toBe(200)
  expect((await sam.rest('GET /auth/user')).status).toBe(401)
  expect(await sessionsOf(sam.userId)).toBe(0)
})

test('a logout between two refreshes ends the session, and the second refresh opens none', async () => {
  const sam = await app.member()
  await sam.rest('POST /auth/refresh')
  const logout = inFlight(sam)
  await sam.rest('POST /auth/refresh')
  const late = inFlight(sam)
  await logout.rest('POST /auth/logout')
  expect((await late.rest('POST /auth/refresh')).status).toBe(401)
  expect(await sessionsOf(sam.userId)).toBe(0)
})

test('logouts that race chains of refreshes at two processes leave no session', async () => {
  const other = await anotherProcess(app)
  const race = async (round: number): Promise<number> => {
    const sam = await app.member()
    const refreshAll = async (browser: Browser) => {
      for (let n = 0; n < 10; n += 1) if ((await browser.rest('POST /auth/refresh')).status !== 200) return
    }
    const logout = async () => {
      await new Promise(resolve => setTimeout(resolve, round * 3))
      const browser = round % 2 ? inFlight(sam) : other.as(sam)
      await browser.rest('POST /auth/logout')
    }
    await Promise.all([refreshAll(sam), refreshAll(other.as(sam)), logout()])
    return sessionsOf(sam.userId)
  }
  expect(await Promise.all(Array.from({ length: 10 }, (_, round) => race(round)))).toEqual(Array(10).fill(0))
  await other.close()
})

test('a session that was refreshed meanwhile is ended from the list, once', async () => {
  const sam = await app.member()
  const { body } = await sam.rest('GET /auth/sessions')
  const [{ id }] = body.sessions
  const listing = inFlight(sam)
  await sam.rest('POST /auth/refresh')
  expect((await sam.rest('GET /auth/sessions')).body.sessions[0]).toMatchObject({ id, isCurrent: true })
  const { body: opened } = await app.visitor().rest('POST /auth/login', { email: sam.email, password: 'correct horse' })
  expect(opened.success).toBe(true)
  expect((await sam.rest('POST /auth/sessions/revoke', { id })).status).toBe(200)
  expect((await listing.rest('GET /auth/user')).status).toBe(401)
  expect((await sam.rest('GET /auth/user')).status).toBe(401)
  expect(await sessionsOf(sam.userId)).toBe(1)
})

test('a login ends the session that it replaces, even if that was refreshed meanwhile', async () => {
  const sam = await app.member()
  const login = inFlight(sam)
  await sam.rest('POST /auth/refresh')
  await login.rest('POST /auth/login', { email: sam.email, password: 'correct horse' })
  expect((await sam.rest('GET /auth/user')).status).toBe(401)
  expect((await login.rest('GET /auth/user')).status).toBe(200)
  expect(await sessionsOf(sam.userId)).toBe(1)
})

test('a handoff code asked for with a token that was refreshed meanwhile works while the session lives', async () => {
  const sam = await app.member()
  await sam.rest('POST /auth/refresh')
  const { body } = await sam.rest('POST /auth/sso/handoff/code')
  await sam.rest('POST /auth/refresh')
  expect((await app.visitor().rest('POST /auth/sso/handoff', { code: body.data.code })).status).toBe(200)
})

test('the listed id of a session, which is not its token, ends nothing', async () => {
  const sam = await app.member()
  await sam.rest('POST /auth/refresh')
  const { body } = await sam.rest('GET /auth/sessions')
  const [name] = [...sam.cookies].find(([, value]) => value.includes('.'))!
  const stranger = app.visitor()
  for (const token of [body.sessions[0].id, `${body.sessions[0].id}.x`]) {
    stranger.cookies.set(name, token)
    await stranger.rest('POST /auth/logout')
  }
  expect((await sam.rest('GET /auth/user')).status).toBe(200)
})
