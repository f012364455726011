import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { sessions } from '#schema/accounts.ts'
import { disableAccount } from '#services/billing/disable-account.ts'
import { minutes } from '#tests/fakes/clock.ts'
import { rememberedMailer } from '#tests/fakes/mailer.ts'
import { plainPasswords } from '#tests/fakes/passwords.ts'
import { rememberedQueue } from '#tests/fakes/queue.ts'
import { testApp } from '#tests/setup/app.ts'
import { mailsAskedFor } from '#tests/setup/mail-link.ts'

const queue = rememberedQueue()
const post = { queue, mailer: rememberedMailer() }
/** Holds up the next comparison of a login, as a busy machine would. */
let hold: { reached(): void; until: Promise<void> } | undefined
const passwords = {
  ...plainPasswords,
  async verify(hash: string | null, password: string) {
    const holding = hold
    hold = undefined
    holding?.reached()
    await holding?.until
    return plainPasswords.verify(hash, password)
  },
}
const app = testApp({ deps: { queue, passwords } })
afterEach(() => void queue.jobs.splice(0))

const current = 'correct horse'
const change = { currentPassword: current, newPassword: 'a long walk home' }
const login = (email: string, password: string) => app.visitor().rest('POST /auth/login', { email, password })

describe('changing the password', () => {
  test('requires the current one, ends all other sessions, and notifies the user by mail', async () => {
    const sam = await app.member()
    const phone = app.visitor()
    await phone.rest('POST /auth/login', { email: sam.email, password: current })
    const before = sam.cookies.get('session')!

    const response = await sam.rest('POST /auth/change-password', change)

    const message = 'Your password has been changed. All other sessions have ended.'
    expect([response.status, response.body]).toEqual([200, { success: true, message }])
    expect((await sam.rest('GET /auth/user')).status).toBe(200)
    expect(sam.cookies.get('session')).not.toBe(before)
    expect(await app.deps.sessions.validate(before)).toBeNull()
    expect((await phone.rest('GET /auth/user')).status).toBe(401)
    expect((await login(sam.email, current)).status).toBe(401)
    expect((await login(sam.email, change.newPassword)).status).toBe(200)
    expect(mailsAskedFor(post)).toEqual([[sam.email, 'password-changed']])
  })

  test('works the same over tRPC', async () => {
    const sam = await app.member()
    expect(await sam.trpc.auth.changePassword.mutate(change)).toEqual({ message: expect.any(String) })
    expect((await sam.rest('GET /auth/user')).status).toBe(200)
  })

  test('in a panel leaves the panel logged in', async () => {
    const sam = await app.member()
    const panel = app.visitor()
    await panel.rest('POST /auth/login', { email: sam.email, password: current, panel: true })
    expect([...panel.cookies.keys()]).toEqual(['panel', 'panel_device'])
    expect((await panel.rest('POST /auth/change-password', change)).status).toBe(200)
    expect([...panel.cookies.keys()]).toEqual(['panel', 'panel_device'])
    expect((await panel.rest('GET /auth/user')).status).toBe(200)
    expect((await sam.rest('GET /auth/user')).status).toBe(401)
  })

  test.each([
    ['a wrong current password', { ...change, currentPassword: 'wrong horse' }, 'Your current password is incorrect.'],
    ['no current password', { newPassword: change.newPassword }, 'Current password is required.'],
    ['a new one of 7 characters', { ...change, newPassword: 'seven77' }, 'Password must be at least 8 characters long'],
    [
      'a new one of 129 characters',
      { ...change, newPassword: 'ab'.repeat(65) },
      'Password must be at most 128 characters long',
    ],
    [
      'a common one',
      { ...change, newPassword: 'Sunflower' },
      'This password is too easy to guess. Please choose another one.',
    ],
  ])('refuses %s and changes nothing', async (_, body, message) => {
    const sam = await app.member()
    const response = await sam.rest('POST /auth/change-password', body)
    expect([response.status, response.body.code, response.body.message]).toEqual([400, 'BAD_REQUEST', message])
    expect((await sam.rest('GET /auth/user')).status).toBe(200)
    expect((await login(sam.email, current)).status).toBe(200)
    expect(queue.jobs).toEqual([])
  })

  test('is limited, so that an open session cannot be used to guess the password', async () => {
    const sam = await app.member()
    const guess = (currentPassword: string) => sam.rest('POST /auth/change-password', { ...change, currentPassword })
    for (let i = 0; i < 10; i += 1) expect((await guess(`guess ${i}`)).status).toBe(400)
    expect((await guess(current)).status).toBe(429)
    app.clock.advance(minutes(15.1))
    expect((await guess(current)).status).toBe(200)
  })

  test('happens once if two requests race', async () => {
    const sam = await app.member()
    const [reached, slow] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    hold = { reached: reached.resolve, until: slow.promise }
    const first = sam.rest('POST /auth/change-password', { ...change, newPassword: 'another long walk' })
    await reached.promise
    expect((await sam.rest('POST /auth/change-password', change)).status).toBe(200)
    slow.resolve()
    const late = await first
    expect([late.status, late.body.message]).toEqual([400, 'Your current password is incorrect.'])
    expect((await login(sam.email, change.newPassword)).status).toBe(200)
    expect(mailsAskedFor(post)).toHaveLength(1)
  })
})

test('a login with the old password that is running during a change fails', async () => {
  const sam = await app.member()
  const [reached, slow] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  hold = { reached: reached.resolve, until: slow.promise }
  const late = login(sam.email, current)
  await reached.promise
  expect((await sam.rest('POST /auth/change-password', change)).status).toBe(200)
  slow.resolve()
  expect((await late).status).toBe(401)
  expect((await sam.rest('GET /auth/sessions')).body.sessions).toHaveLength(1)
})

test('a login that is running while its account is disabled creates no session', async () => {
  const sam = await app.member()
  const [reached, slow] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  hold = { reached: reached.resolve, until: slow.promise }
  const late = login(sam.email, current)
  await reached.promise
  await disableAccount(app.deps, sam.userId, { keepsBilling: true }, { who: 'test', why: 'a test' })
  slow.resolve()
  expect((await late).status).toBe(401)
  expect(await app.deps.db.$count(sessions, eq(sessions.userId, sam.userId))).toBe(0)
})
