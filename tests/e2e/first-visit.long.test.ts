import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addAnalyzedVideo, requestAnalyses } from '#tests/setup/analyzed-videos.ts'
import { axeFindings } from '#tests/setup/browser.ts'
import { composer, stopButton, tab, waitForText } from '#tests/setup/page-actions.ts'
import { useSite } from '#tests/setup/site.ts'
import { addVideo } from '#tests/setup/stored-video.ts'
import { visitVerdict } from '#tests/setup/verdict-states.ts'

const site = useSite()

const announced = (page: Page) => page.getByTestId('announcer')

test.each([360, 1440] as const)('a verdict that is there already is announced once, at %i px', async width => {
  const { videoId, sam } = await addAnalyzedVideo(site, `spoken${width}`.padEnd(11, '0'), 'A paper bridge', 'kept')
  for (const page of [
    await site.visit(`/analysis/${videoId}`, { width }),
    await site.visit(`/analysis/${videoId}`, { width, as: sam }),
  ]) {
    await announced(page)
      .filter({ hasText: /^Verdict: Keeps its promise, \d+ of 100\. The paper bridge stands/ })
      .waitFor({ state: 'attached' })
    expect(await announced(page).count()).toBe(1)
  }
})

test('a title that is not kept has no answer to hear, and its moments are the closest ones', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'nothingkept' })
  await requestAnalyses(site, videoId, ['clickbait'])
  const page = await visitVerdict(site, videoId, ({ promises }) => ({
    verdict: 'clickbait',
    score: 100,
    answer: 'He never says what it carries.',
    answerQuote: 'the bridge carried forty kilograms',
    promises: promises.slice(1, 3).map(promise => ({ ...promise, quote: 'nobody believed us', status: 'missing' })),
  }))
  const card = page.getByRole('region', { name: 'Clickbait' })
  await card.getByRole('button', { name: 'Hear what is said at 02:00' }).waitFor()
  expect(await page.getByRole('button', { name: /Hear the answer|Missing at/ }).count()).toBe(0)
  await page.getByRole('button', { name: /^Missing; closest moment 02:00: what it carries/ }).waitFor()
  // As many quotes as are counted: one that both promises have, and the answer's own.
  await card.getByText('2 quotes verified').waitFor()
  const quotes = await card.locator('q').allInnerTexts()
  expect(new Set(quotes.filter(quote => !quote.startsWith('A folded'))).size).toBe(2)
})

test('a sample offers no moment to watch, and its times lead to the transcript', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'samplevisit', isSample: true })
  await requestAnalyses(site, videoId, ['clickbait'])
  const page = await site.visit(`/analysis/${videoId}`, { width: 360 })
  await page.getByRole('region', { name: 'Overstated' }).waitFor()
  expect(await page.getByRole('button', { name: /^(Watch|Hear|Start here)/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'Play from 02:00' }).first().click()
  await waitForText(page, 'The transcript is for people with an account.')
})

test('a visitor’s tabs stay where they are, and the field says that asking requires a plan', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'visitortabs' })
  await requestAnalyses(site, videoId, ['clickbait', 'summary'])
  const page = await site.visit(`/analysis/${videoId}`, { width: 360 })
  await page.getByRole('region', { name: 'Overstated' }).waitFor()
  await page.getByRole('button', { name: /^Late at 02:00/ }).waitFor()
  const top = async () => Math.round((await tab(page, 'Chat').boundingBox())!.y)
  const scrollTo = (y: number) =>
    page.locator('[data-scroll=page]').evaluate((box, start) => box.scrollTo({ top: start, behavior: 'instant' }), y)
  for (const y of [150, 900]) {
    await scrollTo(y)
    const before = await top()
    await tab(page, 'Chat').click()
    await waitForText(page, 'Asking requires a plan.')
    expect(await top()).toBe(before)
    await tab(page, 'Verdict').click()
  }
  await tab(page, 'Chat').click()
  await page.getByRole('textbox', { description: 'Asking requires a plan.' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
})

test('a stopped verdict says so, and starts again', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'stoppedhere' })
  const model = site.speaks()
  const page = await site.visit(`/analysis/${videoId}`, { as: await site.subscriber(), width: 360 })
  await page.getByRole('main').getByRole('button', { name: 'Analyze Clickbait' }).first().click()
  await model.next()
  await stopButton(page).click()
  await waitForText(page, 'Stopped before any text')
  await tab(page, 'Verdict').click()
  await page.getByRole('heading', { name: 'Verdict stopped' }).waitFor()
  await page.getByRole('button', { name: 'Start again' }).click()
  await waitForText(page, 'Verdict on its way')
  await model.next()
})

test('the button to the newest message is not there while its end is visible', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'endvisible1' })
  site.says(() => 'It carried forty kilograms [5].')
  const page = await site.visit(`/analysis/${videoId}`, { as: await site.subscriber(), width: 360 })
  await tab(page, 'Chat').click()
  await composer(page).fill('How much?')
  await composer(page).press('Enter')
  await page.getByRole('group', { name: 'Suggested questions' }).waitFor()
  await page.setViewportSize({ width: 360, height: 430 })
  const toEnd = page.getByRole('button', { name: 'To the newest message' })
  /** Scrolls until the end of the answer is this far above what covers the page's end. */
  const endAbove = (distance: number) =>
    page.evaluate(pixels => {
      const dock = document.querySelector('form:has(textarea)')!.parentElement!
      const answer = document.querySelector('article')!
      const box = document.querySelector('[data-scroll=page]')!
      box.scrollTop += answer.getBoundingClientRect().bottom - dock.getBoundingClientRect().top + pixels
      return box.scrollHeight - box.scrollTop - box.clientHeight
    }, distance)
  // The suggestions are still below.
  expect(await endAbove(4)).toBeGreaterThan(100)
  await toEnd.waitFor({ state: 'detached' })
  await endAbove(-30)
  await toEnd.waitFor()
})
