import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createLlm } from '#adapters/llm/route-llm.ts'
import { callTimeouts } from '#adapters/llm/vendor-stream.ts'
import { createTokens } from '#adapters/tokens.ts'
import { modelCatalog } from '#core/models/model-catalog.ts'
import { serverEntry } from '#core/models/server-entries.ts'
import { closeAnswers } from '#services/answers/end-abandoned-answers.ts'
import { type ScriptedServer, scriptedServer } from '#tests/fakes/vendors/scripted-server.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { bareBundle } from '#tests/setup/bare-bundle.ts'
import { booksOf } from '#tests/setup/books.ts'
import { openChat } from '#tests/setup/chat.ts'
import { recordingLog } from '#tests/setup/llm-vendors.ts'

const loadsMs = 900
let server: ScriptedServer
let isAlive = false
beforeAll(async () => {
  server = await scriptedServer(() => ({ loadsMs, isAlive }))
})
afterAll(() => server[Symbol.asyncDispose]())
afterEach(() => vi.restoreAllMocks())

const log = recordingLog()
/** A site whose only model is on a server that loads it for 900 ms before it answers. */
const siteWith = (firstWordsMs: number): TestApp =>
  testApp({
    options: { webRoot: bareBundle() },
    deps: base => {
      const access = { name: 'ollama', baseUrl: server.url, apiKey: '' }
      const unused = {
        stream: () => Promise.reject(new Error('unused')) as never,
        check: async () => ({ ok: true }) as const,
      }
      const none = { openai: null, anthropic: null, google: null }
      const needs = { log, tokens: createTokens(), timeouts: callTimeouts({ firstWordsMs }) }
      const { llm, configured } = createLlm(none, unused, needs, [access])
      const price = { input: 1, cachedInput: 1, cacheWrite: 1, output: 4 }
      const entries = [serverEntry(access, { id: 'qwen3', window: 32_768, price })]
      const catalog = { ...modelCatalog, entries }
      return {
        llm,
        models: { catalog, configured, servers: new Set(['ollama']), defaultModel: null },
        settings: { ...base.settings, firstWordsMs },
      }
    },
  })

describe('a model that is loaded for longer than it may take until its first words', () => {
  const app = siteWith(300)
  afterAll(() => closeAnswers(app.deps))

  test.each(['JSON', 'a stream'])(
    'ends with a sentence that names it, as %s; the operator learns of the setting',
    async as => {
      log.lines.length = 0
      const { sam, conversationId } = await openChat(app)
      const calls = server.calls.length
      const message = expect.stringMatching(
        /^The model ollama\/qwen3 did not answer in time\. Its server may be loading it/,
      )
      const input = { conversationId, message: 'How much?' }
      if (as === 'JSON') {
        const { status, body } = await sam.rest('POST /conversation/message', input)
        expect([status, body]).toEqual([504, expect.objectContaining({ error: 'AI_TIMEOUT', message })])
      } else {
        const events = await Array.fromAsync(sam.events('POST /api/conversation/message', input))
        expect(events.at(-1)).toMatchObject({ event: 'error', data: { error: 'AI_TIMEOUT', message } })
      }
      // A second call would only wait in the same line.
      expect(server.calls.length).toBe(calls + 1)
      expect(await booksOf(app.deps.db, sam.userId)).toMatchObject({ used: 0, held: 0 })
      expect(log.lines).toContainEqual({
        level: 'warn',
        message: 'a model call failed',
        fields: expect.objectContaining({
          server: 'ollama',
          model: 'ollama/qwen3',
          detail: 'no words within 300 ms',
          remedy: expect.stringContaining('MODEL_FIRST_WORDS_SECONDS'),
        }),
      })
    },
  )
})

describe('with more time than the model is loaded', () => {
  const app = siteWith(300_000)
  afterAll(() => closeAnswers(app.deps))

  test.each([
    ['without a byte until then', false],
    ['with signs of life', true],
  ])('an answer comes as a stream that stays open, from a server %s', async (_, says) => {
    isAlive = says
    const { sam, conversationId } = await openChat(app)
    const asked = sam.events('POST /api/conversation/message', { conversationId, message: 'How much?' })
    const events = await Array.fromAsync(asked)
    expect(
      events
        .filter(({ event }) => event === 'delta')
        .map(({ data }) => (data as { text: string }).text)
        .join(''),
    ).toMatch(/^Forty kilograms/)
    expect(events.at(-1)).toMatchObject({ event: 'done' })
  })

  test('all limits of the answer leave two minutes after the latest first words', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const { sam, conversationId } = await openChat(app)
    const { status } = await sam.rest('POST /conversation/message', { conversationId, message: 'How much?' })
    expect(status).toBe(200)
    const seconds = new Set(timers.mock.calls.map(([, ms]) => Math.ceil((ms ?? 0) / 1000)))
    // The model's call and the answer, and the waiting request a little longer; with a minute they are 180 and 185.
    expect([180, 185, 420, 425].filter(each => seconds.has(each))).toEqual([420, 425])
  })

  test('the page knows the limit too', async () => {
    const page = await app.visitor().request({ method: 'GET', url: '/login', headers: { accept: 'text/html' } })
    expect(page.text).toContain('<meta name="answer-limit" content="420000" />')
  })
})
