import { describe, expect, test } from 'vitest'
import { loadConfig } from '#app/config.ts'
import { buildDeps } from '#app/deps.ts'
import { modelCatalog } from '#core/models/model-catalog.ts'
import type { Provider } from '#core/models/models.ts'
import { readModels } from '#services/models/read-models.ts'
import { testApp } from '#tests/setup/app.ts'

const models = (...configured: Provider[]) => ({
  catalog: modelCatalog,
  configured: new Set(configured),
  defaultModel: null,
})
const clock = { now: () => new Date('2026-11-21T10:00:00Z') }

describe('if OpenAI and Anthropic are configured', () => {
  const app = testApp({ deps: { clock, models: models('openai', 'anthropic') } })
  const named = async (name: string) =>
    (await app.visitor().rest('GET /models')).body.models.find((model: { name: string }) => model.name === name)

  test('REST and tRPC return the same list to visitors', async () => {
    const response = await app.visitor().rest('GET /models')
    expect(response.status).toBe(200)
    expect(response.body.success).toBe(true)
    expect(await app.visitor().trpc.models.list.query()).toEqual(response.body.models)
  })

  test('a retired model stays selectable, and its note names the model that serves it', async () => {
    expect(await named('Claude Sonnet 4')).toEqual({
      id: 'claude-sonnet-4-20250514',
      name: 'Claude Sonnet 4',
      provider: 'claude',
      recipient: 'Anthropic',
      servedBy: 'claude-sonnet-5-5',
      servedByName: 'Claude Sonnet 5.5',
      contextWindow: 1_000_000,
      maxOutput: 128_000,
      listed: true,
      selectable: true,
      disabledReason: null,
      isDefault: false,
      isForAnalyses: false,
      retiresOn: '2026-06-15',
      note: 'Retired by its vendor on 15 June 2026; served by Claude Sonnet 5.5.',
    })
  })

  test('the note of a retiring model has the date and the successor', async () => {
    expect(await named('GPT-4.1')).toMatchObject({
      servedBy: 'gpt-4.1-2025-04-14',
      note: 'Its vendor retires it on 14 January 2027; from then on served by GPT-6.1 Terra.',
    })
  })

  test('the models of a vendor without a key are listed as disabled, with the reason', async () => {
    expect(await named('Gemini 2.5 Pro')).toMatchObject({
      listed: true,
      selectable: false,
      disabledReason: 'The operator of this site has not set it up.',
    })
  })

  test('GPT-5 is only for information: neither listed nor selectable', async () => {
    expect(await named('GPT-5')).toMatchObject({ listed: false, selectable: false, contextWindow: 400_000 })
  })

  test('the local engine is not listed, and one model is the default', async () => {
    const { models: list } = (await app.visitor().rest('GET /models')).body
    expect(list.some((model: { provider: string }) => model.provider === 'local')).toBe(false)
    expect(list.filter((model: { isDefault: boolean }) => model.isDefault)).toHaveLength(1)
    expect(list.filter((model: { isForAnalyses: boolean }) => model.isForAnalyses)).toMatchObject([
      { id: 'gpt-6.1-terra' },
    ])
  })
})

describe('if the operator sends the calls for one vendor to another host', () => {
  const assembly = (env: Record<string, string>) =>
    buildDeps(loadConfig({ DATABASE_URL: 'postgres://127.0.0.1:9/none', LOG_LEVEL: 'silent', ...env }))
  const env = {
    OPENAI_API_KEY: 'key',
    OPENAI_BASE_URL: 'https://gateway.example:8443/v1',
    ANTHROPIC_API_KEY: 'key',
    ANTHROPIC_BASE_URL: 'https://api.anthropic.com',
  }

  test('its models are listed with that host, which receives what they are sent', async () => {
    await using built = await assembly(env)
    const list = readModels(built.deps)
    const [gateway, vendors] = ['gpt-6-luna', 'claude-haiku-5-5'].map(id => list.find(model => model.id === id))
    expect(gateway).toMatchObject({
      name: 'GPT-6 Luna via gateway.example:8443',
      servedByName: 'GPT-6 Luna via gateway.example:8443',
      provider: 'openai',
      recipient: 'gateway.example:8443',
    })
    expect(vendors).toMatchObject({ name: 'Claude Haiku 5.5', recipient: 'Anthropic' })
  })

  test('the local engine has no recipient', async () => {
    await using built = await assembly({})
    const local = readModels(built.deps).find(({ provider }) => provider === 'local')
    expect(local).toMatchObject({ recipient: null })
  })
})

describe('if no vendor is configured', () => {
  const app = testApp({ deps: { clock, models: models('local') } })

  test('the local engine is the default and no model can be chosen', async () => {
    const list = await app.visitor().trpc.models.list.query()
    expect(list.filter(model => model.selectable)).toEqual([])
    expect(list.find(model => model.isDefault)).toMatchObject({
      id: 'local-extractive',
      name: 'Basic extractor',
      disabledReason: 'Used when no AI model is configured.',
    })
  })
})
