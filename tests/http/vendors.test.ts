import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLlm } from '#adapters/llm/route-llm.ts'
import { createTokens } from '#adapters/tokens.ts'
import { defaultMessages } from '#core/errors.ts'
import { modelCatalog } from '#core/models/model-catalog.ts'
import { costOf } from '#core/models/models.ts'
import { microDollars, shownTokens } from '#core/plans/budget.ts'
import type { FakeVendor, LateFailure, VendorCall, VendorReply } from '#tests/fakes/vendors/fake-vendor.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { recordingLog, servedModel, type VendorCase, vendors } from '#tests/setup/llm-vendors.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

const verdict = JSON.stringify({
  promises: [
    {
      promise: 'It carries an unbelievable weight',
      status: 'delivered',
      n: 5,
      quote: 'the bridge carried forty kilograms',
    },
  ],
  style: 2,
  answer: 'Forty kilograms.',
  answer_n: 5,
  honest_title: 'A paper bridge that carries forty kilograms',
})

/** A model that answers each kind of prompt, recognized by words of its instruction. */
const honest = (call: VendorCall): VendorReply => {
  if (call.lastMessage.includes('Judge whether')) return verdict
  if (call.lastMessage.includes('Summarize'))
    return 'They build a bridge [1].\n\n### The result\nIt holds “forty kilograms” [5].'
  if (call.lastMessage.includes('key points')) return '- **Folding.** Maria folds twice. “fold every sheet twice” [4]'
  return 'It cost “one dollar” [2].'
}

/** As in production, but with shorter time limits. */
const timeouts = { firstWordsMs: 1_200, silenceMs: 1_200, totalMs: 20_000, retryPauseMs: 5 }

/** The product with one configured vendor: the real adapter calls a fake on loopback. */
function appWith(vendor: VendorCase): { app: TestApp; fake: () => FakeVendor } {
  let fake: FakeVendor
  beforeAll(async () => {
    fake = await vendor.startFake({ answer: honest })
  })
  const app = testApp({
    deps: () => {
      const none = { openai: null, anthropic: null, google: null }
      const access = { ...none, [vendor.name]: { apiKey: 'key', baseUrl: fake.url } }
      const unused = {
        stream: () => Promise.reject(new Error('not here')) as never,
        check: async () => ({ ok: true }) as const,
      }
      const { llm, configured } = createLlm(access, unused, { log: recordingLog(), tokens: createTokens(), timeouts })
      return { llm, models: { catalog: modelCatalog, configured, defaultModel: null } }
    },
  })
  afterAll(() => fake.close())
  return { app, fake: () => fake }
}

