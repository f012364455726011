import { expect, test } from 'vitest'
import { localModelId } from '#core/models/model-catalog.ts'
import { cutWindows } from '#core/transcripts/windows.ts'
import { readTitleMatch } from '#core/verdicts/read-title-match.ts'
import { referenceVerdicts } from '#embedded/samples/reference-verdicts.ts'
import { sampleProvider } from '#embedded/samples/samples.ts'
import { storeReferenceVerdicts } from '#services/conversations/store-reference-verdicts.ts'
import { localText, never } from '#tests/fakes/local-call.ts'
import { mockCalls } from '#tests/setup/mock-calls.ts'
import { answers, waitForEmptyChat } from '#tests/setup/page-actions.ts'
import { useSite } from '#tests/setup/site.ts'
import { addVideoWithCues } from '#tests/setup/stored-video.ts'

const site = useSite({ hasModels: false })

async function storeSample(videoId: string) {
  const answer = await sampleProvider().ask({ videoId, language: null }, { signal: never, onStage: () => {} })
  if (!('found' in answer)) throw new Error(answer.refusal.detail)
  const { metadata, transcript } = answer.found
  await addVideoWithCues(site.app.deps.db, { videoId, title: metadata.title, isSample: true, cues: transcript.cues })
  return { ...metadata, transcript }
}

/** Opens the analysis of a sample video that only the local engine has judged. */
async function visitMatch(videoId: string, options: Parameters<typeof site.visit>[1]) {
  const { title, durationSeconds, transcript } = await storeSample(videoId)
  const windows = cutWindows(transcript.cues)
  const { match, content } = readTitleMatch(
    await localText({ kind: 'clickbait', windows, title }),
    windows,
    durationSeconds,
  )!
  const known = (await site.app.visitor().rest(`GET /youtube/video/${videoId}`)).body
  known.clickbait = {
    kind: 'clickbait',
    content,
    data: { match },
    model: localModelId,
    modelName: 'Basic extractor',
    createdAt: new Date().toISOString(),
  }
  const page = await site.visit('/nowhere', options)
  await mockCalls(page, { 'videos.read': known })
  await page.goto(`${await site.app.listen()}/analysis/${videoId}`)
  return page
}

test.each([360, 1440] as const)(
  'a word match shows where the title is talked about, but no verdict, at %i px',
  async width => {
    const page = await visitMatch('sampleHouse', { width, reducedMotion: true })
    const card = page.getByRole('region', { name: 'Word match, no verdict' })
    await card.waitFor()
    await card.getByText('Check this: it may say the opposite.').waitFor()
    await card.getByText('It took us eleven weekends', { exact: false }).waitFor()
    const tones = await card.locator('[data-tone]').evaluateAll(all => all.map(each => each.getAttribute('data-tone')))
    expect(new Set(tones)).toEqual(new Set(['open']))
    const timeline = page.getByRole('region', { name: 'Where the video talks about the title' })
    const marks = timeline.getByRole('button', { name: /alked about at / })
    expect(await marks.count()).toBeGreaterThan(1)
    await marks.first().focus()
    const quote = /“(.+)”$/.exec((await marks.first().getAttribute('aria-label'))!)![1]!
    await timeline.locator('q', { hasText: quote }).waitFor()
    expect(await timeline.locator('[data-tone]:not([data-tone="open"])').count()).toBe(0)
    expect(await card.innerText()).not.toMatch(/of 100|Keeps its promise|Mostly fair|Overstated|(?<!no )Clickbait/)
    expect(await card.getByRole('img', { name: /of 100/ }).count()).toBe(0)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
  },
)

test('Analyze keeps the reference verdict of a sample on the page, and shows the word match in the chat', async () => {
  await storeSample('sampleKnife')
  await storeReferenceVerdicts(site.app.deps, referenceVerdicts, never)
  const page = await site.visit('/analysis/sampleKnife', { width: 1440, as: await site.subscriber() })
  await waitForEmptyChat(page)
  const reference = page.getByRole('region', { name: 'Keeps its promise' })
  await reference.waitFor()
  await page.getByRole('button', { name: 'Analyze Clickbait' }).first().click()
  for (const look of ['after the answer', 'after a reload']) {
    if (look === 'after a reload') await page.reload()
    await answers(page).getByRole('heading', { name: 'Word match, no verdict' }).waitFor()
    await answers(page).getByText('talked about', { exact: false }).first().waitFor()
    await reference.getByText('Reference verdict, written by hand').waitFor()
    expect(await page.getByRole('region', { name: 'Word match, no verdict' }).count(), look).toBe(0)
  }
})
