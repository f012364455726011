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

/** Two hours of speech, several times as long as the rules of a prompt. */
const cues = Array.from({ length: 240 }, (_, at) => ({
  startMs: at * 30_000,
  endMs: at * 30_000 + 29_000,
  text: `Day ${at}. We fold the paper along the long edge, press it with a ruler and write down how many kilograms the bridge of that day carries before it bends, and the boy who holds the scale reads the number out loud for the camera.`,
}))

/** Videos in a language, and what a subscriber's questions about them and an estimate say. */
async function videosIn(language: string, { spoken = cues, name = language } = {}) {
  const sam = await app.subscriber()
  const open = async (videoId: string) => {
    await addVideoWithCues(app.deps.db, { videoId, cues: spoken, language })
    return (await sam.rest('POST /conversation/start', { videoId })).body.data.conversationId as string
  }
  let videos = 0
  const newVideoId = () => `ratio_${name}${String(++videos).padStart(5 - name.length, '0')}`
  const first = newVideoId()
  const firstChat = await open(first)
  const ask = async (conversationId: string) =>
    (await sam.rest('POST /conversation/message', { conversationId, message: 'How much?' })).body
  return {
    sam,
    askFirst: () => ask(firstChat),
    ask,
    newVideoId,
    /** One question each about so many new videos. */
    async askAboutNew(count: number) {
      for (let n = 0; n < count; n++) expect((await ask(await open(newVideoId()))).error).toBeUndefined()
    },
    async estimate() {
      const { typicalTokens } = await sam.trpc.conversations.estimate.query({ videoId: first, kind: 'summary' })
      return typicalTokens
    },
  }
}

/** Within two percent, because long prompts are counted by samples. */
const expectRatio = (share: number, ratio: number) =>
  expect(Math.abs(share / ((ratio * 1.05) / 1.4) - 1)).toBeLessThan(0.02)

test('estimates follow what a server counts, once it has counted prompts about twenty videos', async () => {
  const [english, german] = [await videosIn('en'), await videosIn('de')]
  const assumed = await english.estimate()
  const assumedForGerman = await german.estimate()
  // Neither a cut prompt nor a cache that is counted apart says how the server counts.
  for (const unusable of [
    (own: number) => ({ prompt_tokens: Math.round(own * 0.7), prompt_tokens_details: { cached_tokens: 900 } }),
    () => ({ prompt_tokens: 40 }),
    () => ({ prompt_tokens: -1 }),
    () => ({ prompt_tokens: 9e9 }),
    () => ({}),
  ]) {
    count = unusable
    await english.askAboutNew(5)
  }
  count = timesOwn(1.1)
  await english.askAboutNew(19)
  expect(await english.estimate()).toBe(assumed)
  await english.askAboutNew(1)
  expectRatio((await english.estimate()) / assumed, 1.1)
  expect(await german.estimate()).toBe(assumedForGerman)

  count = timesOwn(1.25)
  await english.askAboutNew(1)
  expectRatio((await english.estimate()) / assumed, 1.1)
  await english.askAboutNew(1)
  expectRatio((await english.estimate()) / assumed, 1.25)

  // The guard compares with our own count, and not with what the server has taught.
  count = timesOwn(0.5)
  expect((await english.askFirst()).error).toBe('CONTEXT_TOO_LARGE')
})

test('questions about one video are those about one video, however many', async () => {
  const french = await videosIn('fr')
  const assumed = await french.estimate()
  count = timesOwn(1)
  for (let n = 0; n < 25; n++) await french.askFirst()
  expect(await french.estimate()).toBe(assumed)
})

test('short videos teach nothing, because most of the prompt is our own English text', async () => {
  const thai = await videosIn('th', { spoken: cues.slice(0, 20) })
  const assumed = await thai.estimate()
  count = timesOwn(1)
  await thai.askAboutNew(25)
  expect(await thai.estimate()).toBe(assumed)
})

test('texts that subscribers bring along teach nothing, because their language may be wrong', async () => {
  const english = await videosIn('en', { name: 'own' })
  const transcript = cues.map(({ text }) => text).join('\n')
  const before = await english.estimate()
  count = timesOwn(1.9)
  for (let n = 0; n < 3; n++) {
    const given = { videoId: english.newVideoId(), videoData: { transcript } }
    const { body } = await english.sam.rest('POST /conversation/start', given)
    expect((await english.ask(body.data.conversationId)).error).toBeUndefined()
  }
  expect(await english.estimate()).toBe(before)

  await english.askAboutNew(2)
  expect(await english.estimate()).toBeGreaterThan(before)
})
