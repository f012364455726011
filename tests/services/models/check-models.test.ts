import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { modelCatalog } from '#core/models/model-catalog.ts'
import type { Provider } from '#core/models/models.ts'
import { serverEntry } from '#core/models/server-entries.ts'
import { checkModels } from '#services/models/check-models.ts'
import { codesIn } from '#tests/fakes/vendors/codes-in.ts'
import { openFake, vendors } from '#tests/setup/llm-vendors.ts'
import { neverAborted } from '#tests/setup/never-aborted.ts'

const [openai, anthropic] = vendors
const clock = { now: () => new Date('2026-11-21T10:00:00Z') }
const models = (...configured: Provider[]) => ({
  catalog: modelCatalog,
  configured: new Set(configured),
  defaultModel: null,
})

test('every callable model is checked once, however many names it serves', async () => {
  await using fake = await openFake(anthropic, ({ document }) => codesIn(document))
  const checks = await checkModels({ llm: fake.llm, models: models('anthropic'), clock }, null, neverAborted)

  expect(checks.map(check => [check.id, check.ok, check.serves])).toEqual([
    ['claude-sonnet-5-5', true, ['Claude Sonnet 3.7', 'Claude Sonnet 4', 'Claude Sonnet 5.5']],
    ['claude-opus-5-5', true, ['Claude Opus 4.1', 'Claude Opus 5.5']],
    ['claude-haiku-5-5', true, ['Claude Haiku 5.5']],
  ])
  expect(fake.vendor.calls.map(call => call.model).sort()).toEqual(checks.map(check => check.id).sort())
})

test('a failing model has its error, and the others are still listed', async () => {
  await using fake = await openFake(openai, call =>
    call.model === 'gpt-6-sol' ? { fail: 'unknown_model' } : codesIn(call.document),
  )
  const checks = await checkModels({ llm: fake.llm, models: models('openai'), clock }, null, neverAborted)

  expect(checks.filter(check => !check.ok)).toMatchObject([
    { id: 'gpt-6-sol', code: 'MODEL_UNAVAILABLE', detail: expect.stringContaining('does not exist') },
  ])
  expect(checks.length).toBeGreaterThan(3)
})

test('a single model can be checked, even one that is only for information', async () => {
  await using fake = await openFake(openai, ({ document }) => codesIn(document))
  const checks = await checkModels({ llm: fake.llm, models: models('openai'), clock }, 'gpt-5', neverAborted)
  expect(checks).toMatchObject([{ id: 'gpt-5', ok: true }])
})

test('models of one server are checked in turn, and each has the time of any call', async () => {
  const entries = ['a', 'b', 'c'].map(id =>
    serverEntry({ name: 'mine', baseUrl: 'http://localhost:11434/v1' }, { id, window: 9_000 }),
  )
  const config = { ...models(), catalog: { ...modelCatalog, entries }, servers: new Set(['mine']) }
  const running = { now: 0, most: 0 }
  const signals = new Set<AbortSignal>()
  const llm = {
    stream: () => Promise.reject(new Error('unused')) as never,
    async check(_: unknown, signal: AbortSignal) {
      signals.add(signal)
      running.most = Math.max(running.most, ++running.now)
      await setTimeout(20)
      running.now -= 1
      return { ok: true } as const
    },
  }
  const checks = await checkModels({ llm, models: config, clock }, null, neverAborted)
  expect(checks.map(({ id, ok }) => [id, ok])).toEqual([
    ['mine/a', true],
    ['mine/b', true],
    ['mine/c', true],
  ])
  expect(running.most).toBe(1)
  // The call's own limits follow MODEL_FIRST_WORDS_SECONDS; a further one would end it early.
  expect([...signals]).toEqual([neverAborted])
})

test('an unknown model is NOT_FOUND', async () => {
  await using fake = await openFake(openai, ({ document }) => codesIn(document))
  const checking = checkModels({ llm: fake.llm, models: models('openai'), clock }, 'gpt-2', neverAborted)
  await expect(checking).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('the local engine is checked if it is configured', async () => {
  const llm = { stream: () => Promise.reject(new Error('unused')) as never, check: async () => ({ ok: true }) as const }
  const checks = await checkModels({ llm, models: models('local'), clock }, null, neverAborted)
  expect(checks).toMatchObject([{ id: 'local-extractive', ok: true }])
})
