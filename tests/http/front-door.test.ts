import { describe, expect, test } from 'vitest'
import type { rememberedMetrics } from '#tests/fakes/observers.ts'
import { testApp } from '#tests/setup/app.ts'

const app = testApp()

const own = { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
const login = JSON.stringify({ email: 'unknown@example.com', password: 'a guess' })

describe('a request from another site', () => {
  test.each([
    ['a foreign origin', { ...own, origin: 'https://evil.example' }, 403],
    ['our host with another scheme', { ...own, origin: 'https://localhost:3000' }, 403],
    ['our host at another port', { ...own, origin: 'http://localhost:3001' }, 403],
    ['a name that begins like ours', { ...own, origin: 'http://localhost:3000.evil.example' }, 403],
    ['the origin "null"', { ...own, origin: 'null' }, 403],
    ['Sec-Fetch-Site: cross-site', { ...own, 'sec-fetch-site': 'cross-site' }, 403],
    ['Sec-Fetch-Site: same-site', { ...own, 'sec-fetch-site': 'same-site' }, 403],
    ['a plain form', { ...own, 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['a multipart form', { ...own, 'content-type': 'multipart/form-data; boundary=x' }, 415],
    ['text that is JSON', { ...own, 'content-type': 'text/plain' }, 415],
    ['a type that begins like JSON', { ...own, 'content-type': 'application/jsonx' }, 415],
  ])('with %s is refused everywhere', async (_, headers, status) => {
    for (const url of [
      '/api/auth/login',
      '/trpc/auth.login',
      '/api/auth/logout',
      '/trpc/auth.logout?batch=1',
      '/nowhere',
    ]) {
      const response = await app.visitor().request({ method: 'POST', url, headers, payload: login })
      expect([url, response.status]).toEqual([url, status])
      expect(response.body.success).toBe(false)
    }
  })

  test('as a cross-origin multipart form does not log the user out', async () => {
    const sam = await app.subscriber()
    const payload = '--x\r\nContent-Disposition: form-data; name="0"\r\n\r\n{}\r\n--x--\r\n'
    const headers = { origin: 'https://evil.example', 'content-type': 'multipart/form-data; boundary=x' }
    const response = await sam.request({ method: 'POST', url: '/trpc/auth.logout', headers, payload })
    expect(response.status).toBe(403)
    expect((await sam.rest('GET /auth/user')).status).toBe(200)
  })

  test.each([
    ['from our own page', own],
    ['from a page at the same loopback address', { ...own, origin: 'http://127.0.0.1:5173', host: '127.0.0.1:5173' }],
    ['from a program', { 'content-type': 'application/json' }],
    ['from a program that sends a charset', { 'content-type': 'application/json; charset=utf-8' }],
  ])('but %s is accepted', async (_, headers) => {
    const response = await app.visitor().request({ method: 'POST', url: '/api/auth/login', headers, payload: login })
    expect([response.status, response.body.code]).toEqual([401, 'INVALID_CREDENTIALS'])
  })

  test('is refused with a message that names APP_URL', async () => {
    const headers = { ...own, origin: 'https://evil.example' }
    const response = await app.visitor().request({ method: 'POST', url: '/api/auth/logout', headers })
    expect(response.body).toMatchObject({
      code: 'FORBIDDEN_ORIGIN',
      message: expect.stringContaining('http://localhost:3000'),
    })
  })

  test('gets no CORS headers', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
    for (const method of ['GET', 'OPTIONS'] as const) {
      const response = await app.visitor().request({ method, url: '/api/auth/user', headers })
      expect(Object.keys(response.headers).filter(name => name.startsWith('access-control'))).toEqual([])
    }
  })

  test('cannot run a tRPC mutation by GET', async () => {
    const sam = await app.subscriber()
    const response = await sam.request({ method: 'GET', url: '/trpc/auth.logout' })
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect((await sam.rest('GET /auth/user')).status).toBe(200)
  })
})

describe('calls without a body', () => {
  test.each([
    ['nothing', {}],
    ['an empty body called JSON', { headers: { 'content-type': 'application/json' }, payload: '' }],
    ['{}', { payload: {} }],
  ])('accept %s', async (_, request) => {
    const response = await app.visitor().request({ method: 'POST', url: '/api/auth/logout', ...request })
    expect([response.status, response.text]).toEqual([200, '{"success":true}'])
  })
})

describe('security headers', () => {
  const addresses: [string, 'GET' | 'POST', string, Record<string, string>][] = [
    ['a success', 'POST', '/api/auth/logout', {}],
    ['a refusal', 'GET', '/api/auth/user', {}],
    ['an unknown path', 'GET', '/api/nothing', {}],
    ['an undecodable path', 'GET', '/%E0%A4%A', {}],
    ['a tRPC response', 'GET', '/trpc/auth.user', {}],
    ['a probe', 'GET', '/healthz', {}],
    ['a refused origin', 'POST', '/api/auth/login', { origin: 'https://evil.example' }],
    ['the API page', 'GET', '/api/docs', {}],
  ]
  test.each(addresses)('are sent with %s', async (_, method, url, headers) => {
    const response = await app.visitor().request({ method, url, headers })
    expect(response.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': expect.stringContaining('no-store'),
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'x-request-id': expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-z]+$/),
    })
    expect(response.headers['permissions-policy']).toContain('camera=()')
    expect(response.headers['strict-transport-security']).toBeUndefined()
    expect(response.headers['x-powered-by']).toBeUndefined()
  })
})

describe('the IP address of the client', () => {
  test('a forwarded address is ignored without a trusted proxy', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' }
    for (let i = 0; i < 20; i += 1) {
      const forged = { ...headers, 'x-forwarded-for': `203.0.113.${i}` }
      await app.visitor().request({
        method: 'POST',
        url: '/api/auth/login',
        headers: forged,
        payload: { email: `x${i}@y.z`, password: 'p' },
      })
    }
    const response = await app.visitor().rest('POST /auth/login', { email: 'x@y.z', password: 'p' }, headers)
    expect(response.status).toBe(429)
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('metrics are served to this machine only, and not through a proxy on it', async () => {
    const near = await app.visitor().request({ method: 'GET', url: '/metrics' })
    const proxied = await app
      .visitor()
      .request({ method: 'GET', url: '/metrics', headers: { 'x-forwarded-for': '203.0.113.9' } })
    const far = await app.visitor().request({ method: 'GET', url: '/metrics', remoteAddress: '203.0.113.9' })
    expect([near.status, proxied.status, far.status]).toEqual([200, 403, 403])
  })
})

test('probes respond', async () => {
  const { request } = app.visitor()
  expect((await request({ method: 'GET', url: '/healthz' })).body).toEqual({ status: 'ok' })
  expect((await request({ method: 'GET', url: '/readyz' })).body).toEqual({
    status: 'ready',
    checks: { database: true },
  })
})

test('content policy reports are counted, and large ones are refused', async () => {
  const payload = '{"csp-report":{"violated-directive":"script-src"}}'
  const request = {
    method: 'POST',
    url: '/api/csp-report',
    headers: { ...own, 'content-type': 'application/csp-report' },
  } as const
  const before = reports()
  expect((await app.visitor().request({ ...request, payload })).status).toBe(204)
  expect(reports()).toBe(before + 1)
  expect((await app.visitor().request({ ...request, payload: 'x'.repeat(20_000) })).status).toBe(413)
})
const reports = () => (app.deps.metrics as ReturnType<typeof rememberedMetrics>).total('csp_reports_total')
