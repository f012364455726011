import { describe, expect, test } from 'vitest'
import { days, minutes } from '#tests/fakes/clock.ts'
import { testApp } from '#tests/setup/app.ts'

const app = testApp()

/** A user who is logged in in a tab, on a phone, and in a panel. */
async function everywhere() {
  const tab = await app.member()
  const login = { email: tab.email, password: 'correct horse' }
  const phone = app.visitor()
  const headers = { 'user-agent': 'A phone' }
  await phone.rest('POST /auth/login', login, headers)
  const panel = app.visitor()
  await panel.rest('POST /auth/login', { ...login, panel: true })
  const list = async () => (await tab.rest('GET /auth/sessions')).body.sessions as { id: string; isCurrent: boolean }[]
  return { tab, phone, panel, list }
}
const statusOf = async (browser: { rest: (call: string) => Promise<{ status: number }> }) =>
  (await browser.rest('GET /auth/user')).status

describe('the list of sessions', () => {
  test('shows the newest first and marks the current one', async () => {
    const { tab } = await everywhere()
    const response = await tab.rest('GET /auth/sessions')
    const session = {
      id: expect.stringMatching(/^[\w-]{43}$/),
      isCurrent: false,
      isPanel: false,
      userAgent: 'A phone',
      address: '127.0.0.1',
      createdAt: expect.stringMatching(/Z$/),
      lastSeenAt: expect.stringMatching(/Z$/),
      expiresAt: expect.stringMatching(/Z$/),
    }
    expect([response.status, response.body]).toEqual([
      200,
      {
        success: true,
        sessions: [
          { ...session, isPanel: true, userAgent: 'lightMyRequest' },
          session,
          { ...session, isCurrent: true, userAgent: 'test' },
        ],
      },
    ])
    expect(await tab.trpc.sessions.list.query()).toEqual(response.body.sessions)
  })

  test('contains no id that works as a session cookie', async () => {
    const { tab, list } = await everywhere()
    for (const { id } of await list()) {
      const thief = app.visitor()
      thief.cookies.set('session', id)
      expect(await statusOf(thief)).toBe(401)
    }
    expect(JSON.stringify(await list())).not.toContain(tab.cookies.get('session'))
  })

  test('shows when a session was last used, to the hour, and drops expired ones', async () => {
    const { tab, phone } = await everywhere()
    const seen = async () => {
      const { sessions } = (await tab.rest('GET /auth/sessions')).body
      return sessions.find(({ userAgent }: { userAgent: string }) => userAgent === 'A phone')?.lastSeenAt
    }
    const first = await seen()
    app.clock.advance(minutes(30))
    await phone.rest('GET /auth/user')
    expect(await seen()).toBe(first)
    app.clock.advance(minutes(31))
    await phone.rest('GET /auth/user')
    expect(Date.parse(await seen()) - Date.parse(first)).toBeGreaterThanOrEqual(minutes(61))
    app.clock.advance(days(20))
    await tab.rest('GET /auth/user')
    app.clock.advance(days(11))
    expect(await seen()).toBeUndefined()
  })
})

