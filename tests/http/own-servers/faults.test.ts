import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeAnswers } from '#services/answers/end-abandoned-answers.ts'
import { type Fault, type OwnServer, ownServer, sendJson } from '#tests/fakes/vendors/own-servers/own-server.ts'
import { vllm } from '#tests/fakes/vendors/own-servers/vllm.ts'
import { testApp } from '#tests/setup/app.ts'
import { booksOf } from '#tests/setup/books.ts'
import { ask, bridgeAnswer, logged, openNewChat, startModels } from '#tests/setup/own-server-site.ts'

/** With a key, so that its calls have a price. */
const manner = { ...vllm, key: 'token-abc123' }
const id = `gpu/${manner.model}`

let server: OwnServer
beforeAll(async () => {
  server = await ownServer(manner, { answer: bridgeAnswer })
})
const app = testApp({
  deps: async ({ log }) => {
    const env = { MODEL_SERVERS: `gpu=${server.url}`, MODEL_SERVER_KEYS: `gpu=${manner.key}` }
    const { llm, models } = await startModels(env, { log, firstWordsMs: 2_000, silenceMs: 2_000 })
    return { llm, models }
  },
})
afterAll(async () => {
  await closeAnswers(app.deps)
  await server[Symbol.asyncDispose]()
})

const streams =
  (change: (piece: string) => string, end: 'ends' | 'stays open' | 'dies' = 'ends'): Fault =>
  (response, pieces) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const piece of pieces()) response.write(change(piece))
    if (end === 'ends') response.end()
    // Later, so that the words before it arrive.
    if (end === 'dies') setTimeout(() => response.destroy(), 50)
  }
const refuses =
  (status: number, body: unknown): Fault =>
  response =>
    sendJson(response, status, body)
const page =
  (status: number): Fault =>
  response =>
    void response.writeHead(status, { 'content-type': 'text/html' }).end('<!doctype html><title>nginx</title>')

const fault =
  /^The model \S+ cannot be used because of a fault of its server or of a setting\. The operator was notified\.$/
const later = /^The model \S+ is not available right now\. Please try again in a little while\.$/
const away = /^The server of the model \S+ cannot be reached right now\. Please try again in a little while\.$/

/** What a reader sees, and what the operator's log says to do. */
type Row = readonly [name: string, fault: Fault, code: string, sentence: RegExp, remedy: RegExp | null]

test.each<Row>([
  ['answers with a web page', page(200), 'AI_UNAVAILABLE', fault, /a web page answers at this address/],
  ['is behind a proxy that does not reach it', page(502), 'AI_UNAVAILABLE', away, /proxy in front of the server/],
  [
    'does not have the model any more',
    refuses(404, { object: 'error', message: `The model \`${manner.model}\` does not exist.`, code: 404 }),
    'MODEL_UNAVAILABLE',
    /^The model \S+ is not on its server\. The operator was notified; another model may answer\.$/,
    /load or pull the model there/,
  ],
  [
    'takes another key, and says so with a number',
    refuses(401, { error: { code: 401, message: 'No auth credentials found' } }),
    'AI_UNAVAILABLE',
    fault,
    /MODEL_SERVER_KEYS/,
  ],
  [
    'has no credit left',
    refuses(402, { error: { code: 402, message: 'Insufficient credits' } }),
    'AI_UNAVAILABLE',
    fault,
    /add some/,
  ],
  [
    'has an error at status 200',
    refuses(200, { error: { code: 502, message: 'Provider returned error' } }),
    'AI_UNAVAILABLE',
    later,
    null,
  ],
  [
    'is still loading the model, as llama.cpp says it',
    refuses(503, { error: { code: 503, message: 'Loading model', type: 'unavailable_error' } }),
    'AI_UNAVAILABLE',
    /^The model \S+ is still being loaded by its server\. Please try again in a few minutes\.$/,
    /wait until the server has loaded the model/,
  ],
  [
    'is silent while it loads the model, as Ollama is',
    () => {},
    'AI_TIMEOUT',
    /^The model \S+ did not answer in time\. Its server may be loading it or be busy\. Please try again in a few minutes\.$/,
    /MODEL_FIRST_WORDS_SECONDS/,
  ],
  [
    'gives the model a smaller window than it says',
    refuses(400, {
      error: {
        ...{ code: 400, message: 'the request exceeds the available context size, try increasing it' },
        ...{ type: 'exceed_context_size_error', n_prompt_tokens: 14_429, n_ctx: 8_192 },
      },
    }),
    'CONTEXT_TOO_LARGE',
    /^The model \S+ reads less at once than this video and question need\. The operator was notified; another model may read it all\.$/,
    /contextWindow in MODEL_CATALOG_FILE/,
  ],
  [
    'has an error within the stream, before the first word',
    response => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.end(
        ': OPENROUTER PROCESSING\n\ndata: {"error":{"code":502,"message":"Provider disconnected"},"choices":[{"index":0,"delta":{"content":""},"finish_reason":"error"}]}\n\n',
      )
    },
    'AI_UNAVAILABLE',
    later,
    null,
  ],
  ['dies before its first word', response => response.destroy(), 'AI_UNAVAILABLE', later, null],
])(
  'a server that %s: a sentence names the model, the log the server, and the next question is answered',
  async (_, wrong, code, sentence, remedy) => {
    const chat = await openNewChat(app)
    const before = logged(app).length
    server.setFault(wrong)
    const { body } = await ask(chat.sam, chat, 'message')
    server.setFault(null)

    expect(body.code).toBe(code)
    expect(body.message).toMatch(sentence)
    expect(body.message).toContain(id)
    expect(await booksOf(app.deps.db, chat.sam.userId)).toMatchObject({ used: 0, booked: 0, held: 0 })
    const line = logged(app)
      .slice(before)
      .find(({ message }) => /^a model call failed( and needs the operator)?$/.test(message))
    const about = { server: 'gpu', host: server.host, model: id, code }
    expect(line!.fields).toMatchObject(remedy ? { ...about, remedy: expect.stringMatching(remedy) } : about)
    // What says that the operator was notified is logged as an error.
    const failed = logged(app)
      .slice(before)
      .filter(({ fields }) => fields.server === 'gpu')
    expect(failed.some(({ level }) => level === 'error')).toBe(body.message.includes('operator'))

    const { status } = await ask(chat.sam, chat, 'message')
    expect(status).toBe(200)
    const stored = await chat.sam.trpc.conversations.read.query({ videoId: chat.videoId })
    expect(stored!.messages.map(({ state, error }) => [state, error?.message ?? null])).toEqual([
      ['done', null],
      ['failed', body.message],
      ['done', null],
      ['done', null],
    ])
  },
)

