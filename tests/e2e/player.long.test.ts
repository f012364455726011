import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { mockCalls } from '#tests/setup/mock-calls.ts'
import { answers, ask, composer, eventually, tab, waitForPath, waitForText } from '#tests/setup/page-actions.ts'
import { useSite } from '#tests/setup/site.ts'
import { addVideo, addVideoWithCues } from '#tests/setup/stored-video.ts'

const site = useSite()

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search the transcript' })
const row = (page: Page, time: string) => page.getByRole('button', { name: new RegExp(`^${time}`) })
/** The simulated player, and what a test makes it do. */
const player = async (page: Page) => {
  await page.frameLocator('iframe').locator('#time').waitFor()
  const frame = page.frames().find(each => each.url().includes('youtube-nocookie'))!
  return {
    arrive: (seconds: number) => frame.evaluate(`arrive(${seconds})`),
    refuse: () => frame.evaluate('refuse()'),
  }
}

/** Turns the wheel until the list no longer follows the video: a busy browser may miss a turn. */
const scrollAway = (page: Page, distance: number) =>
  eventually(async () => {
    await page.mouse.wheel(0, distance)
    return page.getByRole('button', { name: 'Follow the video at' }).isVisible()
  }).toBe(true)

test('the current row is marked and scrolled to, unless the user has scrolled away', async () => {
  await addVideo(site.app.deps.db, { videoId: 'playfollows', windows: 80 })
  const page = await site.visit('/analysis/playfollows', { as: await site.subscriber() })
  await tab(page, 'Transcript').click()
  await row(page, '00:30').click()
  const { arrive, refuse } = await player(page)
  await page.locator('[aria-current]', { hasText: '00:30' }).waitFor()
  await arrive(1200)
  const now = page.locator('[aria-current]', { hasText: '20:00' })
  await now.waitFor()

  await now.hover()
  const follow = page.getByRole('button', { name: 'Follow the video at' })
  await scrollAway(page, -4000)
  await row(page, '00:00').waitFor()
  await arrive(1290)
  await page.getByRole('button', { name: 'Follow the video at 21:30' }).waitFor()
  expect(await row(page, '21:30').count()).toBe(0)
  await follow.click()
  await page.locator('[aria-current]', { hasText: '21:30' }).waitFor()
  await follow.waitFor({ state: 'detached' })
  await arrive(600)
  await page.locator('[aria-current]', { hasText: '10:00' }).waitFor()

  // Choosing a time resumes following, even after the user has scrolled.
  await scrollAway(page, 900)
  await page.locator('[data-row]').first().click()
  await follow.waitFor({ state: 'detached' })

  // The owner may forbid playback on other sites.
  await refuse()
  await waitForText(page, 'This video cannot be played here.')
  await waitForText(page, 'Plays on YouTube only')
  await page.locator('iframe').waitFor({ state: 'detached' })
  expect(await page.getByRole('button', { name: 'Close player' }).count()).toBe(0)
  expect(await page.locator('[aria-current]').count()).toBe(0)
  // From then on a time opens YouTube.
  await page.evaluate(() => {
    window.open = address => {
      document.body.dataset.opened = String(address)
      return null
    }
  })
  await page.locator('[data-row]').nth(1).click()
  await eventually(() => page.evaluate(() => document.body.dataset.opened)).toMatch(
    /^https:\/\/www\.youtube\.com\/watch\?v=.+&t=\d+s$/,
  )
  expect(await page.locator('iframe').count()).toBe(0)
})