describe('ending sessions', () => {
  test('one by one takes effect at once', async () => {
    const { tab, phone, panel, list } = await everywhere()
    const [ofPanel, ofPhone] = await list()
    expect((await tab.rest('POST /auth/sessions/revoke', { id: ofPhone!.id })).body).toEqual({ success: true })
    expect([await statusOf(tab), await statusOf(phone), await statusOf(panel)]).toEqual([200, 401, 200])
    await tab.trpc.sessions.revoke.mutate({ id: ofPanel!.id })
    expect(await statusOf(panel)).toBe(401)
    const again = await tab.rest('POST /auth/sessions/revoke', { id: ofPhone!.id })
    expect([again.status, again.body.message]).toEqual([404, 'That session has ended already.'])
  })

  test('includes the current one, and removes its cookie', async () => {
    const { tab, list } = await everywhere()
    const own = (await list()).find(({ isCurrent }) => isCurrent)!
    expect((await tab.rest('POST /auth/sessions/revoke', { id: own.id })).status).toBe(200)
    expect(tab.cookies.size).toBe(0)
  })

  test('works for all others together', async () => {
    const { tab, phone, panel } = await everywhere()
    expect((await tab.rest('POST /auth/sessions/revoke-others')).body).toEqual({ success: true, ended: 2 })
    expect([await statusOf(tab), await statusOf(phone), await statusOf(panel)]).toEqual([200, 401, 401])
    expect(await tab.trpc.sessions.revokeOthers.mutate()).toEqual({ ended: 0 })
  })

  test('of another user is impossible by any id and reveals nothing', async () => {
    const [owner, stranger] = [await everywhere(), await everywhere()]
    for (const { id } of await owner.list()) {
      const response = await stranger.tab.rest('POST /auth/sessions/revoke', { id })
      expect([response.status, response.body.message]).toEqual([404, 'That session has ended already.'])
      await expect(stranger.tab.trpc.sessions.revoke.mutate({ id })).rejects.toThrow('That session has ended already.')
    }
    expect((await stranger.tab.rest('POST /auth/sessions/revoke-others')).body.ended).toBe(2)
    expect(await owner.list()).toHaveLength(3)
    const ids = new Set((await owner.list()).map(({ id }) => id))
    expect((await stranger.list()).filter(({ id }) => ids.has(id))).toEqual([])
  })

  test.each([[{}], [{ id: '' }], [{ id: 7 }], [{ id: 'x'.repeat(101) }]])('requires a valid id: %j', async body => {
    const { tab } = await everywhere()
    expect((await tab.rest('POST /auth/sessions/revoke', body)).status).toBe(400)
  })
})

describe('refreshing', () => {
  test('gives the session a new id and returns the user', async () => {
    const { tab, list } = await everywhere()
    const before = tab.cookies.get('session')!
    const user = (await tab.rest('GET /auth/user')).body.user
    const response = await tab.rest('POST /auth/refresh')
    expect([response.status, response.body]).toEqual([200, { success: true, user }])
    expect(tab.cookies.get('session')).not.toBe(before)
    expect(await app.deps.sessions.validate(before)).toBeNull()
    expect(await list()).toHaveLength(3)
    expect(await tab.trpc.auth.refresh.mutate()).toEqual(user)
    expect(await statusOf(tab)).toBe(200)
  })

  test('keeps a panel a panel', async () => {
    const { panel } = await everywhere()
    expect((await panel.rest('POST /auth/refresh')).status).toBe(200)
    expect([...panel.cookies.keys()]).toEqual(['panel', 'panel_device'])
  })

  test('restarts the idle time, but not the 90 days', async () => {
    const sam = await app.member()
    for (let day = 0; day < 75; day += 25) {
      app.clock.advance(days(25))
      expect((await sam.rest('POST /auth/refresh')).status).toBe(200)
    }
    app.clock.advance(days(14.9))
    expect((await sam.rest('POST /auth/refresh')).status).toBe(200)
    app.clock.advance(days(0.2))
    expect((await sam.rest('POST /auth/refresh')).status).toBe(401)
  })

  test('from several tabs at once leaves one valid session', async () => {
    const sam = await app.member()
    const token = sam.cookies.get('session')!
    const twins = Array.from({ length: 10 }, () => {
      const browser = app.visitor()
      browser.cookies.set('session', token)
      return browser
    })
    await Promise.all(twins.map(each => each.rest('POST /auth/refresh')))
    const alive = await Promise.all(twins.map(statusOf))
    expect(alive.filter(status => status === 200)).toHaveLength(1)
  })
})

test('every account call needs a session', async () => {
  const calls: [string, object?][] = [
    ['GET /auth/user'],
    ['PUT /auth/user', { fullName: 'Sam' }],
    ['POST /auth/refresh'],
    ['POST /auth/change-password', { currentPassword: 'x', newPassword: 'a long walk home' }],
    ['POST /auth/ai-model', { aiProvider: 'gemini', aiModel: 'gemini-2.5-pro' }],
    ['GET /auth/sessions'],
    ['POST /auth/sessions/revoke', { id: 'x' }],
    ['POST /auth/sessions/revoke-others'],
    ['POST /auth/sso/handoff/code'],
  ]
  for (const [call, body] of calls) {
    const response = await app.visitor().rest(call, body)
    expect([call, response.status, response.body]).toMatchObject([
      call,
      401,
      { success: false, code: 'UNAUTHENTICATED', message: 'Please log in to continue.' },
    ])
    expect(response.headers['set-cookie']).toBeUndefined()
  }
})