describe.each(vendors)('with $name', vendor => {
  const { app, fake } = appWith(vendor)

  async function openChat(videoId: string) {
    await addVideo(app.deps.db, { videoId, windows: 400 })
    return joinChat(videoId)
  }
  async function joinChat(videoId: string) {
    const sam = await app.subscriber()
    const started = await sam.rest('POST /conversation/start', { videoId })
    const conversationId = started.body.data.conversationId as string
    const ask = (message: string) => sam.rest('POST /conversation/message', { conversationId, message })
    const analyze = (kind: string) => sam.rest(`POST /conversation/${kind}`, { videoId, conversationId })
    return { sam, conversationId, ask, analyze }
  }
  const callsFrom = (count: number) => fake().calls.slice(count)

  test('verdict, summary, key points and a question work, and are charged as the vendor reports', async () => {
    fake().setAnswer(honest)
    const before = fake().calls.length
    const { sam, ask, analyze } = await openChat('bridge-main')

    const judged = await analyze('clickbait')
    expect(judged.body.data.verdict).toMatchObject({
      answer: 'Forty kilograms.',
      promises: [{ status: 'delivered', quote: 'the bridge carried forty kilograms', startSeconds: 120 }],
    })
    expect((await analyze('summary')).body.data.summary).toContain('“forty kilograms”')
    expect((await analyze('keypoints')).body.data.points).toMatchObject([{ startSeconds: 90 }])
    expect((await ask('What did the lease cost?')).body.data.message).toContain('“one dollar”')

    const calls = callsFrom(before)
    expect(calls).toHaveLength(4)
    const cost = calls.reduce((sum, call) => sum + costOf(servedModel(call.model), call.usage!), 0)
    expect(await sam.usage()).toMatchObject({ tokensUsed: shownTokens(microDollars(cost)), heldTokens: 0 })
  })

  test('five calls of two users send the same bytes up to the end of the transcript, and the cache serves them', async () => {
    fake().setAnswer(honest)
    const before = fake().calls.length
    const one = await openChat('bridge-wire')
    for (const kind of ['clickbait', 'summary', 'keypoints']) await one.analyze(kind)
    await one.ask('Who had the idea?')
    const two = await joinChat('bridge-wire')
    await two.ask('What fell down, and when?')

    const calls = callsFrom(before)
    expect(calls).toHaveLength(5)
    const beginnings = calls.map(call => JSON.stringify(call.blocks.slice(0, 2)))
    expect(new Set(beginnings).size).toBe(1)
    expect(beginnings[0]).toContain('forty kilograms')
    expect(new Set(calls.map(call => call.lastMessage)).size).toBe(5)
    // Analyses and questions may have different models, each with its own cache.
    const first = new Map(calls.toReversed().map(call => [call.model, call]))
    const warm = calls.filter(call => first.get(call.model) !== call)
    expect(warm.length).toBeGreaterThanOrEqual(3)
    for (const call of warm) expect(call.usage!.cachedInput).toBeGreaterThan(call.usage!.input / 2)
  })

  test.each<[string, VendorReply, number, keyof typeof defaultMessages]>([
    ['a vendor that is overloaded', { fail: 'overloaded' }, 503, 'AI_UNAVAILABLE'],
    ['a wrong key', { fail: 'auth' }, 503, 'AI_UNAVAILABLE'],
    ['a prompt that is too long for the vendor', { fail: 'too_long' }, 413, 'CONTEXT_TOO_LARGE'],
    ['a refusal', { fail: 'blocked_prompt' }, 422, 'AI_REFUSED'],
    ['an unknown model', { fail: 'unknown_model' }, 409, 'MODEL_UNAVAILABLE'],
    ['a vendor that never responds', { stall: 'before_headers' }, 504, 'AI_TIMEOUT'],
    ['an endless line', { answer: '', afterward: 'huge_line' }, 503, 'AI_UNAVAILABLE'],
    ['an unknown wire format', { answer: '', afterward: 'wrong_schema' }, 503, 'AI_UNAVAILABLE'],
  ])('%s is reported with our message and costs nothing', async (what, reply, status, code) => {
    fake().setAnswer(() => reply)
    const { sam, ask } = await openChat(
      `fail-${[...what].reduce((sum, c) => sum + c.charCodeAt(0), 0)}`.padEnd(11, '-'),
    )
    const response = await ask('What did the lease cost?')

    expect(response.status).toBe(status)
    expect(response.body).toMatchObject({ success: false, code, message: defaultMessages[code] })
    expect(await sam.usage()).toMatchObject({ heldTokens: 0, tokensUsed: 0 })
  })

  test.each<[string, LateFailure, number, string]>([
    ['falls silent', 'stall', 504, 'AI_TIMEOUT'],
    ['is cut off', 'cut_mid_chunk', 503, 'AI_UNAVAILABLE'],
  ])(
    'if a vendor %s in mid-answer, the proven text stays, marked as failed, and nothing is held',
    async (what, afterward, status, code) => {
      fake().setAnswer(() => ({ answer: 'It cost “one dollar” [2]. And then they', afterward }))
      const videoId = `mid-${what.replaceAll(' ', '')}`.slice(0, 11).padEnd(11, '-')
      const { sam, ask } = await openChat(videoId)
      const asked = await ask('What did the lease cost?')

      expect(asked).toMatchObject({ status, body: { code } })
      const again = await sam.rest('POST /conversation/start', { videoId })
      expect(again.body.data.messages.at(-1)).toMatchObject({
        state: 'failed',
        content: expect.stringContaining('“one dollar”'),
        error: { code },
      })
      expect((await sam.usage()).heldTokens).toBe(0)
    },
  )

  test('Stop closes the connection to the vendor, and the partial answer stays', async () => {
    fake().setAnswer(() => ({ answer: 'It cost “one dollar” [2]. And then they', afterward: 'stall' }))
    const before = fake().calls.length
    const { sam, conversationId } = await openChat('bridge-stop')
    const events = sam.events('POST /api/conversation/message', { conversationId, message: 'What did it cost?' })
    while ((await events.next()).value?.event !== 'delta');

    const stoppedAt = performance.now()
    expect((await sam.rest('POST /conversation/stop', { conversationId })).status).toBe(200)
    const closed = await callsFrom(before)[0]!.closed
    for await (const _ of events);

    expect(closed.early).toBe(true)
    // A second on a quiet machine, which a benchmark checks.
    expect(closed.at - stoppedAt).toBeLessThan(10_000)
    const again = await sam.rest('POST /conversation/start', { videoId: 'bridge-stop' })
    const answer = again.body.data.messages.at(-1)
    expect(answer).toMatchObject({ state: 'stopped', content: expect.stringContaining('“one dollar”') })
  })
})
