import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLlm } from '#adapters/llm/route-llm.ts'
import { createTokens } from '#adapters/tokens.ts'
import { modelCatalog } from '#core/models/model-catalog.ts'
import { costOf, type TokenUsage } from '#core/models/models.ts'
import { microDollars } from '#core/plans/budget.ts'
import { closeAnswers, endAbandonedAnswers } from '#services/answers/end-abandoned-answers.ts'
import { extendHolds, settleHold } from '#stores/usage.ts'
import type { LogEntry, recordingLog, rememberedMetrics } from '#tests/fakes/observers.ts'
import { spokenLlm } from '#tests/fakes/spoken-llm.ts'
import type { FakeVendor } from '#tests/fakes/vendors/fake-vendor.ts'
import { fakeOpenAi } from '#tests/fakes/vendors/openai.ts'
import { chunk, done, usageChunk } from '#tests/fakes/vendors/openai-dialects.ts'
import { ageHolds } from '#tests/setup/age-holds.ts'
import { testApp } from '#tests/setup/app.ts'
import { absorbedOf, booksOf, dearestUsage } from '#tests/setup/books.ts'
import { openChat } from '#tests/setup/chat.ts'

const llm = spokenLlm()
const app = testApp({ deps: { llm } })
afterAll(() => closeAnswers(app.deps))

const errorsOf = (entries: readonly LogEntry[]) => entries.filter(({ level }) => level === 'error')
const disbelieved = () => (app.deps.metrics as ReturnType<typeof rememberedMetrics>).total('usage_disbelieved_total')
let videos = 0

/** Asks a question; the test answers the call. */
async function ask() {
  const { sam, conversationId } = await openChat(app, { videoId: `disbelief${String(++videos).padStart(2, '0')}` })
  const log = app.deps.log as ReturnType<typeof recordingLog>
  log.entries.length = 0
  const asking = sam.rest('POST /conversation/message', { conversationId, message: 'What did it carry?' })
  const call = await llm.next()
  const { held } = await booksOf(app.deps.db, sam.userId)
  return { sam, asking, call, held, log }
}

describe('a reported usage that cannot be is replaced by our own count, and the operator learns of it', () => {
  test.each<[string, Partial<TokenUsage>]>([
    ['three billion input tokens', { input: 3e9, output: 100 }],
    ['three billion output tokens', { input: 1000, output: 3e9 }],
    ['more input than twice our count', { input: 20_000, output: 100 }],
    ['more output than the cap', { input: 1000, output: 4001 }],
    ['negative input', { input: -5, output: 100 }],
    ['negative output', { input: 1000, output: -1 }],
    ['half a token', { input: 1000.5, output: 100 }],
    ['no number', { input: Number.NaN, output: 100 }],
    ['no end', { input: 1000, output: Number.POSITIVE_INFINITY }],
    ['more cached than read', { input: 1000, cachedInput: 3e9, output: 100 }],
    ['more written to the cache than read', { input: 1000, cacheWrite: 2000, output: 100 }],
  ])('%s', async (_, usage) => {
    const { sam, asking, call, held, log } = await ask()
    const before = disbelieved()
    call.say('Forty kilograms [5].')
    call.finish(usage)
    expect((await asking).body.data.answer.state).toBe('done')

    const { booked, used } = await booksOf(app.deps.db, sam.userId)
    expect(used).toBe(booked)
    expect(booked).toBeGreaterThan(0)
    expect(booked).toBeLessThan(held)
    const cost = costOf(call.request.model, dearestUsage(call))
    expect(booked).toBeLessThanOrEqual(cost)
    expect(errorsOf(log.entries)).toMatchObject([{ message: expect.stringContaining('our own count is billed') }])
    expect(disbelieved()).toBe(before + 1)
  })

  test('up to twice our count and up to the cap it is believed', async () => {
    const { sam, asking, call, log } = await ask()
    call.say('Forty kilograms [5].')
    call.finish(dearestUsage(call))
    await asking
    expect((await booksOf(app.deps.db, sam.userId)).booked).toBe(costOf(call.request.model, dearestUsage(call)))
    expect(errorsOf(log.entries)).toEqual([])
  })
})

