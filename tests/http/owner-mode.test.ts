import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { plans } from '#core/plans/plans.ts'
import { pages } from '#http/pages.ts'
import { restRoutes } from '#http/rest/routes.ts'
import { appRouter } from '#http/trpc/router.ts'
import { createUser } from '#services/accounts/create-user.ts'
import { ensureOwner } from '#services/accounts/ensure-owner.ts'
import { closeAnswers } from '#services/answers/end-abandoned-answers.ts'
import { reconcileStripe } from '#services/billing/reconcile-stripe.ts'
import { rememberedMailer } from '#tests/fakes/mailer.ts'
import { rememberedQueue } from '#tests/fakes/queue.ts'
import { spokenLlm } from '#tests/fakes/spoken-llm.ts'
import { testApp } from '#tests/setup/app.ts'
import { anotherProcess, openChat } from '#tests/setup/chat.ts'
import { openLink } from '#tests/setup/mail-link.ts'

const post = { queue: rememberedQueue(), mailer: rememberedMailer() }
const llm = spokenLlm()
const app = testApp({
  deps: base => ({ ...post, llm, settings: { ...base.settings, isOwnerMode: true } }),
})
afterAll(() => closeAnswers(app.deps))

const email = 'me@example.com'
const accounts = (address: string) =>
  app.deps.db.execute(sql`select id, password_hash, disabled_at from users where email = ${address}`)
const grants = (address: string) =>
  app.deps.db.execute(sql`
    select tier, active, source, anchor from entitlements join users on users.id = user_id where email = ${address}`)

/** Logs in as the owner, with the password that a start has printed. */
async function logInAs(address: string) {
  const password = await ensureOwner(app.deps, address)
  const browser = app.visitor()
  const { body } = await browser.rest('POST /auth/login', { email: address, password })
  return Object.assign(browser, { userId: body.user.id as string, email: address, user: body.user })
}

