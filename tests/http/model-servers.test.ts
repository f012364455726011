import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLlm } from '#adapters/llm/route-llm.ts'
import { createTokens } from '#adapters/tokens.ts'
import { modelCatalog } from '#core/models/model-catalog.ts'
import { serverEntry } from '#core/models/server-entries.ts'
import { closeAnswers } from '#services/answers/end-abandoned-answers.ts'
import type { FakeVendor, VendorCall } from '#tests/fakes/vendors/fake-vendor.ts'
import { fakeOpenAi } from '#tests/fakes/vendors/openai.ts'
import { testApp } from '#tests/setup/app.ts'
import { recordingLog } from '#tests/setup/llm-vendors.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

const verdict = [
  '{"style":2,"promises":[{"promise":"a paper bridge carries something","source":"title","main":true}]}',
  '{"promise":1,"n":null,"quote":null,"why":"It is not shown.","status":"missing"}',
  '{"answer_quote":null,"answer_n":null,"answer":"Not shown.","honest_title":"A bridge","segments":[],"advice":"skip","advice_n":null}',
].join('\n')

const answer = ({ lastMessage, raw }: VendorCall): string => {
  if (lastMessage.includes('Judge whether')) return verdict
  if (!lastMessage.includes('Take notes')) return 'They build a bridge [1].'
  const windows = [...raw.matchAll(/\\n\[(\d+)\]/g)].map(([, n]) => `- [${n}] They fold paper.`)
  return windows.slice(0, 20).join('\n')
}

const unused = {
  stream: () => Promise.reject(new Error('not here')) as never,
  check: async () => ({ ok: true }) as const,
}
const noVendor = { openai: null, anthropic: null, google: null }

describe.each([
  ['of which everything is assumed', undefined],
  ['with the window of a small machine', 32_768],
])('on a site with only a model server, a model %s', (_, window) => {
  let fake: FakeVendor
  beforeAll(async () => {
    fake = await fakeOpenAi({ answer })
  })
  const app = testApp({
    deps: () => {
      const server = { name: 'mine', baseUrl: fake.url, apiKey: '' }
      const { llm, configured } = createLlm(noVendor, unused, { log: recordingLog(), tokens: createTokens() }, [server])
      const entries = [...modelCatalog.entries, serverEntry(server, { id: 'qwen3:14b', window })]
      return {
        llm,
        models: { catalog: { ...modelCatalog, entries }, configured, servers: new Set(['mine']), defaultModel: null },
      }
    },
  })
  afterAll(async () => {
    await closeAnswers(app.deps)
    await fake.close()
  })

  test.each([
    ['of ten minutes', 'tenminutes1', 20],
    ['of an hour', 'onewholehr1', 120],
    ['of five hours', 'fivehours_1', 600],
  ])('answers all about a video %s, for free', async (_length, videoId, windows) => {
    await addVideo(app.deps.db, { videoId, windows })
    const sam = await app.subscriber()
    const started = await sam.rest('POST /conversation/start', { videoId })
    const { conversationId } = started.body.data
    for (const kind of ['clickbait', 'summary', 'keypoints']) {
      const { status, body } = await sam.rest(`POST /conversation/${kind}`, { videoId, conversationId })
      expect([kind, status, body.error]).toEqual([kind, 200, undefined])
    }
    const asked = await sam.rest('POST /conversation/message', { videoId, conversationId, message: 'What do they do?' })
    expect([asked.status, asked.body.error]).toEqual([200, undefined])
    expect(fake.calls.every(({ model, body }) => model === 'qwen3:14b' && body.max_tokens > 0)).toBe(true)
    const usage = await sam.rest('GET /auth/usage')
    expect(usage.body).toMatchObject({ tokensUsed: 0 })
  })
})

describe('on a site whose only server could not be reached when it started', () => {
  const app = testApp({
    deps: () => {
      const server = { name: 'mine', baseUrl: 'http://127.0.0.1:9/v1', apiKey: '' }
      const needs = { log: recordingLog(), tokens: createTokens() }
      const { llm, configured } = createLlm(noVendor, unused, needs, [server])
      return { llm, models: { catalog: modelCatalog, configured, servers: new Set(['mine']), defaultModel: null } }
    },
  })

  test('people sign in and see the models, and a question says that no model is available', async () => {
    await addVideo(app.deps.db, { videoId: 'nomodelhere', windows: 20 })
    const sam = await app.subscriber()
    const user = await sam.rest('GET /auth/user')
    expect([user.status, user.body.user.aiProvider]).toEqual([200, null])
    expect((await sam.rest('GET /models')).status).toBe(200)
    const started = await sam.rest('POST /conversation/start', { videoId: 'nomodelhere' })
    const { conversationId } = started.body.data
    const asked = await sam.rest('POST /conversation/message', {
      videoId: 'nomodelhere',
      conversationId,
      message: 'What do they do?',
    })
    expect(asked.body.error).toBe('MODEL_UNAVAILABLE')
  })
})
