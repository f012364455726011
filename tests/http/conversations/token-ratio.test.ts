import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLlm } from '#adapters/llm/route-llm.ts'
import { loadModels } from '#adapters/load-models.ts'
import { createTokens } from '#adapters/tokens.ts'
import { createTokenRatios } from '#core/models/token-ratio.ts'
import { closeAnswers } from '#services/answers/end-abandoned-answers.ts'
import type { Deps } from '#src/ports.ts'
import { type ScriptedServer, scriptedServer } from '#tests/fakes/vendors/scripted-server.ts'
import { testApp } from '#tests/setup/app.ts'
import { recordingLog } from '#tests/setup/llm-vendors.ts'
import { addVideoWithCues } from '#tests/setup/stored-video.ts'

const tokens = createTokens()
/** How the server counts a prompt of so many o200k tokens. */
let count: (own: number) => object = own => ({ prompt_tokens: Math.round(own * 1.1) })
let server: ScriptedServer
let parts: Pick<Deps, 'llm' | 'models'>
beforeAll(async () => {
  server = await scriptedServer(body => {
    const own = tokens.count(body.messages.map(({ content }: { content: string }) => content).join('\n'))
    return { usage: { completion_tokens: 8, ...count(own) } }
  })
  const servers = [{ name: 'mine', baseUrl: server.url, apiKey: '' }]
  const unused = {
    stream: () => Promise.reject(new Error('unused')) as never,
    check: async () => ({ ok: true }) as const,
  }
  const none = { openai: null, anthropic: null, google: null }
  const log = recordingLog()
  const ratios = createTokenRatios()
  const { llm, configured } = createLlm(none, unused, { log, tokens, ratios }, servers)
  const settings = { modelCatalogFile: null, defaultModel: null, analysisModel: null, servers }
  parts = { llm, models: (await loadModels(settings, configured, log, ratios)).models }
})

const app = testApp({ deps: () => parts })
afterAll(async () => {
  await closeAnswers(app.deps)
  await server[Symbol.asyncDispose]()
})

/** Half an hour of speech. */
const cues = Array.from({ length: 60 }, (_, at) => ({
  startMs: at * 30_000,
  endMs: at * 30_000 + 29_000,
  text: `Day ${at}. We fold the paper along the long edge, press it with a ruler and write down how many kilograms the bridge of that day carries before it bends, and the boy who holds the scale reads the number out loud for the camera.`,
}))

test('estimates follow what a server counts, once it has counted twenty prompts', async () => {
  await addVideoWithCues(app.deps.db, { videoId: 'ratioenglis', cues, language: 'en' })
  await addVideoWithCues(app.deps.db, { videoId: 'ratiogerman', cues, language: 'de' })
  const sam = await app.subscriber()
  const open = async (videoId: string) =>
    (await sam.rest('POST /conversation/start', { videoId })).body.data.conversationId as string
  const german = await open('ratiogerman')
  const estimate = async (videoId: string) => {
    const { typicalTokens } = await sam.trpc.conversations.estimate.query({ videoId, kind: 'summary' })
    return typicalTokens
  }
  const ask = async (conversationId: string) => {
    const { status } = await sam.rest('POST /conversation/message', { conversationId, message: 'How much?' })
    expect(status).toBe(200)
  }
  const english = await open('ratioenglis')
  const askOften = async (times: number) => {
    for (let n = 0; n < times; n++) await ask(english)
  }

  /** Within two percent, because long prompts are counted by samples. */
  const expectRatio = (share: number, ratio: number) =>
    expect(Math.abs(share / ((ratio * 1.05) / 1.4) - 1)).toBeLessThan(0.02)

  const assumed = await estimate('ratioenglis')
  const assumedForGerman = await estimate('ratiogerman')
  // Neither a cut prompt nor a cache that is counted apart says how the server counts.
  for (const unusable of [
    () => ({ prompt_tokens: 40 }),
    (own: number) => ({ prompt_tokens: Math.round(own * 0.7), prompt_tokens_details: { cached_tokens: 900 } }),
    () => ({ prompt_tokens: -1 }),
    () => ({ prompt_tokens: 9e9 }),
    () => ({}),
  ]) {
    count = unusable
    await askOften(4)
  }
  count = own => ({ prompt_tokens: Math.round(own * 1.1) })
  await askOften(19)
  expect(await estimate('ratioenglis')).toBe(assumed)

  await askOften(1)
  const learned = await estimate('ratioenglis')
  expectRatio(learned / assumed, 1.1)
  expect(await estimate('ratiogerman')).toBe(assumedForGerman)

  count = own => ({ prompt_tokens: Math.round(own * 1.25) })
  await askOften(1)
  expectRatio((await estimate('ratioenglis')) / assumed, 1.25)
  count = own => ({ prompt_tokens: Math.round(own * 1.7) })
  await ask(german)
  expectRatio((await estimate('ratiogerman')) / assumedForGerman, 1.7)

  // The guard compares with our own count, and not with what the server has taught.
  count = own => ({ prompt_tokens: Math.round(own * 0.5) })
  const cut = await sam.rest('POST /conversation/message', { conversationId: german, message: 'How much?' })
  expect(cut.body.error).toBe('CONTEXT_TOO_LARGE')
})