describe('the books never take more than was held', () => {
  const none = { input: 0, cachedInput: 0, cacheWrite: 0, output: 0 }

  test('when several attempts together cost more', async () => {
    const { sam, asking, call, held } = await ask()
    const [hold] = await app.deps.db.execute<{ id: string }>(sql`select id from holds where user_id = ${sam.userId}`)
    const attempts = [held - 10, 600_000_000, 5].map((cost, at) => ({
      id: app.deps.ids.next(),
      attempt: at + 1,
      purpose: 'question',
      model: 'm',
      usage: none,
      cost: microDollars(cost),
      absorbed: microDollars(0),
    }))
    await settleHold(app.deps.db, { userId: sam.userId, id: hold!.id }, attempts, app.clock.now())
    expect(await booksOf(app.deps.db, sam.userId)).toEqual({ used: held, booked: held, reserved: 0, held: 0 })
    call.finish()
    await asking
  })

  test.each(['a heartbeat', 'the row'])('when a process dies after a checkpoint of 600 dollars in %s', async where => {
    const { sam, asking, call, held } = await ask()
    const [hold] = await app.deps.db.execute<{ id: string }>(sql`select id from holds where user_id = ${sam.userId}`)
    const beat = { userId: sam.userId, holdId: hold!.id, checkpoint: microDollars(600_000_000) }
    if (where === 'a heartbeat') await extendHolds(app.deps.db, [beat])
    else await app.deps.db.execute(sql`update holds set checkpoint = 600000000 where user_id = ${sam.userId}`)
    await ageHolds(app.deps.db, 30)
    await endAbandonedAnswers(app.deps)
    expect(await booksOf(app.deps.db, sam.userId)).toEqual({ used: 0, booked: 0, reserved: 0, held: 0 })
    expect(await absorbedOf(app.deps.db, sam.userId)).toBeLessThanOrEqual(held)
    call.finish()
    await asking
  })
})

describe('a model that ignores its output cap', () => {
  let fake: FakeVendor
  beforeAll(async () => {
    const piece = chunk({ content: 'The bridge carried forty kilograms, and so on. '.repeat(400) })
    const reported = usageChunk({ prompt_tokens: 1000, completion_tokens: 3_000_000 })
    fake = await fakeOpenAi({ answer: () => ({ raw: [...Array(550).fill(piece), chunk({}, 'stop'), reported, done] }) })
  })
  const product = testApp({
    deps: base => {
      const access = { openai: { apiKey: 'key', baseUrl: fake.url }, anthropic: null, google: null }
      const unused = { stream: () => Promise.reject(new Error('not here')) as never, check: base.llm.check }
      const made = createLlm(access, unused, { log: base.log, metrics: base.metrics, tokens: createTokens() })
      return {
        llm: made.llm,
        models: { catalog: modelCatalog, configured: made.configured, defaultModel: null },
      }
    },
  })
  afterAll(async () => {
    await closeAnswers(product.deps)
    await fake.close()
  })

  test('is cut: its 10 MB are marked as cut short, not shared, and cost no more than was held', async () => {
    const { sam, conversationId, videoId } = await openChat(product, { videoId: 'tenmegabyte' })
    const asked = await sam.rest('POST /conversation/summary', { conversationId, videoId })
    expect(asked).toMatchObject({ status: 200, body: { data: { answer: { state: 'done', data: { isCut: true } } } } })
    expect(asked.body.data.summary.length).toBeLessThan(80_000)
    expect(fake.calls).toHaveLength(1)

    const { db } = product.deps
    const [hold] = await db.execute<{ amount: number }>(sql`select amount::float8 from holds`)
    const { booked, held } = await booksOf(db, sam.userId)
    expect(held).toBe(0)
    expect(booked).toBeLessThanOrEqual(hold!.amount)
    expect(await db.query.analyses.findMany()).toEqual([])
    const log = product.deps.log as ReturnType<typeof recordingLog>
    expect(errorsOf(log.entries)[0]).toMatchObject({ message: expect.stringContaining('ignored its output cap') })
  })
})
