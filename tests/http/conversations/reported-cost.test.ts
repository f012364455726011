import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLlm } from '#adapters/llm/route-llm.ts'
import { createTokens } from '#adapters/tokens.ts'
import { modelCatalog } from '#core/models/model-catalog.ts'
import type { Price } from '#core/models/models.ts'
import { serverEntry } from '#core/models/server-entries.ts'
import { fromDollars, microDollars, shownTokens } from '#core/plans/budget.ts'
import { closeAnswers } from '#services/answers/end-abandoned-answers.ts'
import type { Metrics } from '#src/ports.ts'
import { recordingLog, rememberedMetrics } from '#tests/fakes/observers.ts'
import { type ScriptedServer, type ServerReply, scriptedServer } from '#tests/fakes/vendors/scripted-server.ts'
import { testApp } from '#tests/setup/app.ts'
import { absorbedOf, booksOf } from '#tests/setup/books.ts'
import { openChat } from '#tests/setup/chat.ts'
import { terminal } from '#tests/setup/cli.ts'

const price: Price = { input: 1, cachedInput: 1, cacheWrite: 1, output: 4 }
const log = recordingLog()
let metrics = rememberedMetrics()
let server: ScriptedServer
let reply: (n: number) => ServerReply
let asked = 0
beforeAll(async () => {
  server = await scriptedServer(() => reply(asked++))
})
beforeEach(() => {
  asked = 0
  log.entries.length = 0
  metrics = rememberedMetrics()
})

const app = testApp({
  deps: () => {
    const access = { name: 'openrouter', baseUrl: server.url, apiKey: 'sk-or-1' }
    const counting: Metrics = { count: (...count) => metrics.count(...count), observe: () => {} }
    const deps = { log, metrics: counting, tokens: createTokens() }
    const unused = {
      stream: () => Promise.reject(new Error('unused')) as never,
      check: async () => ({ ok: true }) as const,
    }
    const { llm, configured } = createLlm({ openai: null, anthropic: null, google: null }, unused, deps, [access])
    const entries = [serverEntry(access, { id: 'maker/costly', window: 32_768, price })]
    const servers = new Set(['openrouter'])
    return {
      log,
      metrics: counting,
      llm,
      models: { catalog: { ...modelCatalog, entries }, configured, servers, defaultModel: null },
    }
  },
})
afterAll(async () => {
  await closeAnswers(app.deps)
  await server[Symbol.asyncDispose]()
})
const { run } = terminal(app)

const usage = (more: object) => ({ prompt_tokens: 1_500, completion_tokens: 120, total_tokens: 1_620, ...more })
/** 1,500 × $1 and 120 × $4 a million. */
const byPrices = 1_980

async function ledgerOf(userId: string) {
  const rows = await app.deps.db.execute<{
    purpose: string
    model: string
    cost: number
    input: number
    output: number
  }>(
    sql`select purpose, model, cost::float8, input_tokens as input, output_tokens as output
          from ledger where user_id = ${userId} order by attempt`,
  )
  return rows.map(row => ({ ...row }))
}
const isDisbelieved = () => metrics.total('usage_disbelieved_total') === 1

test('an answer costs what the server says: in the ledger, on the meter, in the answer and in usage show', async () => {
  reply = () => ({ usage: usage({ cost: 0.000_654_2 }) })
  const { sam, conversationId } = await openChat(app)
  const { status, body } = await sam.rest('POST /conversation/message', { conversationId, message: 'How much?' })
  expect(status).toBe(200)

  const ledger = await ledgerOf(sam.userId)
  expect(ledger).toEqual([
    { purpose: 'question', model: 'openrouter/maker/costly', cost: 655, input: 1_500, output: 120 },
  ])
  expect(body.data.answer.tokens).toBe(shownTokens(microDollars(655)))
  expect(await sam.usage()).toMatchObject({ tokensUsed: shownTokens(microDollars(655)) })
  expect(await booksOf(app.deps.db, sam.userId)).toEqual({ used: 655, reserved: 0, booked: 655, held: 0 })
  const [period] = (await run(['usage', 'show', sam.userId, '--json'])).json()
  expect(period).toMatchObject({ used: 655, ledger: 655, calls: 1 })
  expect(isDisbelieved()).toBe(false)
  // OpenRouter says the cost without being asked; a strict server would refuse the question.
  expect(Object.keys(server.calls.at(-1))).not.toContain('usage')
})

