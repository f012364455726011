import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { users } from '#schema/accounts.ts'
import { rememberedQueue } from '#tests/fakes/queue.ts'
import { testApp } from '#tests/setup/app.ts'

const queue = rememberedQueue()
const app = testApp({ deps: { queue } })
afterEach(() => void queue.jobs.splice(0))

const sam = { email: 'sam@example.com', password: 'a long walk home', fullName: 'Sam Reader' }
const from = (remoteAddress: string, payload: object) =>
  app.visitor().request({ method: 'POST', url: '/api/auth/signup', remoteAddress, payload })

describe('signing up', () => {
  test('creates an inactive account and a session, and mails a confirmation link', async () => {
    const visitor = app.visitor()
    const response = await visitor.rest('POST /auth/signup', { ...sam, email: ' Sam@Example.com ' })
    const user = {
      id: expect.any(String),
      email: 'sam@example.com',
      answerLanguage: 'video',
      emailConfirmed: false,
      fullName: 'Sam Reader',
      aiProvider: expect.stringMatching(/^(openai|gemini|claude)$/),
      aiModel: expect.any(String),
      subscriptionActive: false,
      subscriptionTier: null,
      cancelAtPeriodEnd: false,
      currentPeriodEnd: null,
      budgetResetsAt: null,
      profile: { subscription_tier: null, monthly_budget_limit: 0 },
    }
    expect([response.status, response.body]).toEqual([200, { success: true, user }])
    expect((await visitor.rest('GET /auth/user')).body.user).toEqual(user)
    const { id: userId } = response.body.user
    expect(queue.jobs).toEqual([{ job: 'send-confirmation-link', payload: { userId } }])
  })

  test('works the same over tRPC, and ends the previous session of the browser', async () => {
    const member = await app.member()
    const before = member.cookies.get('session')!
    const user = await member.trpc.auth.signup.mutate({ ...sam, email: 'typed@example.com' })
    expect(user).toMatchObject({ email: 'typed@example.com', subscriptionActive: false })
    expect((await member.rest('GET /auth/user')).body.user.email).toBe('typed@example.com')
    expect(await app.deps.sessions.validate(before)).toBeNull()
  })

  test('is refused for a known email in any case and starts no session', async () => {
    await from('198.51.100.1', { ...sam, email: 'known@example.com' })
    const again = await from('198.51.100.1', { ...sam, email: 'KNOWN@example.com', password: 'another long walk' })
    expect([again.status, again.body.code, again.body.message]).toEqual([
      409,
      'CONFLICT',
      'An account with this email already exists. Please log in.',
    ])
    expect(again.headers['set-cookie']).toBeUndefined()
    const known = { email: 'known@example.com', password: 'another long walk' }
    expect((await app.visitor().rest('POST /auth/login', known)).status).toBe(401)
  })

  test.each([
    ['no email', { email: undefined }, 'Email is required.'],
    ['no address', { email: 'sam' }, 'Please enter a valid email address.'],
    ['no name', { fullName: '  ' }, 'Full name is required.'],
    ['a name with a line break', { fullName: 'Sam\nBcc: all' }, 'Full name must be one line of text.'],
    ['a name that is too long', { fullName: 'S'.repeat(101) }, 'Full name must be at most 100 characters long.'],
    ['a short password', { password: 'short' }, 'Password must be at least 6 characters long'],
    ['a long password', { password: 'x'.repeat(129) }, 'Password must be at most 128 characters long'],
    ['a common password', { password: 'Sunflower' }, 'This password is too easy to guess. Please choose another one.'],
    ['a keyboard sequence', { password: 'asdfghjk' }, 'This password is too easy to guess. Please choose another one.'],
    [
      'the email itself',
      { password: 'weak@example.com' },
      'This password is too easy to guess. Please choose another one.',
    ],
  ])('refuses %s', async (_, wrong, message) => {
    const response = await from('198.51.100.2', { ...sam, email: 'weak@example.com', ...wrong })
    expect([response.status, response.body.code, response.body.message]).toEqual([400, 'BAD_REQUEST', message])
    expect(await app.deps.db.select().from(users).where(eq(users.email, 'weak@example.com'))).toEqual([])
    expect(queue.jobs).toEqual([])
  })

  test('accepts any other password, without composition rules', async () => {
    for (const [index, password] of [
      'только слова',
      'kettle of fish',
      '🎈🎈🎪🎪🎈x',
      'along the river home '.repeat(6),
    ].entries()) {
      const response = await from('198.51.100.3', { ...sam, email: `any${index}@example.com`, password })
      expect(response.status).toBe(200)
    }
  })
})

test('two hundred concurrent signups with one email create one account, one session and one mail', async () => {
  const responses = await Promise.all(
    Array.from({ length: 200 }, (_, i) => from(`10.1.${i}.7`, { ...sam, email: 'race@example.com' })),
  )
  const statuses = responses.map(({ status }) => status)
  expect(statuses.filter(status => status === 200)).toHaveLength(1)
  expect(statuses.filter(status => status === 409)).toHaveLength(199)
  const [count] = await app.deps.db.execute<{ people: string; logins: string }>(
    sql`select count(distinct u.id) as people, count(s.id) as logins
        from users u join sessions s on s.user_id = u.id where u.email = 'race@example.com'`,
  )
  expect(count).toEqual({ people: '1', logins: '1' })
  expect(queue.jobs).toHaveLength(1)
})

test('an IP address may sign up 20 times an hour, so that it cannot probe a list of emails', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 21; i += 1)
    statuses.push((await from('203.0.113.9', { ...sam, email: `list${i % 2}@a.org` })).status)
  expect(statuses.slice(0, 20).toSorted()).toEqual([200, 200, ...Array(18).fill(409)])
  expect(statuses[20]).toBe(429)
})
