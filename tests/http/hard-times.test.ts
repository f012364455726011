import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { luciaSessions } from '#adapters/lucia-sessions.ts'
import { openDatabase } from '#stores/db.ts'
import { recordingLog } from '#tests/fakes/observers.ts'
import { testApp } from '#tests/setup/app.ts'

describe('while the database is down', () => {
  const log = recordingLog()
  // Nothing listens on this port.
  const { db } = openDatabase('postgres://app:secret-word@127.0.0.1:9/app', { max: 1 })
  const app = testApp({
    deps: base => ({ db, log, sessions: luciaSessions(db, base.clock) }),
    options: { readiness: async () => ({ database: false }) },
  })

  test.each([
    ['GET /homepage/videos', undefined],
    ['POST /auth/login', { email: 'sam@example.com', password: 'a long walk home' }],
  ])('%s returns 503 with Retry-After', async (call, body) => {
    const response = await app.visitor().rest(call, body)
    expect([response.status, response.body.code]).toEqual([503, 'SERVICE_UNAVAILABLE'])
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('a user with a session gets 503, not 401', async () => {
    const sam = app.visitor()
    sam.cookies.set('session', 'any-token')
    expect((await sam.rest('GET /auth/user')).status).toBe(503)
    await expect(sam.trpc.auth.user.query()).rejects.toMatchObject({
      data: { code: 'SERVICE_UNAVAILABLE', httpStatus: 503 },
    })
  })

  test('the process is healthy but not ready', async () => {
    expect((await app.visitor().request({ method: 'GET', url: '/healthz' })).status).toBe(200)
    expect((await app.visitor().request({ method: 'GET', url: '/readyz' })).status).toBe(503)
    // Load balancers probe every second or two.
    expect(JSON.stringify(log.entries)).not.toContain('/readyz')
  })

  test('the log has the cause, but no parameters of statements', async () => {
    await app.visitor().rest('POST /auth/login', { email: 'private@example.com', password: 'hunter2hunter2' })
    const logged = JSON.stringify(log.entries)
    expect(logged).toContain('ECONNREFUSED')
    expect(logged).not.toMatch(/private@example|hunter2|secret-word/)
  })
})

describe('while the event loop is blocked', () => {
  const app = testApp({ options: { maxLoopDelayMs: 100 } })

  test('requests are refused, probes are served, and later requests work again', async () => {
    await pause(250)
    const until = performance.now() + 600
    while (performance.now() < until);
    await pause(1)
    const refused = await app.visitor().rest('GET /models')
    expect([refused.status, refused.body.code]).toEqual([503, 'SERVICE_UNAVAILABLE'])
    expect(refused.headers['x-content-type-options']).toBe('nosniff')
    expect((await app.visitor().request({ method: 'GET', url: '/healthz' })).status).toBe(200)
    await expect.poll(async () => (await app.visitor().rest('GET /models')).status).toBe(200)
  })
})

describe('when the process stops', () => {
  const stop = new AbortController()
  const app = testApp({ options: { stopSignal: stop.signal } })

  test('it is no longer ready, although the database works', async () => {
    stop.abort()
    const response = await app.visitor().request({ method: 'GET', url: '/readyz' })
    expect([response.status, response.body]).toEqual([503, { status: 'not ready', checks: { database: true } }])
  })
})