test('what a server repeats of a request in its refusal is neither logged nor shown', async () => {
  const chat = await openNewChat(app)
  const before = logged(app).length
  server.setFault(response => {
    const input = server.bodies.at(-1)!.messages
    const written = JSON.stringify(input).slice(-400).replaceAll('"', "'")
    sendJson(response, 400, {
      object: 'error',
      message: `[{'type': 'extra_forbidden', 'input': ${written}}]`,
      code: 400,
    })
  })
  const { body } = await ask(chat.sam, chat, 'message')
  server.setFault(null)
  expect(body.code).toBe('AI_UNAVAILABLE')
  const lines = JSON.stringify(logged(app).slice(before))
  expect(lines).toContain('extra_forbidden')
  expect(lines + JSON.stringify(body)).not.toMatch(/does it carry|transcript/i)
})

test('a server that dies in mid-answer and comes back: its words stay, and the next question is answered', async () => {
  const chat = await openNewChat(app)
  server.setFault((response, pieces) => streams(piece => piece, 'dies')(response, () => pieces().slice(0, 4)))
  const { body } = await ask(chat.sam, chat, 'message')
  server.setFault(null)
  expect(body).toMatchObject({ code: 'AI_UNAVAILABLE', message: expect.stringMatching(later) })
  const { used, booked, held } = await booksOf(app.deps.db, chat.sam.userId)
  expect({ used, held }).toEqual({ used: booked, held: 0 })
  expect(booked).toBeLessThan(server.calls.at(-1)!.read * 10)

  expect((await ask(chat.sam, chat, 'message')).status).toBe(200)
  const stored = await chat.sam.trpc.conversations.read.query({ videoId: chat.videoId })
  expect(stored!.messages[1]).toMatchObject({
    state: 'failed',
    content: expect.stringContaining('They build a bridge'),
  })
})

test.each([
  ['reports no usage', streams(piece => (piece.includes('prompt_tokens') ? '' : piece))],
  [
    'reports a usage of three billion',
    streams(piece => piece.replace(/"prompt_tokens":\d+/, '"prompt_tokens":3000000000')),
  ],
  ['stays open after the end', streams(piece => (piece.includes('[DONE]') ? '' : piece), 'stays open')],
  ['writes Gemini’s words', streams(piece => piece.replace('"finish_reason":"stop"', '"finish_reason":"STOP"'))],
])('a server that %s is answered from, and no more is charged than was held', async (_, wrong) => {
  const chat = await openNewChat(app)
  server.setFault(wrong)
  const { status, body } = await ask(chat.sam, chat, 'message')
  server.setFault(null)
  expect([status, body.error]).toEqual([200, undefined])
  expect(body.data.answer.content).toContain('forty kilograms')
  const { used, booked, held } = await booksOf(app.deps.db, chat.sam.userId)
  expect({ used, held }).toEqual({ used: booked, held: 0 })
  const { read, written } = server.calls.at(-1)!
  // At the price that is assumed for a server with a key, and at most twice for our own count.
  const cost = read * 5 + written * 25
  expect(booked).toBeGreaterThan(cost / 2)
  expect(booked).toBeLessThan(cost * 2)
  const [hold] = await app.deps.db.execute<{ amount: number }>(
    sql`select amount::float8 from holds where user_id = ${chat.sam.userId}`,
  )
  expect(booked).toBeLessThanOrEqual(hold!.amount)
})

test('an answer that Gemini’s safety ended is declined and free; one at its output cap is marked as cut', async () => {
  const declined = await openNewChat(app)
  server.setFault(streams(piece => piece.replace('"finish_reason":"stop"', '"finish_reason":"SAFETY"')))
  const refused = await ask(declined.sam, declined, 'summary')
  server.setFault(streams(piece => piece.replace('"finish_reason":"stop"', '"finish_reason":"MAX_TOKENS"')))
  const capped = await openNewChat(app)
  const { body } = await ask(capped.sam, capped, 'summary')
  server.setFault(null)
  expect([refused.status, refused.body.code]).toEqual([422, 'AI_REFUSED'])
  expect(body.data.answer).toMatchObject({ state: 'done', data: { isCut: true } })
  expect(await app.deps.db.query.analyses.findMany()).toEqual([])
})

test('no request of these stories broke a rule of the server', () => {
  expect(server.violations).toEqual([])
})
