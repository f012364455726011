import { afterAll, expect, test } from 'vitest'
import { referenceVerdicts } from '#embedded/samples/reference-verdicts.ts'
import { sampleProvider } from '#embedded/samples/samples.ts'
import { closeAnswers } from '#services/answers/end-abandoned-answers.ts'
import { shareReferences } from '#services/conversations/share-references.ts'
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

test('without a model REST answers with the match as text and data, no verdict and no score', async () => {
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

test('a reference verdict is marked, comes before a match, and keeps its date', async () => {
  await shareReferences(app.deps, referenceVerdicts, never)
  const shown = async () => (await app.visitor().rest('GET /youtube/video/samplePlant')).body
  const before = await shown()
  expect(before).toMatchObject({
    clickbait: {
      model: 'reference',
      modelName: 'Reference verdict, written by hand',
      data: { isReference: true, verdict: { verdict: 'clickbait', confidence: 'normal' } },
    },
  })
  await shareReferences(app.deps, referenceVerdicts, never)
  expect(await shown()).toEqual(before)
})