test('the costs of an answer of two calls add up, each as far as it was said', async () => {
  reply = n =>
    n === 0
      ? { text: 'It carries', finish: 'length', usage: usage({ cost: 0.0004 }) }
      : { usage: usage({ cost: null }) }
  const { sam, videoId, conversationId } = await openChat(app, { videoId: 'twocalls__1' })
  const { status } = await sam.rest('POST /conversation/summary', { conversationId, videoId })
  expect(status).toBe(200)
  const ledger = await ledgerOf(sam.userId)
  expect(ledger.map(({ cost }) => cost)).toEqual([400, byPrices])
  expect(await booksOf(app.deps.db, sam.userId)).toMatchObject({ used: 400 + byPrices, held: 0 })
})

test.each([
  ['zero, as with a key of the operator’s own', { cost: 0 }, byPrices, false],
  ['zero, and what the vendor bills', { cost: 0, cost_details: { upstream_inference_cost: 0.001 } }, 1_000, false],
  ['less than nothing', { cost: -0.01 }, byPrices, true],
  ['a word', { cost: 'free' }, byPrices, true],
  ['billions', { cost: 3e9 }, byPrices, true],
  ['in yuan', { cost: (7.2 * byPrices) / 1e6 }, byPrices, true],
  ['a millionth of its price', { cost: byPrices / 1e12 }, byPrices, true],
])('a server says that the cost is %s', async (_, said, cost, isTold) => {
  reply = () => ({ usage: usage(said) })
  const { sam, conversationId } = await openChat(app)
  await sam.rest('POST /conversation/message', { conversationId, message: 'How much?' })
  expect(await booksOf(app.deps.db, sam.userId)).toMatchObject({ used: cost, booked: cost, held: 0 })
  expect(isDisbelieved()).toBe(isTold)
  expect(log.entries.some(({ level }) => level === 'error')).toBe(isTold)
})

const early = { earlyUsage: usage({ cost: 0.0005, completion_tokens: 12, total_tokens: 1_512 }) }
test.each([
  ['comes before the answer’s end', { ...early, usage: usage({}) }, byPrices],
  // Our own count of the output: 2,001 tokens times the ratio.
  ['comes with the first words of a long answer only', { ...early, text: 'Salt '.repeat(2_000) }, 1_500 + 4 * 2_802],
  // A question's cap.
  ['is that of an answer which we cut at its cap', { ...early, text: 'Salt '.repeat(20_000) }, 1_500 + 4 * 4_000],
])('a cost that %s is not billed for the whole answer', async (_, said, cost) => {
  reply = () => said
  const { sam, conversationId } = await openChat(app)
  await sam.rest('POST /conversation/message', { conversationId, message: 'How much?' })
  expect(await booksOf(app.deps.db, sam.userId)).toMatchObject({ used: cost, booked: cost, held: 0 })
})

test('thoughts that a server counts only in the total are billed', async () => {
  reply = () => ({ usage: usage({ total_tokens: 2_620 }) })
  const { sam, conversationId } = await openChat(app)
  await sam.rest('POST /conversation/message', { conversationId, message: 'How much?' })
  expect((await booksOf(app.deps.db, sam.userId)).used).toBe(byPrices + 4 * 1_000)
})

test('a failed answer is free, and the operator sees what the server billed for it', async () => {
  reply = () => ({ text: '', finish: 'content_filter', usage: usage({ cost: 0.0007 }) })
  const { sam, conversationId } = await openChat(app)
  const { body } = await sam.rest('POST /conversation/message', { conversationId, message: 'How much?' })
  expect(body.error).toBe('AI_REFUSED')
  expect(await booksOf(app.deps.db, sam.userId)).toMatchObject({ used: 0, held: 0 })
  expect(await absorbedOf(app.deps.db, sam.userId)).toBe(700)
})

test('an answer never costs more than was held for it, also when two are asked at once', async () => {
  reply = () => ({ usage: usage({ cost: 0.007 }) })
  const left = fromDollars(0.006)
  const { sam, conversationId } = await openChat(app, { who: { left } })
  const { used } = await booksOf(app.deps.db, sam.userId)
  const other = await openChat(app, { user: sam, videoId: 'anothertalk' })
  const both = await Promise.all(
    [conversationId, other.conversationId].map(id =>
      sam.rest('POST /conversation/message', { conversationId: id, message: 'How much?' }),
    ),
  )
  expect(both.some(({ status }) => status === 200)).toBe(true)
  const books = await booksOf(app.deps.db, sam.userId)
  expect(books.used - used).toBe(left)
  expect(books).toMatchObject({ reserved: 0, held: 0 })
})