describe('the pages and calls that sell', () => {
  const salesPages = ['/signup', '/signup-success', '/plans', '/upgrade', '/upgrade-success', '/upgrade-cancelled']
  const salesCalls = restRoutes.filter(
    ({ path }) => path === '/auth/signup' || (path.startsWith('/subscription/') && path !== '/subscription/status'),
  )
  const procedures = appRouter._def.procedures as unknown as Record<
    string,
    { readonly _def: { readonly type: string } }
  >
  const salesProcedures = Object.keys(procedures).filter(
    name => name === 'auth.signup' || (name.startsWith('billing.') && name !== 'billing.status'),
  )
  const openPage = (url: string) => app.visitor().request({ method: 'GET', url, headers: { accept: 'text/html' } })

  test.each([...salesPages, '/plans?panel=1'])('%s is the usual page for an unknown address', async url => {
    const page = await openPage(url)
    expect(page.status).toBe(404)
    expect(page.text).toContain('<title>Page not found')
  })

  test('all other pages are served, and say that there are no plans', async () => {
    for (const path of Object.keys(pages).filter(path => !salesPages.includes(path) && !path.includes(':'))) {
      const page = await openPage(path)
      expect([path, page.status]).toEqual([path, 200])
      expect(page.text).toContain('<meta name="owner-mode" content="true" />')
    }
  })

  test.each(salesCalls.map(({ method, path }) => `${method} ${path}`))('%s does not exist', async call => {
    const owner = await logInAs(`rest-${call.replace(/\W/g, '')}@example.com`.toLowerCase())
    for (const user of [app.visitor(), owner]) {
      const response = await user.rest(call.replace('{sessionId}', 'cs_1'), call.startsWith('POST') ? {} : undefined)
      expect(response.status).toBe(404)
      expect(response.body).toMatchObject({ success: false, code: 'NOT_FOUND' })
    }
  })

  test.each(salesProcedures)('the procedure %s does not exist', async name => {
    const isQuery = procedures[name]?._def.type === 'query'
    const request = isQuery
      ? ({ method: 'GET', url: `/trpc/${name}` } as const)
      : ({ method: 'POST', url: `/trpc/${name}`, payload: {} } as const)
    const { status, body } = await app.visitor().request(request)
    expect(status).toBe(404)
    expect(body.error.data.code).toBe('NOT_FOUND')
  })

  test('events of payments are not received', async () => {
    const payload = { id: 'evt_1', type: 'invoice.paid' }
    const response = await app.visitor().request({ method: 'POST', url: '/api/stripe/webhook', payload })
    expect(response.status).toBe(404)
    expect(response.body).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('the API page does not list them', async () => {
    const { body } = await app.visitor().request({ method: 'GET', url: '/api/openapi.json' })
    const paths = Object.keys(body.paths)
    expect(paths.filter(path => path.startsWith('/api/subscription/'))).toEqual(['/api/subscription/status'])
    expect(paths).not.toContain('/api/auth/signup')
    expect(paths).toContain('/api/auth/login')
  })

  test('the nightly run has nothing to ask Stripe', async () => {
    expect(await reconcileStripe(app.deps, new AbortController().signal)).toMatchObject({ failed: 0, repaired: 0 })
  })
})

describe('the owner', () => {
  test('logs in with the printed password, has the highest plan for free, and gets an answer', async () => {
    const owner = await logInAs(email)
    expect(owner.user).toMatchObject({ email, emailConfirmed: true, subscriptionActive: true })
    expect((await owner.rest('GET /subscription/status')).body).toMatchObject({ status: 'granted', tier: 'enterprise' })

    const { conversationId } = await openChat(app, { user: owner })
    const asking = owner.rest('POST /conversation/message', { conversationId, message: 'What did the lease cost?' })
    const call = await llm.next()
    call.say('It cost “one dollar” [2].')
    call.finish({ input: 1000, output: 50 })
    expect((await asking).body.data.message).toContain('“one dollar”')
  })

  test('still has the plan after years', async () => {
    const owner = await logInAs('years@example.com')
    app.clock.advance(3 * 365 * 86_400_000)
    const { token } = await app.deps.sessions.create(owner.userId, {
      userAgent: 'test',
      address: '127.0.0.1',
      isPanel: false,
    })
    owner.cookies.set('session', token)
    expect((await owner.rest('GET /auth/user')).body.user).toMatchObject({ subscriptionActive: true })
    expect((await owner.usage()).tokensLimit).toBeGreaterThan(0)
  })

  test('is not advised to upgrade when the month is used up', async () => {
    const owner = await app.subscriber({ tier: 'enterprise', left: plans.basic.monthlyBudget })
    await app.deps.db.execute(sql`update budget_periods set used = "limit" where user_id = ${owner.userId}`)
    const { conversationId } = await openChat(app, { user: owner, videoId: 'spentbudget' })
    const response = await owner.rest('POST /conversation/message', { conversationId, message: 'Who?' })
    expect(response.body).toMatchObject({ code: 'BUDGET_EXCEEDED', message: 'Monthly budget exceeded.' })
  })

  test('chooses another password by a mailed link', async () => {
    await ensureOwner(app.deps, 'forgot@example.com')
    await app.visitor().rest('POST /auth/forgot-password', { email: 'forgot@example.com' })
    const token = await openLink(app.deps, post)
    const password = 'another long walk'
    expect((await app.visitor().rest('POST /auth/reset-password', { token, password })).status).toBe(200)
    expect((await app.visitor().rest('POST /auth/login', { email: 'forgot@example.com', password })).status).toBe(200)
  })
})

const why = { who: 'test', why: 'a story' }

test('another account, which the owner has created, is sent to the owner, not to a plan', async () => {
  const account = { email: 'friend@example.com', password: 'a long walk home', fullName: 'Friend', grant: null }
  await createUser(app.deps, account, why)
  const friend = app.visitor()
  await friend.rest('POST /auth/login', { email: account.email, password: account.password })
  for (const [call, body] of [
    ['POST /youtube/process', { url: 'https://youtu.be/anothervide' }],
    ['POST /auth/ai-model', { aiProvider: 'openai', aiModel: 'gpt-6-luna' }],
  ] as const) {
    const response = await friend.rest(call, body)
    expect(response.body).toMatchObject({
      code: 'SUBSCRIPTION_REQUIRED',
      message: expect.stringContaining('the person who runs this site'),
    })
  }
})

describe('a start', () => {
  test('makes a new account after the owner has deleted theirs, for which Stripe is not asked', async () => {
    const address = 'deleted@example.com'
    const password = await ensureOwner(app.deps, address)
    const owner = app.visitor()
    await owner.rest('POST /auth/login', { email: address, password })
    const deleted = await owner.rest('POST /auth/delete-account', { password, confirmation: address })
    expect(deleted.status).toBe(200)
    expect(await accounts(address)).toHaveLength(0)
    expect(await ensureOwner(app.deps, address)).not.toBe(password)
    expect(await accounts(address)).toHaveLength(1)
  })

  test('the second one changes nothing and knows no password', async () => {
    const address = 'twice@example.com'
    expect(await ensureOwner(app.deps, address)).toMatch(/^[\w-]{43}$/)
    const before = [await accounts(address), await grants(address)]
    expect(await ensureOwner(app.deps, address)).toBeNull()
    expect([await accounts(address), await grants(address)]).toEqual(before)
  })

  test('two at once make one account, whose password one of them knows', async () => {
    const other = await anotherProcess(app)
    try {
      for (let round = 0; round < 5; round += 1) {
        const address = `race${round}@example.com`
        const starts = [app.deps, other.deps, app.deps, other.deps].map(deps => ensureOwner(deps, address))
        const passwords = (await Promise.all(starts)).filter(password => password !== null)
        expect(passwords).toHaveLength(1)
        expect(await accounts(address)).toHaveLength(1)
        expect(await grants(address)).toMatchObject([{ tier: 'enterprise', active: true, source: 'operator' }])
        const login = await app.visitor().rest('POST /auth/login', { email: address, password: passwords[0] })
        expect(login.status).toBe(200)
      }
    } finally {
      await other.close()
    }
  })

  test('an account whose email was never confirmed may be a stranger’s: it gets a new password, and its sessions end', async () => {
    const address = 'squatted@example.com'
    await createUser(app.deps, { email: address, password: 'a long walk home', fullName: 'Mallory', grant: null }, why)
    await app.deps.db.execute(sql`update users set email_confirmed_at = null where email = ${address}`)
    const stranger = app.visitor()
    await stranger.rest('POST /auth/login', { email: address, password: 'a long walk home' })
    const password = await ensureOwner(app.deps, address)
    expect(password).toMatch(/^[\w-]{43}$/)
    expect((await stranger.rest('GET /auth/user')).body.user ?? null).toBeNull()
    const again = await app.visitor().rest('POST /auth/login', { email: address, password: 'a long walk home' })
    expect(again.status).toBe(401)
    const owner = await app.visitor().rest('POST /auth/login', { email: address, password })
    expect(owner.body.user).toMatchObject({ subscriptionTier: 'enterprise', subscriptionActive: true })
    expect(await ensureOwner(app.deps, address)).toBeNull()
  })

  test.each([
    ['without a plan', null],
    ['with a lower plan', { tier: 'pro', active: true }],
    ['whose plan was ended', { tier: 'enterprise', active: false }],
  ] as const)('grants the highest plan to an account %s, and keeps its password', async (name, grant) => {
    const address = `${name.replaceAll(' ', '-')}@example.com`
    const account = { email: address, password: 'a long walk home', fullName: 'Sam', grant }
    await createUser(app.deps, account, why)
    expect(await ensureOwner(app.deps, address)).toBeNull()
    expect(await grants(address)).toMatchObject([{ tier: 'enterprise', active: true }])
    const login = await app.visitor().rest('POST /auth/login', { email: address, password: 'a long walk home' })
    expect(login.body.user).toMatchObject({ fullName: 'Sam', subscriptionTier: 'enterprise', subscriptionActive: true })
  })
})
