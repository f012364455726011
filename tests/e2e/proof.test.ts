import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openVideo } from '#tests/setup/open-video.ts'
import { answers, ask, eventually, waitForText } from '#tests/setup/page-actions.ts'
import { useSite } from '#tests/setup/site.ts'

const site = useSite()

const playerTime = (page: Page) => page.frameLocator('iframe').locator('#time').innerText()

test('times become chips that seek the player in place', async () => {
  const { page } = await openVideo(site, 'talkproving')
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).hostname))
  site.says(() => 'It fell “The first bridge fell down after eleven seconds.” [3] and Maria helped [4].')
  await ask(page, 'What fell?')
  const chips = answers(page).getByRole('button', { name: 'Play from' })
  await chips.nth(1).waitFor()
  expect(await page.locator('iframe').count()).toBe(0)
  expect(asked).not.toContain('www.youtube-nocookie.com')

  await chips.nth(0).click()
  await page.locator('iframe').waitFor()
  expect(await page.locator('iframe').getAttribute('src')).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/.*start=60/)
  await page.frameLocator('iframe').locator('#time').waitFor()
  await chips.nth(1).click()
  await eventually(() => playerTime(page)).toBe('90')
  await chips.nth(0).click()
  await eventually(() => playerTime(page)).toBe('60')
  expect(page.url()).toMatch(/\/analysis\/talkproving$/)
  expect(page.context().pages()).toHaveLength(1)
})

test('every time chip is within the video and quotes the transcript; invented quotes do not appear', async () => {
  const { page, cues } = await openVideo(site, 'talkprovin2')
  site.says(
    () =>
      'They say “the bridge was made of gold” [2], then “The first bridge fell down after eleven seconds.” [99] at 47:11. ' +
      'In the end “the bridge carried forty kilograms” [5], see [400] and [1].',
  )
  await ask(page, 'What is it made of?')
  await page.getByRole('button', { name: 'Copy', exact: true }).waitFor()
  const shown = await answers(page).innerText()
  expect(shown).not.toContain('gold')
  expect(shown).not.toContain('47:11')
  const chips = answers(page).getByRole('button', { name: 'Play from' })
  const spoken = cues.map(cue => cue.text.toLowerCase()).join(' ')
  expect(await chips.count()).toBeGreaterThanOrEqual(3)
  for (const chip of await chips.all()) {
    const [minutes, seconds] = (await chip.innerText()).split(':').map(Number)
    const moment = minutes! * 60 + seconds!
    expect(moment).toBeLessThan((cues.at(-1)?.endMs ?? 0) / 1000)
    expect(cues.map(cue => cue.startMs / 1000)).toContain(moment)
    await chip.hover()
    const quote = (await page.getByRole('tooltip').innerText()).replace(/[“”]/g, '').toLowerCase()
    expect(spoken).toContain(quote)
    await page.mouse.move(0, 0)
  }
})

test('markup in an answer, a title or a question has no effect', async () => {
  const attack =
    '<script>window.pwned = 1</script><img src="https://evil.example/p.png" onerror="window.pwned = 2">' +
    '[press me](javascript:window.pwned=3) ![p](https://evil.example/q.png) [away](https://evil.example/) ' +
    '<iframe src="https://evil.example/"></iframe> <a href="data:text/html,<script>1</script>">x</a>'
  const { page } = await openVideo(site, 'talkprovin3', { title: `A bridge ${attack}` })
  site.says(() => `${attack}\n\nThe bridge holds.`)
  await ask(page, attack)
  await waitForText(page, 'The bridge holds.')
  await page.getByRole('button', { name: 'Copy', exact: true }).waitFor()
  const main = page.locator('main')
  expect(await main.locator('script, iframe, a[href*="evil"], a[href^="data"], a[href^="javascript"]').count()).toBe(0)
  expect(await main.locator('img:not([src^="https://i.ytimg.com/"])').count()).toBe(0)
  for (const word of ['press me', 'away']) {
    const shown = answers(page).getByText(word)
    if ((await shown.count()) > 0) await shown.first().click()
  }
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
  expect(page.url()).toMatch(/\/analysis\/talkprovin3$/)
})

test('a copied answer is plain text, and the copy is confirmed', async () => {
  const { page } = await openVideo(site, 'talkprovin4')
  site.says(() => '**Forty kilograms.** They say “the bridge carried forty kilograms” [5].\n\n- *folded* twice')
  await ask(page, 'How much?')
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await waitForText(page, 'Copied')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe('Forty kilograms. They say “the bridge carried forty kilograms” (02:00).\n\n- folded twice')
})

test('without the player the page works, says so, and links to YouTube', async () => {
  const { page } = await openVideo(site, 'talkprovin6', { player: 'unreachable' })
  site.says(() => 'Maria folded every sheet twice [4].')
  await page.clock.install()
  await ask(page, 'Who folds?')
  await page.clock.runFor(200)
  await answers(page).getByRole('button', { name: 'Play from' }).click()
  await page.locator('iframe').waitFor()
  // Messages from other windows than the player are ignored.
  await page.evaluate(() => window.postMessage(JSON.stringify({ info: { currentTime: 5 } }), '*'))
  await page.clock.fastForward(9000)
  await waitForText(page, 'The player did not load.')
  const link = page.getByRole('link', { name: 'Watch on YouTube' })
  expect(await link.getAttribute('href')).toBe('https://www.youtube.com/watch?v=talkprovin6&t=90s')
  site.says(() => 'It still answers.')
  await ask(page, 'And now?')
  await page.clock.runFor(200)
  await waitForText(page, 'It still answers.')
})
