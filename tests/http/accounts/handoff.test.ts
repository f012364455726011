import { describe, expect, test } from 'vitest'
import { handoffCodes } from '#schema/accounts.ts'
import { createUser } from '#services/accounts/create-user.ts'
import { sweepAccounts } from '#services/accounts/sweep-accounts.ts'
import { disableAccount } from '#services/billing/disable-account.ts'
import { days, seconds } from '#tests/fakes/clock.ts'
import { recordingLog } from '#tests/fakes/observers.ts'
import { testApp } from '#tests/setup/app.ts'

const log = recordingLog()
const app = testApp({ deps: { log } })
const act = { who: 'test', why: 'a test' }
const deadLink =
  'This link has expired or was already used. Please log in here, or open a new one from the browser panel.'

let people = 0
/** A user who is logged in in a panel. */
async function inPanel() {
  people += 1
  const login = { email: `panel${people}@example.com`, password: 'a long walk home' }
  const { userId } = await createUser(app.deps, { ...login, fullName: 'Sam', grant: null }, act)
  const panel = app.visitor()
  await panel.rest('POST /auth/login', { ...login, panel: true })
  const code = async (): Promise<string> => (await panel.rest('POST /auth/sso/handoff/code')).body.data.code
  return { panel, userId, ...login, code }
}
const redeem = (code: string, tab = app.visitor()) => tab.rest('POST /auth/sso/handoff', { code })

describe('a handoff code', () => {
  test('carries the login from the panel to a tab, once', async () => {
    const sam = await inPanel()
    const issued = await sam.panel.rest('POST /auth/sso/handoff/code')
    expect([issued.status, issued.body]).toEqual([
      200,
      { success: true, data: { code: expect.stringMatching(/^[\w-]{43}$/) } },
    ])
    const { code } = issued.body.data
    const tab = app.visitor()
    const response = await redeem(code, tab)
    expect([response.status, response.body.success, response.body.user.email]).toEqual([200, true, sam.email])
    expect([...tab.cookies.keys()]).toEqual(['session'])
    expect((await tab.rest('GET /auth/user')).body.user.id).toBe(sam.userId)
    expect((await sam.panel.rest('GET /auth/user')).status).toBe(200)
    const again = await redeem(code)
    expect([again.status, again.body.code, again.body.message]).toEqual([400, 'BAD_REQUEST', deadLink])
  })

  test('logs in only one of two hundred tabs that redeem it concurrently', async () => {
    const sam = await inPanel()
    const code = await sam.code()
    const responses = await Promise.all(
      Array.from({ length: 200 }, (_, i) =>
        app.visitor().request({
          method: 'POST',
          url: '/api/auth/sso/handoff',
          remoteAddress: `10.2.${i}.7`,
          payload: { code },
        }),
      ),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter(({ body }) => body.message === deadLink)).toHaveLength(199)
    expect(responses.filter(({ headers }) => headers['set-cookie'] !== undefined)).toHaveLength(1)
    expect((await sam.panel.rest('GET /auth/sessions')).body.sessions).toHaveLength(2)
  })

  test('works for a minute', async () => {
    const sam = await inPanel()
    const [early, late] = [await sam.code(), await sam.code()]
    app.clock.advance(seconds(58))
    expect((await redeem(early)).status).toBe(200)
    app.clock.advance(seconds(3))
    expect((await redeem(late)).body.message).toBe(deadLink)
  })

  test.each([
    ['its session is logged out', (sam: User) => sam.panel.rest('POST /auth/logout')],
    ['its account is disabled', (sam: User) => disableAccount(app.deps, sam.userId, { keepsBilling: true }, act)],
    [
      'its password is changed',
      (sam: User) =>
        sam.panel.rest('POST /auth/change-password', {
          currentPassword: sam.password,
          newPassword: 'another long walk',
        }),
    ],
  ])('is void once %s', async (_, end) => {
    const sam = await inPanel()
    const code = await sam.code()
    await end(sam)
    expect((await redeem(code)).body.message).toBe(deadLink)
  })

  test('outlives a refresh of its session', async () => {
    const sam = await inPanel()
    const code = await sam.code()
    await sam.panel.rest('POST /auth/refresh')
    expect((await redeem(code)).status).toBe(200)
  })

  test('does not prolong the login: the tab’s session ends when the panel’s would', async () => {
    const sam = await inPanel()
    for (let day = 0; day < 80; day += 20) {
      app.clock.advance(days(20))
      await sam.panel.rest('GET /auth/user')
    }
    const tab = app.visitor()
    await redeem(await sam.code(), tab)
    app.clock.advance(days(9.9))
    expect((await tab.rest('GET /auth/user')).status).toBe(200)
    app.clock.advance(days(0.2))
    expect((await tab.rest('GET /auth/user')).status).toBe(401)
  })

  test('switches the account only after a confirmation, and still works after the question', async () => {
    const [sam, ada] = [await inPanel(), await app.member()]
    const code = await sam.code()
    const asked = await redeem(code, ada)
    expect([asked.status, asked.body]).toEqual([
      409,
      {
        success: false,
        code: 'CONFLICT',
        error: 'CONFLICT',
        message: `You are logged in as ${ada.email}. Continue as ${sam.email}?`,
        data: { signedInAs: ada.email, handoffTo: sam.email },
      },
    ])
    expect((await ada.rest('GET /auth/user')).body.user.email).toBe(ada.email)
    const before = ada.cookies.get('session')!
    expect((await ada.rest('POST /auth/sso/handoff', { code, replace: true })).status).toBe(200)
    expect((await ada.rest('GET /auth/user')).body.user.email).toBe(sam.email)
    expect(await app.deps.sessions.validate(before)).toBeNull()
  })

  test('is stored as a hash and written to no log', async () => {
    const sam = await inPanel()
    const code = await sam.code()
    await redeem(code)
    const unused = await sam.code()
    const rows = JSON.stringify(await app.deps.db.execute('select * from handoff_codes'))
    expect(rows).toContain(sam.userId)
    for (const place of [rows, JSON.stringify(log.entries)])
      for (const secret of [code, unused]) expect(place).not.toContain(secret)
    expect(log.entries.map(({ message }) => message)).toEqual(
      expect.arrayContaining(['handoff code issued', 'handoff redeemed', 'handoff refused']),
    )
  })

  test('is issued and redeemed over tRPC as well', async () => {
    const sam = await inPanel()
    const { code } = await sam.panel.trpc.handoff.issue.mutate()
    const tab = app.visitor()
    expect(await tab.trpc.handoff.redeem.mutate({ code })).toMatchObject({ email: sam.email })
    await expect(tab.trpc.handoff.redeem.mutate({ code })).rejects.toThrow(deadLink)
  })

  test.each([[{}], [{ code: 7 }], [{ code: 'short' }], [{ code: `${'x'.repeat(42)}/` }]])(
    'is refused if it is incomplete: %j',
    async body => {
      const response = await app.visitor().rest('POST /auth/sso/handoff', body)
      const message = 'This link is not complete. Please open a new one from the browser panel.'
      expect([response.status, response.body.message]).toEqual([400, message])
    },
  )

  test('is limited in requests and in attempts', async () => {
    const sam = await inPanel()
    const issued = []
    for (let i = 0; i < 31; i += 1) issued.push((await sam.panel.rest('POST /auth/sso/handoff/code')).status)
    expect(issued).toEqual([...Array(30).fill(200), 429])
    const tried = []
    const payload = { code: 'x'.repeat(43) }
    const guess = { method: 'POST', url: '/api/auth/sso/handoff', remoteAddress: '198.51.100.8', payload } as const
    for (let i = 0; i < 61; i += 1) tried.push((await app.visitor().request(guess)).status)
    expect(tried).toEqual([...Array(60).fill(400), 429])
  })

  test('is swept when its minute has passed', async () => {
    await (await inPanel()).code()
    app.clock.advance(seconds(61))
    await sweepAccounts(app.deps)
    expect(await app.deps.db.$count(handoffCodes)).toBe(0)
  })
})
type User = Awaited<ReturnType<typeof inPanel>>

