import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { microDollars } from '#core/plans/budget.ts'
import { referenceVerdicts } from '#embedded/samples/reference-verdicts.ts'
import { sampleProvider } from '#embedded/samples/samples.ts'
import { messages } from '#schema/conversations.ts'
import { holds, ledger } from '#schema/usage.ts'
import { analyses } from '#schema/videos.ts'
import { closeAnswers } from '#services/answers/end-abandoned-answers.ts'
import { storeReferenceVerdicts } from '#services/conversations/store-reference-verdicts.ts'
import { prepareVideo, storeVideo } from '#services/videos/store-video.ts'
import { localLlm, never } from '#tests/fakes/local-call.ts'
import { testApp } from '#tests/setup/app.ts'

const app = testApp({ deps: base => ({ llm: localLlm, models: { ...base.models, configured: new Set(['local']) } }) })
afterAll(() => closeAnswers(app.deps))
const videoId = 'samplePlant'

async function storeSample() {
  const answer = await sampleProvider().ask({ videoId, language: null }, { signal: never, onStage: () => {} })
  if (!('found' in answer)) throw new Error(answer.refusal.detail)
  const video = await prepareVideo(app.deps, videoId, answer.found, true)
  await app.deps.db.transaction(tx => storeVideo(tx, video, { asDefault: true }))
}

test('without a model REST returns the word match as text and data, without verdict and score', async () => {
  await storeSample()
  const sam = await app.subscriber()
  const started = await sam.rest('POST /conversation/start', { videoId })
  const { conversationId } = started.body.data
  const { status, body } = await sam.rest('POST /conversation/clickbait', { videoId, conversationId })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    analysis: expect.stringMatching(/^\*\*Word match, no verdict\*\*/),
    verdict: null,
    score: null,
    match: { outcome: 'compared', share: expect.any(Number), confidence: 'low' },
  })
  expect(body.data.match.phrases[0].opposite.quote).toContain('does need water')
  const { body: homepage } = await sam.rest('GET /homepage/videos')
  expect((homepage.videos as { verdict: unknown }[]).map(({ verdict }) => verdict)).toEqual([null])
})

test('a word match is free: it works with a spent budget and is not held, charged or metered', async () => {
  const sam = await app.subscriber({ left: microDollars(0) })
  const before = await sam.usage()
  const { body: started } = await sam.rest('POST /conversation/start', { videoId })
  const { conversationId } = started.data
  const input = { videoId, conversationId, kind: 'clickbait' } as const
  await app.deps.db.delete(analyses)
  const estimate = await sam.trpc.conversations.estimate.query(input)
  expect(estimate).toMatchObject({ typicalTokens: 0, worstTokens: 0, hasSharedResult: false })
  const { answer } = await sam.trpc.conversations.analyze.mutate(input)
  const stored = () => app.deps.db.select().from(messages).where(eq(messages.id, answer.id))
  await expect.poll(async () => (await stored())[0]).toMatchObject({ state: 'done', cost: 0, data: { match: {} } })
  expect(await app.deps.db.select().from(holds).where(eq(holds.userId, sam.userId))).toMatchObject([{ amount: 0 }])
  expect(await app.deps.db.select().from(ledger).where(eq(ledger.userId, sam.userId))).toEqual([])
  expect(await sam.usage()).toEqual(before)
  const { body: refused } = await sam.rest('POST /conversation/summary', { videoId, conversationId })
  expect(refused.code).toBe('BUDGET_EXCEEDED')
})

test('a reference verdict is marked, takes precedence over a match, and keeps its date', async () => {
  await storeReferenceVerdicts(app.deps, referenceVerdicts, never)
  const shown = async () => (await app.visitor().rest('GET /youtube/video/samplePlant')).body
  const before = await shown()
  expect(before).toMatchObject({
    clickbait: {
      model: 'reference',
      modelName: 'Reference verdict, written by hand',
      data: { isReference: true, verdict: { verdict: 'clickbait', confidence: 'normal' } },
    },
  })
  await storeReferenceVerdicts(app.deps, referenceVerdicts, never)
  expect(await shown()).toEqual(before)
})

test('word matches are limited to 120 an hour', async () => {
  const sam = await app.subscriber()
  const { body: started } = await sam.rest('POST /conversation/start', { videoId })
  const { conversationId } = started.data
  const matched = () => sam.rest('POST /conversation/clickbait', { videoId, conversationId, fresh: true })
  for (let made = 0; made < 120; made += 1) expect((await matched()).status).toBe(200)
  const { status, body } = await matched()
  expect([status, body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
})
