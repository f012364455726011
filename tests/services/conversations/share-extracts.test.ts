import { expect, test } from 'vitest'
import { sampleProvider, sampleVideos } from '#embedded/samples/samples.ts'
import { shareExtracts } from '#services/conversations/share-extracts.ts'
import { prepareVideo, storeVideo } from '#services/videos/store-video.ts'
import { localLlm, never } from '#tests/fakes/local-call.ts'
import { testApp } from '#tests/setup/app.ts'

const app = testApp({ deps: base => ({ llm: localLlm, models: { ...base.models, configured: new Set(['local']) } }) })
const ids = sampleVideos.map(sample => sample.videoId)

async function storeSamples() {
  for (const videoId of ids) {
    const answer = await sampleProvider().ask({ videoId, language: null }, { signal: never, onStage: () => {} })
    if (!('found' in answer)) throw new Error(answer.refusal.detail)
    const video = await prepareVideo(app.deps, videoId, answer.found, true)
    await app.deps.db.transaction(tx => storeVideo(tx, video, { asDefault: true }))
  }
}

test('extracts are not stored if a vendor is configured', async () => {
  await storeSamples()
  const vendors = { ...app.deps, models: { ...app.deps.models, configured: new Set(['openai'] as const) } }
  await shareExtracts(vendors, ids, never)
  const { body } = await app.visitor().rest('GET /youtube/video/samplePlant')
  expect(body).toMatchObject({ clickbait: null, summary: null })
})

test('without a vendor visitors see word matches without verdicts, and summaries', async () => {
  await storeSamples()
  await shareExtracts(app.deps, ids, never)
  const { body } = await app.visitor().rest('GET /homepage/videos')
  expect((body.videos as { verdict: unknown }[]).map(video => video.verdict)).toEqual(ids.map(() => null))
  const { body: video } = await app.visitor().rest('GET /youtube/video/samplePlant')
  expect(video).toMatchObject({
    clickbait: { data: { match: { outcome: 'compared', confidence: 'low' } } },
    summary: { content: expect.stringContaining('](#t=') },
  })
  expect(JSON.stringify(video)).not.toMatch(/"(?:verdict|honestTitle|score)":/)
})

test('sharing the extracts again changes nothing', async () => {
  const shown = async () => (await app.visitor().rest('GET /youtube/video/sampleBread')).body
  await storeSamples()
  await shareExtracts(app.deps, ids, never)
  const before = await shown()
  expect(before.summary).not.toBeNull()
  await shareExtracts({ ...app.deps, llm: { ...localLlm, stream: () => expect.fail('asked again') } }, ids, never)
  expect(await shown()).toEqual(before)
})
