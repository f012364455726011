import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { argonPasswords } from '#adapters/argon-passwords.ts'
import { sessions } from '#schema/accounts.ts'
import { createUser } from '#services/accounts/create-user.ts'
import { disableAccount } from '#services/billing/disable-account.ts'
import { markDisabled } from '#stores/accounts.ts'
import { days } from '#tests/fakes/clock.ts'
import { testApp } from '#tests/setup/app.ts'

const app = testApp({ deps: { passwords: argonPasswords() } })
const act = { who: 'test', why: 'a test' }
const password = 'a long walk home'

async function account(email: string) {
  const grant = { tier: 'premium', active: true } as const
  return createUser(app.deps, { email, password, fullName: 'Sam Reader', grant }, act)
}

describe('logging in', () => {
  test('returns the user and starts a session', async () => {
    await account('sam@example.com')
    const sam = app.visitor()

    const response = await sam.rest('POST /auth/login', { email: ' Sam@Example.com ', password })

    expect(response.status).toBe(200)
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
    const period = { currentPeriodEnd: moment, budgetResetsAt: moment }
    const user = {
      id: expect.any(String),
      email: 'sam@example.com',
      answerLanguage: 'video',
      emailConfirmed: true,
      fullName: 'Sam Reader',
      aiProvider: expect.stringMatching(/^(openai|gemini|claude)$/),
      aiModel: expect.any(String),
      subscriptionActive: true,
      subscriptionTier: 'premium',
      cancelAtPeriodEnd: false,
      ...period,
      profile: { subscription_tier: 'premium', monthly_budget_limit: 20 },
    }
    expect(response.body).toEqual({ success: true, user })
    expect((await sam.rest('GET /auth/user')).body).toEqual({ success: true, user })
    expect(await sam.trpc.auth.user.query()).toEqual(user)
  })

  test('works the same over tRPC', async () => {
    await account('typed@example.com')
    const sam = app.visitor()
    const user = await sam.trpc.auth.login.mutate({ email: 'typed@example.com', password })
    expect(user.email).toBe('typed@example.com')
    expect((await sam.rest('GET /auth/user')).status).toBe(200)
  })

  test('gives the same response for a wrong password, an unknown email and a disabled account', async () => {
    await account('known@example.com')
    const { userId } = await account('shut@example.com')
    await disableAccount(app.deps, userId, { keepsBilling: true }, act)
    const tries = [
      { email: 'known@example.com', password: 'not this one' },
      { email: 'unknown@example.com', password },
      { email: 'shut@example.com', password },
    ]
    const responses = await Promise.all(tries.map(each => app.visitor().rest('POST /auth/login', each)))
    for (const response of responses) {
      expect(response.status).toBe(401)
      expect(response.text).toBe(responses[0]!.text)
      expect(response.headers['set-cookie']).toBeUndefined()
    }
    expect(responses[0]!.body.message).toBe('Invalid email or password.')
  })

  test('is undone by logging out, which ends the session itself, not just the cookie', async () => {
    const sam = await app.subscriber()
    const copied = new Map(sam.cookies)
    expect((await sam.rest('POST /auth/logout')).body).toEqual({ success: true })
    expect(sam.cookies.size).toBe(0)
    const thief = app.visitor()
    for (const [name, value] of copied) thief.cookies.set(name, value)
    expect((await thief.rest('GET /auth/user')).status).toBe(401)
    expect((await app.visitor().rest('POST /auth/logout')).status).toBe(200)
  })
})

test('logging out ends the panel’s session in that browser too', async () => {
  await account('panel@example.com')
  const sam = app.visitor()
  await sam.rest('POST /auth/login', { email: 'panel@example.com', password })
  await sam.rest('POST /auth/login', { email: 'panel@example.com', password, panel: true })
  const tokens = ['session', 'panel'].map(name => sam.cookies.get(name)!)
  await sam.rest('POST /auth/logout')
  for (const token of tokens) expect(await app.deps.sessions.validate(token)).toBeNull()
})

describe('sessions', () => {
  test('a session id that was planted before the login is invalid after it', async () => {
    await account('fixed@example.com')
    const sam = app.visitor()
    sam.cookies.set('session', 'planted-by-another-user')
    await sam.rest('POST /auth/login', { email: 'fixed@example.com', password })
    expect(sam.cookies.get('session')).not.toBe('planted-by-another-user')
    const attacker = app.visitor()
    attacker.cookies.set('session', 'planted-by-another-user')
    expect((await attacker.rest('GET /auth/user')).status).toBe(401)
  })

  test('a new login ends only the session that it replaces in that browser', async () => {
    const { userId } = await account('twice@example.com')
    const phone = app.visitor()
    const laptop = app.visitor()
    const login = { email: 'twice@example.com', password }
    await phone.rest('POST /auth/login', login)
    await laptop.rest('POST /auth/login', login)
    const before = laptop.cookies.get('session')!
    await laptop.rest('POST /auth/login', login)
    expect(laptop.cookies.get('session')).not.toBe(before)
    expect(await app.deps.sessions.validate(before)).toBeNull()
    expect((await phone.rest('GET /auth/user')).status).toBe(200)
    expect(await app.deps.db.select().from(sessions).where(eq(sessions.userId, userId))).toHaveLength(2)
  })

  test('the ids in the database do not work as session cookies', async () => {
    const sam = await app.subscriber()
    const rows = await app.deps.db.select().from(sessions).where(eq(sessions.userId, sam.userId))
    expect(rows).toHaveLength(1)
    const thief = app.visitor()
    thief.cookies.set('session', rows[0]!.id)
    expect((await thief.rest('GET /auth/user')).status).toBe(401)
  })

  test('a session of a disabled account is invalid, even if its row remains', async () => {
    const sam = await app.subscriber()
    await markDisabled(app.deps.db, sam.userId, app.clock.now())
    expect((await sam.rest('GET /auth/user')).status).toBe(401)
  })

  test('disabling an account ends its sessions at once', async () => {
    const sam = await app.subscriber()
    expect((await sam.rest('GET /auth/user')).status).toBe(200)
    await disableAccount(app.deps, sam.userId, { keepsBilling: true }, act)
    expect((await sam.rest('GET /auth/user')).status).toBe(401)
    await expect(sam.trpc.auth.user.query()).rejects.toThrow('Please log in to continue.')
  })
})

test('idle sessions end after 30 days, used ones are renewed, and all end after 90', async () => {
  const idle = await app.subscriber()
  const used = await app.subscriber()
  for (let day = 0; day < 80; day += 20) {
    app.clock.advance(days(20))
    const response = await used.rest('GET /auth/user')
    expect(response.status).toBe(200)
    expect(String(response.headers['set-cookie'])).toContain('Expires=')
  }
  expect((await idle.rest('GET /auth/user')).status).toBe(401)
  app.clock.advance(days(9.9))
  expect((await used.rest('GET /auth/user')).status).toBe(200)
  app.clock.advance(days(0.2))
  expect((await used.rest('GET /auth/user')).status).toBe(401)
})