describe('the page that opens in the new tab', () => {
  const open = (path: string, headers: Record<string, string> = {}) =>
    app.visitor().request({ method: 'GET', url: `${path}?code=${'x'.repeat(43)}&close=1`, headers })

  test.each(['/auth/sso/handoff', '/api/auth/sso/handoff'])(
    '%s is not cached, and its address is not sent to other sites',
    async path => {
      const page = await open(path)
      expect(page.status).toBe(200)
      expect(page.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
      })
      expect(String(page.headers['content-security-policy'])).toMatch(
        /^default-src 'none'; script-src 'self'; style-src 'nonce-[^']+'; font-src 'self'; connect-src 'self'; .*frame-ancestors 'none'$/,
      )
      expect(page.text).not.toContain('x'.repeat(43))
    },
  )

  test('does not use up the code when it is loaded', async () => {
    const sam = await inPanel()
    const code = await sam.code()
    for (const path of ['/auth/sso/handoff', '/api/auth/sso/handoff']) {
      for (const method of ['GET', 'HEAD'] as const)
        expect(
          (await app.visitor().request({ method, url: `${path}?code=${code}` })).headers['set-cookie'],
        ).toBeUndefined()
    }
    expect((await redeem(code)).status).toBe(200)
  })

  test('asks for confirmation if the user does not come from one of our pages', async () => {
    const asks = async (headers?: Record<string, string>) =>
      /data-asks-first="(\w+)"/.exec((await open('/auth/sso/handoff', headers)).text)?.[1]
    expect(await asks({ 'sec-fetch-site': 'cross-site' })).toBe('true')
    expect(await asks({ 'sec-fetch-site': 'same-site' })).toBe('true')
    expect(await asks({ 'sec-fetch-site': 'same-origin' })).toBe('false')
    // A link in a mail, and a browser that does not send the header.
    expect(await asks({ 'sec-fetch-site': 'none' })).toBe('true')
    expect(await asks()).toBe('true')
  })
})
