import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { requestAnalyses } from '#tests/setup/analyzed-videos.ts'
import { eventually } from '#tests/setup/page-actions.ts'
import { useSite } from '#tests/setup/site.ts'
import { addVideo } from '#tests/setup/stored-video.ts'
import { visitVerdict, withAdvice } from '#tests/setup/verdict-states.ts'

const site = useSite()

const chapters = [
  { startSeconds: 0, title: 'The plan' },
  { startSeconds: 75, title: 'The test' },
]
const timeline = (page: Page) => page.getByRole('region', { name: 'Where the promises are addressed' })
const card = (page: Page) => timeline(page).locator('[class*=TruthTimeline_card]')
const playerAddress = (page: Page) => page.locator('iframe').getAttribute('src')

async function addJudgedVideo(videoId: string): Promise<string> {
  await addVideo(site.app.deps.db, { videoId, metadata: { chapters } })
  await requestAnalyses(site, videoId, ['clickbait'])
  return videoId
}

test('a mark is placed where its promise is addressed, shows the quote and plays from there', async () => {
  const page = await visitVerdict(site, await addJudgedVideo('timeline001'), withAdvice)
  await timeline(page).waitFor()
  const names = await timeline(page)
    .getByRole('listitem')
    .evaluateAll(items =>
      items.map(item => item.querySelector('button')?.getAttribute('aria-label') ?? item.textContent),
    )
  expect(names).toEqual([
    'Kept at 00:00: a bridge out of paper. “today we build a bridge out of paper”',
    'Partly at 00:30: you will not believe it. “one dollar and nobody believed us”',
    'At 01:30: Start here',
    'Late at 02:00: what it carries. “the bridge carried forty kilograms”',
    'Filler from 00:00 to 00:15',
    'Sponsor from 00:30 to 01:00',
  ])
  const late = timeline(page).getByRole('button', { name: /^Late/ })
  const [bar, mark] = [await timeline(page).locator('svg').first().boundingBox(), await late.boundingBox()]
  // 02:00 of 02:30.
  expect((mark!.x + mark!.width / 2 - bar!.x) / bar!.width).toBeCloseTo(0.8, 2)
  await late.hover()
  await card(page).getByText('the bridge carried forty kilograms').waitFor()
  await card(page).getByText('02:00 · The test').waitFor()
  await late.click()
  await eventually(() => playerAddress(page)).toContain('start=120')
})

test('the arrow keys go from mark to mark, Enter plays, Escape closes the card', async () => {
  const page = await visitVerdict(site, await addJudgedVideo('timeline002'), withAdvice)
  const label = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await timeline(page).getByRole('button', { name: /^Kept/ }).focus()
  await page.keyboard.press('ArrowRight')
  await eventually(label).toMatch(/^Partly at 00:30/)
  await card(page).getByText('one dollar and nobody believed us').waitFor()
  await page.keyboard.press('Escape')
  await card(page).waitFor({ state: 'detached' })
  await page.keyboard.press('End')
  await eventually(label).toMatch(/^Late at 02:00/)
  await page.keyboard.press('ArrowLeft')
  await eventually(label).toBe('At 01:30: Start here')
  // One tab stop, at the mark that had the focus last.
  expect(await timeline(page).locator('button[tabindex="0"]').count()).toBe(1)
  await page.keyboard.press('Enter')
  await eventually(() => playerAddress(page)).toContain('start=90')
})

test('a click on the bar plays from there; hovering shows the time, the segment and the chapter', async () => {
  const page = await visitVerdict(site, await addJudgedVideo('timeline003'), withAdvice)
  const { x, y, width, height } = (await timeline(page).locator('svg').first().boundingBox())!
  // 00:45.5 of 02:30.
  const at = [x + width * 0.3033, y + height / 2] as const
  await page.mouse.move(...at)
  await card(page).getByText('00:45 · sponsor · The plan').waitFor()
  await page.mouse.click(...at)
  await eventually(() => playerAddress(page)).toMatch(/start=4[45]/)
})

test('at 360 px a tap near a mark plays from it, and the panel has the timeline too', async () => {
  const videoId = await addJudgedVideo('timeline004')
  const phone = await visitVerdict(site, videoId, withAdvice, { width: 360, touch: true })
  const { x, y, width } = (await timeline(phone).locator('svg').first().boundingBox())!
  await phone.touchscreen.tap(x + width * 0.8 + 15, y - 15)
  await card(phone).getByText('the bridge carried forty kilograms').waitFor()
  await eventually(() => playerAddress(phone)).toContain('start=120')
  const panel = await site.visit(`/analysis/${videoId}?panel=1`, { width: 360 })
  await timeline(panel)
    .getByRole('button', { name: /^Late at 02:00/ })
    .waitFor()
})

test('marks appear while the verdict is in progress', async () => {
  await addVideo(site.app.deps.db, { videoId: 'timeline005' })
  const page = await site.visit('/analysis/timeline005', { as: await site.subscriber() })
  const model = site.speaks()
  await page.getByRole('main').getByRole('button', { name: 'Analyze Clickbait' }).first().click()
  const call = await model.next()
  call.say('{"style":2,"promises":[{"promise":"a paper bridge"},{"promise":"what it carries","main":true}]}\n')
  await timeline(page).getByText('Each promise appears here').waitFor()
  call.say('{"promise":2,"n":5,"quote":"carried forty kilograms","why":"They weigh it.","status":"delivered"}\n')
  await timeline(page)
    .getByRole('button', { name: 'Kept at 02:00: what it carries. “carried forty kilograms”' })
    .waitFor()
  call.fail(new Error('enough'))
})
