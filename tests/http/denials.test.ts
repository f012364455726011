import { afterEach, expect, test } from 'vitest'
import { recordingLog } from '#tests/fakes/observers.ts'
import { testApp } from '#tests/setup/app.ts'

const log = recordingLog()
const app = testApp({ deps: { log } })
afterEach(() => void log.entries.splice(0))

/** The log lines of refused requests since the last call. */
const lines = () =>
  log.entries
    .splice(0)
    .filter(({ message }) => message === 'request refused')
    .map(({ level, fields }) => ({ level, ...fields }))

test('every refusal is logged with its reason, user and IP address', async () => {
  const sam = await app.member()
  await sam.rest('POST /auth/ai-model', { aiProvider: 'gemini', aiModel: 'gemini-2.5-pro' })
  await app.visitor().rest('GET /auth/user')
  await sam.rest('POST /auth/logout', undefined, { origin: 'https://evil.example' })
  const about = { level: 'info', address: '127.0.0.1', requestId: expect.any(String), ms: expect.any(Number) }
  expect(lines()).toEqual([
    {
      ...about,
      method: 'POST',
      route: '/api/auth/ai-model',
      status: 403,
      code: 'SUBSCRIPTION_REQUIRED',
      userId: sam.userId,
    },
    { ...about, method: 'GET', route: '/api/auth/user', status: 401, code: 'UNAUTHENTICATED' },
    { ...about, method: 'POST', route: '/api/auth/logout', status: 403, code: 'FORBIDDEN_ORIGIN' },
  ])
})

test('a refused tRPC call is logged as well', async () => {
  const sam = await app.member()
  const wanted = { aiProvider: 'gemini', aiModel: 'gemini-2.5-pro' } as const
  await expect(sam.trpc.auth.chooseModel.mutate(wanted)).rejects.toThrow()
  expect(lines()).toMatchObject([{ status: 403, code: 'SUBSCRIPTION_REQUIRED', userId: sam.userId }])
})

test('logins, logouts and changes are logged with the user and without secrets', async () => {
  const sam = app.visitor()
  const account = { email: 'sam@example.com', password: 'a long walk home', fullName: 'Sam' }
  const { id: userId } = (await sam.rest('POST /auth/signup', account)).body.user
  await app.visitor().rest('POST /auth/login', { ...account, password: 'not this one' })
  await sam.rest('POST /auth/login', account)
  const change = { currentPassword: 'not this one', newPassword: 'another long walk' }
  await sam.rest('POST /auth/change-password', change)
  await sam.rest('POST /auth/change-password', { ...change, currentPassword: account.password })
  const cookies = [...sam.cookies.values()]
  await sam.rest('POST /auth/logout')
  const logged = log.entries.filter(({ message }) => !message.startsWith('request'))
  const address = '127.0.0.1'
  expect(logged.map(({ message, fields }) => ({ message, ...fields }))).toEqual([
    { message: 'account created by signup', userId, address },
    { message: 'login refused', userId, isDisabled: false, address },
    { message: 'logged in', userId, address, from: 'device' },
    { message: 'change of password refused', userId, address },
    { message: 'password changed', userId, address },
    { message: 'logged out', userId },
  ])
  for (const secret of [account.password, 'not this one', change.newPassword, account.email, ...cookies])
    expect(JSON.stringify(log.entries)).not.toContain(secret)
})
