import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { argonPasswords } from '#adapters/argon-passwords.ts'
import { createUser } from '#services/accounts/create-user.ts'
import { replacePasswordHash } from '#stores/accounts.ts'
import { rememberedMailer } from '#tests/fakes/mailer.ts'
import { rememberedQueue } from '#tests/fakes/queue.ts'
import { testApp } from '#tests/setup/app.ts'
import { openLink } from '#tests/setup/mail-link.ts'

const post = { queue: rememberedQueue(), mailer: rememberedMailer() }
const app = testApp({ deps: { ...post, passwords: argonPasswords() } })
const act = { who: 'test', why: 'a test' }

/** One password as two systems send it, with "ö" as one code point and as two. */
const [composed, decomposed] = ['Töpferei am Fluß', 'Töpferei am Fluß'.normalize('NFD')] as const
const [otherComposed, otherDecomposed] = ['가마와도자기 굽기', '가마와도자기 굽기'.normalize('NFD')] as const
const login = async (email: string, password: string): Promise<number> =>
  (await app.visitor().rest('POST /auth/login', { email, password })).status

test('a password opens the account in both forms of Unicode, wherever it is chosen or asked for', async () => {
  const email = 'ada@example.com'
  const ada = app.visitor()
  await ada.rest('POST /auth/signup', { email, password: decomposed, fullName: 'Ada Reader' })
  expect([await login(email, composed), await login(email, decomposed)]).toEqual([200, 200])
  expect(await login(email, 'Topferei am Fluß')).toBe(401)

  const change = { currentPassword: composed, newPassword: otherComposed }
  expect((await ada.rest('POST /auth/change-password', change)).status).toBe(200)
  expect([await login(email, otherDecomposed), await login(email, decomposed)]).toEqual([200, 401])

  await app.visitor().rest('POST /auth/forgot-password', { email })
  const token = await openLink(app.deps, post)
  expect((await app.visitor().rest('POST /auth/reset-password', { token, password: decomposed })).status).toBe(200)
  expect([await login(email, composed), await login(email, otherComposed)]).toEqual([200, 401])
})

test('an account that an operator creates opens in both forms', async () => {
  const email = 'grace@example.com'
  await createUser(app.deps, { email, password: composed, fullName: 'Grace Reader', grant: null }, act)
  expect([await login(email, decomposed), await login(email, composed)]).toEqual([200, 200])
})

test('a hash of an earlier version, made of the text as it was typed, still opens', async () => {
  for (const [index, typed] of [composed, decomposed].entries()) {
    const email = `old${index}@example.com`
    const account = { email, password: 'a long walk home', fullName: 'Old Reader', grant: null }
    const { userId } = await createUser(app.deps, account, act)
    await replacePasswordHash(app.deps.db, userId, await hash(typed))
    expect([await login(email, composed), await login(email, decomposed)]).toEqual([200, 200])
  }
})

test('a password that is long enough only while its accents count is refused', async () => {
  const signup = { email: 'short@example.com', password: 'äöüäö'.normalize('NFD'), fullName: 'Short Reader' }
  const refused = await app.visitor().rest('POST /auth/signup', signup)
  expect([refused.status, refused.body.message]).toEqual([400, 'Password must be at least 6 characters long'])
})