test('by keyboard, Play moves the focus to the player and a time does not; at 360 px the bar plays and closes', async () => {
  await addVideo(site.app.deps.db, { videoId: 'playbykeys1', windows: 30 })
  const page = await site.visit('/analysis/playbykeys1', { as: await site.subscriber() })
  await page.getByRole('button', { name: /^Play You will NOT/ }).focus()
  await page.keyboard.press('Enter')
  await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME')
  await page.getByRole('button', { name: 'Close player' }).focus()
  await page.keyboard.press('Enter')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await eventually(focused).toMatch(/^Play You will NOT/)
  await tab(page, 'Transcript').click()
  await row(page, '01:00').focus()
  await page.keyboard.press('Enter')
  await page.locator('iframe').waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('01:00')

  const phone = await site.visit('/analysis/playbykeys1', { as: await site.subscriber(), width: 360, touch: true })
  await tab(phone, 'Transcript').click()
  await tab(phone, 'Transcript').hover()
  await phone.mouse.wheel(0, 900)
  const bar = phone.getByRole('button', { name: 'Copy the share address' })
  await bar.click()
  await waitForText(phone, 'Share URL copied to clipboard!')
  await phone
    .getByRole('button', { name: /^Play You will NOT/ })
    .last()
    .click()
  await phone.locator('iframe').waitFor()
  await phone.getByRole('button', { name: 'Close player' }).last().click()
  await phone.locator('iframe').waitFor({ state: 'detached' })
})

test('the open player is as wide as the text on a tablet, and as the window on a phone', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'playedges01' })
  const edges = async (width: 360 | 768) => {
    const page = await site.visit(`/analysis/${videoId}`, { width })
    await page.getByRole('button', { name: /^Play You will NOT/ }).click()
    const [player, text] = [page.locator('iframe'), page.getByRole('heading', { level: 1 })]
    await player.waitFor()
    return Promise.all([player, text].map(each => each.boundingBox().then(box => [box!.x, box!.x + box!.width])))
  }
  const [player, text] = await edges(768)
  expect(player).toEqual(text)
  expect((await edges(360))[0]).toEqual([0, 360])
})

test('a thumbnail that does not load leaves the page complete and playable', async () => {
  await addVideo(site.app.deps.db, {
    videoId: 'playblocked',
    metadata: { thumbnailUrl: 'https://i.ytimg.com/gone.jpg' },
  })
  const page = await site.browser.open({ width: 360 })
  await page.route('https://i.ytimg.com/**', route => route.fulfill({ contentType: 'image/jpeg', body: '' }))
  await page.goto(`${await site.app.listen()}/analysis/playblocked`)
  await page.getByRole('link', { name: 'Watch on YouTube' }).waitFor()
  await eventually(() => page.getByRole('main').locator('img').count()).toBe(0)
  await page.getByRole('button', { name: /^Play You will NOT/ }).click()
  await page.locator('iframe').waitFor()
})

test('search finds words across rows and scripts; copies have times; a short transcript says where it ends', async () => {
  const cues = ['The roof was', 'rotten. Zürich paid', '今日は紙の橋を作ります', 'نبني جسرا من ورق'].map((text, n) => ({
    startMs: n * 20_000,
    endMs: n * 20_000 + 19_000,
    text,
  }))
  await addVideoWithCues(site.app.deps.db, { videoId: 'playreading', cues, coveragePercent: 61 })
  const page = await site.visit('/analysis/playreading', { as: await site.subscriber() })
  await waitForText(page, 'The captions cover 61% of the video; the rest was not read.')
  await tab(page, 'Transcript').click()
  await waitForText(page, 'The captions end here, before the video does.')
  await page.getByRole('button', { name: 'Copy the transcript' }).click()
  await waitForText(page, 'Transcript copied.')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^00:00 The roof was\n00:20 rotten\. Zürich paid\n00:40 今日/)
  for (const [words, marks] of [
    ['was rotten', ['was', 'rotten']],
    ['zurich', ['Zürich']],
    ['紙の橋', ['紙の橋']],
    ['جسرا', ['جسرا']],
  ] as const) {
    await search(page).fill(words)
    await waitForText(page, '1 of 1')
    expect(await page.locator('mark').allInnerTexts()).toEqual(marks)
  }
  const arabic = page.getByText('نبني').first()
  expect(await arabic.evaluate(each => getComputedStyle(each).direction)).toBe('rtl')
  await search(page).press('Escape')
  await eventually(() => search(page).inputValue()).toBe('')
})

