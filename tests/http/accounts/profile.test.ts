import { describe, expect, test } from 'vitest'
import { modelCatalog } from '#core/models/model-catalog.ts'
import { testApp } from '#tests/setup/app.ts'

const app = testApp()

describe('the profile', () => {
  test('accepts a new name, and only the unchanged email', async () => {
    const sam = await app.subscriber()
    const named = await sam.rest('PUT /auth/user', { fullName: '  Samuel  Reader ', email: sam.email.toUpperCase() })
    const { body } = await sam.rest('GET /auth/user')
    expect([named.status, named.body]).toEqual([200, body])
    expect(body.user).toMatchObject({ fullName: 'Samuel  Reader', email: sam.email, subscriptionTier: 'basic' })
    expect(await sam.trpc.auth.updateUser.mutate({ fullName: 'Sam' })).toMatchObject({
      id: sam.userId,
      fullName: 'Sam',
    })
    expect((await sam.rest('GET /auth/user')).body.user.fullName).toBe('Sam')
  })

  test.each([
    ['another email', { fullName: 'Sam', email: 'other@example.com' }, 'Email cannot be changed.'],
    ['no name', {}, 'Full name is required.'],
    ['a blank name', { fullName: ' \t ' }, 'Full name is required.'],
    ['a name with a line break', { fullName: 'Sam\r\nReader' }, 'Full name must be one line of text.'],
    ['an invalid email', { fullName: 'Sam', email: 'sam' }, 'Please enter a valid email address.'],
  ])('refuses %s', async (_, profile, message) => {
    const sam = await app.subscriber()
    const response = await sam.rest('PUT /auth/user', profile)
    expect([response.status, response.body]).toEqual([
      400,
      expect.objectContaining({ success: false, code: 'BAD_REQUEST', message }),
    ])
    expect((await sam.rest('GET /auth/user')).body.user).toMatchObject({
      email: sam.email,
      fullName: expect.stringMatching(/^Person/),
    })
  })

  test('changes only the named fields', async () => {
    const sam = await app.member()
    const forged = { fullName: 'Sam', passwordHash: 'x', aiModel: 'x', subscriptionActive: true, isDemo: true, id: 'x' }
    const { user } = (await sam.rest('PUT /auth/user', forged)).body
    expect(user).toMatchObject({ id: sam.userId, fullName: 'Sam', subscriptionActive: false })
    const [row] = await app.deps.db.execute('select * from users order by created_at desc limit 1')
    expect(row).toMatchObject({ ai_model: null, is_demo: false, password_hash: 'plain:correct horse' })
  })
})

describe('the AI model', () => {
  const wanted = { aiProvider: 'gemini', aiModel: 'gemini-2.5-pro' }

  test('can be chosen with an active premium or enterprise plan', async () => {
    for (const tier of ['premium', 'enterprise'] as const) {
      const sam = await app.subscriber({ tier })
      const response = await sam.rest('POST /auth/ai-model', wanted)
      const message = 'Gemini 2.5 Pro will answer from now on.'
      expect([response.status, response.body]).toEqual([200, { success: true, status: 'success', message }])
      expect((await sam.rest('GET /auth/user')).body.user).toMatchObject(wanted)
    }
  })

  test('can be chosen over tRPC as well', async () => {
    const sam = await app.subscriber({ tier: 'premium' })
    const claude = { aiProvider: 'claude', aiModel: modelOf('anthropic') } as const
    expect(await sam.trpc.auth.chooseModel.mutate(claude)).toEqual({ status: 'success', message: expect.any(String) })
    expect(await sam.trpc.auth.user.query()).toMatchObject(claude)
  })

  test.each([
    ['without a plan', null, true],
    ['with a basic plan', 'basic', true],
    ['with a pro plan', 'pro', true],
    ['with a premium plan that has ended', 'premium', false],
  ] as const)('cannot be chosen %s', async (_, tier, active) => {
    const sam = tier === null ? await app.member() : await app.subscriber({ tier, active })
    const before = (await sam.rest('GET /auth/user')).body.user
    const response = await sam.rest('POST /auth/ai-model', wanted)
    expect([response.status, response.body]).toEqual([
      403,
      {
        success: false,
        status: 'error',
        code: 'SUBSCRIPTION_REQUIRED',
        error: 'SUBSCRIPTION_REQUIRED',
        message: 'Choosing the AI model is part of the Premium and Enterprise plans.',
      },
    ])
    expect((await sam.rest('GET /auth/user')).body.user).toEqual(before)
  })

  test.each([
    ['a vendor that the API does not offer', { ...wanted, aiProvider: 'local' }, 400],
    ['no vendor', { aiModel: 'gemini-2.5-pro' }, 400],
    ['no model', { aiProvider: 'gemini' }, 400],
    ['a model of another vendor', { ...wanted, aiProvider: 'openai' }, 400],
    ['an unknown model', { ...wanted, aiModel: 'gemini-99' }, 409],
    ['the local engine', { ...wanted, aiModel: 'local-extractive' }, 409],
    ['a model that is listed only for information', { aiProvider: 'openai', aiModel: 'gpt-5' }, 409],
  ])('a choice with %s is refused', async (_, body, status) => {
    const sam = await app.subscriber({ tier: 'premium' })
    const response = await sam.rest('POST /auth/ai-model', body)
    expect([response.status, response.body.status, response.body.success]).toEqual([status, 'error', false])
    expect(response.body.message).toMatch(/\.$/)
  })

  test('of a vendor without a key cannot be chosen, but a saved choice is kept', async () => {
    const sam = await app.subscriber({ tier: 'premium' })
    await sam.rest('POST /auth/ai-model', wanted)
    const { configured } = app.deps.models as unknown as { configured: Set<string> }
    configured.delete('google')
    expect((await sam.rest('GET /auth/user')).body.user.aiModel).not.toBe(wanted.aiModel)
    expect((await sam.rest('POST /auth/ai-model', wanted)).body).toMatchObject({ code: 'MODEL_UNAVAILABLE' })
    configured.add('google')
    expect((await sam.rest('GET /auth/user')).body.user).toMatchObject(wanted)
  })
})

describe('if no vendor has a key', () => {
  const bare = testApp({ deps: base => ({ models: { ...base.models, configured: new Set(['local'] as const) } }) })

  test('the local engine answers, and no model can be chosen', async () => {
    const sam = await bare.subscriber({ tier: 'premium' })
    expect((await sam.rest('GET /auth/user')).body.user).toMatchObject({
      aiProvider: null,
      aiModel: 'local-extractive',
    })
    const response = await sam.rest('POST /auth/ai-model', { aiProvider: 'gemini', aiModel: 'gemini-2.5-pro' })
    expect(response.status).toBe(409)
  })
})

const modelOf = (provider: string): string =>
  modelCatalog.entries.find(entry => entry.provider === provider && entry.selectable && entry.retiresOn === null)!.id
