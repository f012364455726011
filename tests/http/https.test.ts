import { expect, test } from 'vitest'
import { createUser } from '#services/accounts/create-user.ts'
import { testApp } from '#tests/setup/app.ts'

const app = testApp({
  config: {
    appUrl: 'https://clickbait.example',
    isProduction: true,
    trustProxy: ['10.0.0.0/8'],
    secrets: { metricsToken: 'a long token' },
  },
})
const signup = { email: 'new@example.com', password: 'a long walk home', fullName: 'New', selectedPlan: 'basic' }
const login = { email: 'sam@example.com', password: 'a long walk home' }
const headers = { origin: 'https://clickbait.example', 'sec-fetch-site': 'same-origin' }

async function flagsAfterLogin(extra: object) {
  const account = { ...login, fullName: 'Sam', grant: null }
  await createUser(app.deps, account, { who: 'test', why: 'a test' }).catch(() => {})
  const response = await app.visitor().rest('POST /auth/login', { ...login, ...extra }, headers)
  expect(response.status).toBe(200)
  return [response.headers['set-cookie'] ?? []].flat().map(cookie => {
    const [pair = '', ...flags] = String(cookie).split('; ')
    return { name: pair.split('=')[0], flags: flags.filter(flag => !flag.startsWith('Expires=')).toSorted() }
  })
}

test('over https the session cookie is bound to this host', async () => {
  const flags = ['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure']
  expect(await flagsAfterLogin({})).toEqual([
    { name: '__Host-session', flags },
    { name: '__Host-device', flags },
  ])
})

test('the cookie of a started signup is bound to this host', async () => {
  const response = await app.visitor().rest('POST /subscription/signup-checkout', signup, headers)
  expect(String(response.headers['set-cookie'])).toMatch(
    /^__Host-signup=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
  )
})

test('a panel has its own cookie, partitioned by the embedding page', async () => {
  const flags = ['HttpOnly', 'Partitioned', 'Path=/', 'SameSite=None', 'Secure']
  expect(await flagsAfterLogin({ panel: true })).toEqual([
    { name: '__Host-panel', flags },
    { name: '__Host-panel_device', flags },
  ])
})

test('a panel session authenticates, and ends with a logout in the panel', async () => {
  const sam = app.visitor()
  await flagsAfterLogin({})
  await sam.rest('POST /auth/login', { ...login, panel: true }, headers)
  expect([...sam.cookies.keys()]).toEqual(['__Host-panel', '__Host-panel_device'])
  expect((await sam.rest('GET /auth/user')).status).toBe(200)
  const out = await sam.rest('POST /auth/logout', undefined, headers)
  // The device cookie is no session.
  expect([...sam.cookies.keys()]).toEqual(['__Host-panel_device'])
  expect((await sam.rest('GET /auth/user')).status).toBe(401)
  // A browser forgets a partitioned cookie only on a response within its partition.
  expect(String(out.headers['set-cookie'])).toMatch(/^__Host-panel=;.*Secure;.*Partitioned/)
})

test('logging out clears the browser cache, but not its storage', async () => {
  const sam = app.visitor()
  await flagsAfterLogin({})
  await sam.rest('POST /auth/login', login, headers)
  const out = await sam.rest('POST /auth/logout', undefined, headers)
  expect(out.headers['clear-site-data']).toBe('"cache"')
})

test('browsers are instructed to stay on https', async () => {
  const response = await app.visitor().rest('GET /auth/user')
  expect(response.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
})

test('in production a loopback page is not accepted as ours', async () => {
  const local = { origin: 'http://localhost:3000', host: 'localhost:3000' }
  expect((await app.visitor().rest('POST /auth/login', login, local)).status).toBe(403)
})

test('only the address that a trusted proxy forwards is used', async () => {
  const seen = async (remoteAddress: string) => {
    const forwarded = { ...headers, 'x-forwarded-for': '203.0.113.50' }
    const body = (i: number) => ({ email: `from${remoteAddress}.${i}@example.com`, password: 'x' })
    for (let i = 0; i < 20; i += 1)
      await app
        .visitor()
        .request({ method: 'POST', url: '/api/auth/login', remoteAddress, headers: forwarded, payload: body(i) })
    const direct = await app.visitor().request({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: '203.0.113.50',
      headers,
      payload: body(20),
    })
    return direct.status
  }
  expect(await seen('198.51.100.3')).toBe(401)
  expect(await seen('10.1.2.3')).toBe(429)
})

test('metrics require the token', async () => {
  const ask = (authorization?: string) =>
    app.visitor().request({ method: 'GET', url: '/metrics', headers: authorization ? { authorization } : {} })
  expect((await ask()).status).toBe(403)
  expect((await ask('Bearer a wrong token')).status).toBe(403)
  expect((await ask('Bearer a long token')).status).toBe(200)
})