test('search steps through its matches, a click seeks the player, and no match offers to ask the chat', async () => {
  await addVideo(site.app.deps.db, { videoId: 'playseeking', windows: 40 })
  const page = await site.visit('/analysis/playseeking', { as: await site.subscriber() })
  await tab(page, 'Transcript').click()
  await search(page).fill('ELEVEN seconds')
  await waitForText(page, '1 of 8')
  await search(page).press('Enter')
  await waitForText(page, '2 of 8')
  await search(page).press('Shift+Enter')
  await page.getByRole('button', { name: 'Previous match' }).click()
  await waitForText(page, '8 of 8')
  await row(page, '18:30').waitFor()
  expect(await row(page, '18:30').locator('mark').innerText()).toBe('eleven seconds')
  await row(page, '18:30').click()
  await eventually(() => page.locator('iframe').getAttribute('src')).toContain('start=1110')
  await search(page).fill('no such words')
  await waitForText(page, 'No matches for “no such words”.')
  await page.getByRole('button', { name: 'Ask it in the chat' }).click()
  const question = page.getByRole('textbox', { name: 'Your question' })
  await eventually(() => question.inputValue()).toBe('What does it say about “no such words”?')
  await eventually(() => question.evaluate(field => field === document.activeElement)).toBe(true)
})

test('the transcript tab shows a slow, failed and empty transcript, and asks visitors to log in', async () => {
  await addVideo(site.app.deps.db, { videoId: 'playfailing' })
  const page = await site.browser.open()
  const sam = await site.subscriber()
  const url = await site.app.listen()
  await page.context().addCookies([{ name: 'session', value: sam.cookies.get('session')!, url }])
  await page.clock.install()
  let response: 'hang' | 'broken' | 'empty' = 'hang'
  await mockCalls(page, {
    'videos.transcript': () => {
      if (response === 'hang') return response
      if (response === 'broken') return { refused: 'INTERNAL', message: 'never shown' }
      return { videoId: 'playfailing', language: 'en', kind: 'manual', lines: [], next: null }
    },
  })
  await page.goto(`${url}/analysis/playfailing`)
  await tab(page, 'Transcript').click()
  const panel = page.getByRole('tabpanel', { name: 'Transcript' })
  await panel.getByText('Loading the transcript').waitFor({ state: 'attached' })
  await page.clock.fastForward(10_000)
  await waitForText(page, 'This is taking longer than usual.')
  response = 'broken'
  await panel.getByRole('button', { name: 'Try Again' }).click()
  await panel.getByRole('alert').getByText('Couldn’t load the transcript.').waitFor()
  response = 'empty'
  await panel.getByRole('button', { name: 'Try Again' }).click()
  await waitForText(page, 'This transcript is empty.')

  const visitor = await site.visit('/analysis/playfailing')
  await tab(visitor, 'Transcript').click()
  await visitor.getByRole('tabpanel', { name: 'Transcript' }).getByRole('link', { name: 'Log in' }).click()
  await waitForPath(visitor, '/login')
})

test('Escape closes the player, but first what else it closes', async () => {
  await addVideo(site.app.deps.db, { videoId: 'playescapes' })
  const page = await site.visit('/analysis/playescapes', { as: await site.subscriber() })
  await tab(page, 'Transcript').click()
  await row(page, '00:30').click()
  await player(page)
  await search(page).fill('bridge')
  await search(page).press('Escape')
  await eventually(() => search(page).inputValue()).toBe('')
  expect(await page.locator('iframe').count()).toBe(1)
  await row(page, '00:30').focus()
  await page.keyboard.press('Escape')
  await page.locator('iframe').waitFor({ state: 'detached' })
})

test('above a phone’s keyboard the conversation keeps its room while the player is open', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'playkeyboard'.slice(0, 11) })
  site.says(() => 'It carried forty kilograms [5].')
  const page = await site.visit(`/analysis/${videoId}`, { as: await site.subscriber(), width: 360 })
  await tab(page, 'Chat').click()
  await ask(page, 'How much?')
  await answers(page).getByRole('button', { name: 'Play from 02:00' }).click()
  await player(page)
  await page.setViewportSize({ width: 360, height: 430 })
  await composer(page).focus()
  const room = () =>
    page.evaluate(() => {
      const tabs = document.querySelector('[data-tabs]')!.getBoundingClientRect()
      const dock = document.querySelector('form:has(textarea)')!.parentElement!
      return dock.getBoundingClientRect().top - tabs.bottom
    })
  await eventually(room).toBeGreaterThan(150)
})
