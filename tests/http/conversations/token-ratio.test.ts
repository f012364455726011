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
const timesOwn = (ratio: number) => (own: number) => ({ prompt_tokens: Math.round(own * ratio) })
/** How the server counts a prompt of so many o200k tokens. */
let count: (own: number) => object = timesOwn(1.1)
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

test('estimates follow a server that counts more than is assumed, for the transcript’s language', async () => {
  const sam = await app.subscriber()
  const open = async (videoId: string, language: string) => {
    await addVideoWithCues(app.deps.db, { videoId, cues, language })
    return (await sam.rest('POST /conversation/start', { videoId })).body.data.conversationId as string
  }
  const [thai, german] = [await open('ratiothai__', 'th'), await open('ratiogerman', 'de')]
  const ask = async (conversationId: string) =>
    (await sam.rest('POST /conversation/message', { conversationId, message: 'How much?' })).body
  const estimate = async (videoId: string) =>
    (await sam.trpc.conversations.estimate.query({ videoId, kind: 'summary' })).typicalTokens
  const before = [await estimate('ratiothai__'), await estimate('ratiogerman')]

  // Neither fewer tokens, nor a cut prompt, nor what cannot be says that more has to be held.
  for (const said of [timesOwn(1.1), () => ({ prompt_tokens: 40 }), () => ({ prompt_tokens: 9e9 }), () => ({})]) {
    count = said
    expect((await ask(thai)).error).toBeUndefined()
  }
  expect(await estimate('ratiothai__')).toBe(before[0])

  count = timesOwn(1.7)
  await ask(thai)
  // Within two percent, because long prompts are counted by samples.
  expect(Math.abs((await estimate('ratiothai__')) / before[0]! / ((1.7 * 1.05) / 1.4) - 1)).toBeLessThan(0.02)
  expect(await estimate('ratiogerman')).toBe(before[1])

  // The guard compares with our own count, and not with what the server has taught.
  count = timesOwn(0.5)
  expect((await ask(german)).error).toBe('CONTEXT_TOO_LARGE')
})
