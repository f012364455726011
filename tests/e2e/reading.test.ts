import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { answers, ask, composer, eventually, tab, waitForPath, waitForText } from '#tests/setup/page-actions.ts'
import { useSite } from '#tests/setup/site.ts'
import { addVideo, addVideoWithCues } from '#tests/setup/stored-video.ts'

const site = useSite()

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search the transcript' })

test('search marks its matches in the transcript, and a click on one seeks the player, at 360 px', async () => {
  await addVideo(site.app.deps.db, { videoId: 'readingtalk', windows: 40 })
  const page = await site.visit('/analysis/readingtalk', { as: await site.subscriber(), width: 360 })
  await tab(page, 'Transcript').click()
  await search(page).fill('ELEVEN seconds')
  await waitForText(page, '1 of 8')
  await page.locator('mark', { hasText: 'eleven seconds' }).first().waitFor()
  await search(page).press('Enter')
  await waitForText(page, '2 of 8')
  await page.getByRole('button', { name: 'Previous match' }).click()
  await page.getByRole('button', { name: 'Previous match' }).click()
  await waitForText(page, '8 of 8')
  const row = page.getByRole('button', { name: /^18:30/ })
  await row.waitFor()
  expect(await row.locator('mark').innerText()).toBe('eleven seconds')
  await row.click()
  await page.locator('iframe').waitFor()
  expect(await page.locator('iframe').getAttribute('src')).toContain('start=1110')
  await search(page).fill('no such words')
  await waitForText(page, 'No matches for “no such words”.')
})

test('the transcript is one Tab stop; arrows, Page keys, Home and End move through a list that knows its length', async () => {
  await addVideo(site.app.deps.db, { videoId: 'readingkeys', windows: 80 })
  const page = await site.visit('/analysis/readingkeys', { as: await site.subscriber() })
  await tab(page, 'Transcript').click()
  const focused = () => page.evaluate(() => document.activeElement?.closest('[role=listitem]')?.ariaPosInSet ?? null)
  const inSight = () =>
    page.evaluate(() => {
      const { x, y, height } = document.activeElement!.getBoundingClientRect()
      return document.activeElement!.contains(document.elementFromPoint(x + 20, y + height / 2))
    })
  await page.getByRole('button', { name: 'Copy the transcript' }).focus()
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('1')
  const rows = page.getByRole('list', { name: 'Transcript' }).getByRole('listitem')
  const total = Number(await rows.first().getAttribute('aria-setsize'))
  expect(total).toBeGreaterThan(40)
  for (const [key, row] of [
    ['ArrowDown', 2],
    ['ArrowDown', 3],
    ['ArrowUp', 2],
    ['End', total],
    ['ArrowDown', total],
    ['ArrowUp', total - 1],
    ['Home', 1],
  ] as const) {
    await page.keyboard.press(key)
    await eventually(focused).toBe(String(row))
    await eventually(inSight).toBe(true)
  }
  await page.keyboard.press('PageDown')
  await eventually(async () => Number(await focused())).toBeGreaterThan(3)
  await eventually(inSight).toBe(true)
  const row = await focused()
  // Rows far out of sight are not rendered, but the focused one stays.
  await page.mouse.move(1000, 500)
  // Scrolled until it is there: a turn of the wheel during the scroll of the key before it may have no effect.
  await eventually(async () => {
    await page.mouse.wheel(0, 20_000)
    return page.locator(`[aria-posinset="${total}"]`).count()
  }).toBe(1)
  expect(await focused()).toBe(row)
  await page.keyboard.press('Shift+Tab')
  await eventually(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Copy the transcript')
  await search(page).fill('ELEVEN seconds')
  await page
    .getByRole('status')
    .getByText(/\d\d:\d\d .*eleven seconds/)
    .waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Copy the transcript' }).focus()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('eleven seconds')
})

test('a moment between two whole seconds marks its row, in sight below the search, at 360 px', async () => {
  const cues = Array.from({ length: 60 }, (_, n) => ({
    startMs: n * 13_400,
    endMs: n * 13_400 + 13_000,
    text: `Step ${n}: the bridge is folded once more.`,
  }))
  await addVideoWithCues(site.app.deps.db, { videoId: 'readingmark', cues })
  const page = await site.visit('/analysis/readingmark', { as: await site.subscriber(), width: 360 })
  await page.evaluate(() => history.replaceState({ moment: 549 }, ''))
  await page.reload()
  await tab(page, 'Transcript').click()
  const marked = page.getByRole('list', { name: 'Transcript' }).locator('[aria-current]')
  await eventually(() => marked.innerText()).toContain('Step 41:')
  await eventually(() =>
    marked.evaluate(row => {
      const { x, y, height } = row.getBoundingClientRect()
      return [y + 4, y + height - 4].every(at => row.contains(document.elementFromPoint(x + 20, at)))
    }),
  ).toBe(true)
})

test('a long answer stays at its beginning, and a button leads on, at 360 px', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'readinglong' })
  site.says(() => `It begins here.\n\n${'The bridge carried forty kilograms in the end. '.repeat(60)}`)
  const page = await site.visit(`/analysis/${videoId}`, { as: await site.subscriber(), width: 360 })
  await ask(page, 'Everything, please')
  await page.getByRole('button', { name: 'Regenerate' }).waitFor()
  const inSight = (words: string) =>
    page.getByText(words, { exact: true }).evaluate(each => {
      const { x, y, height } = each.getBoundingClientRect()
      return each.contains(document.elementFromPoint(x + 8, y + height / 2))
    })
  await page.getByRole('group', { name: 'Suggested questions' }).waitFor({ state: 'attached' })
  expect(await inSight('Everything, please')).toBe(true)
  expect(await inSight('It begins here.')).toBe(true)
  await page.getByRole('button', { name: 'To the newest message' }).click()
  await eventually(() => inSight('It begins here.')).toBe(false)
})

test('a visitor reads the verdict, its quotes and the summary, and is asked to log in for the rest', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'readingopen' })
  const sam = await site.subscriber()
  const started = await sam.rest('POST /conversation/start', { videoId })
  const body = { videoId, conversationId: started.body.data.conversationId }
  site.says(call => (call.task.kind === 'clickbait' ? verdict : 'They build “the bridge carried forty kilograms” [5].'))
  await sam.rest('POST /conversation/clickbait', body)
  await sam.rest('POST /conversation/summary', body)

  const page = await site.visit(`/analysis/${videoId}`, { width: 360 })
  const article = page.locator('main')
  await article.getByRole('heading', { name: 'Summary' }).waitFor()
  await waitForText(page, 'the bridge carried forty kilograms')
  // A visitor gets no composer over the article; it is in the chat tab.
  expect(await page.getByRole('textbox', { name: 'Your question' }).count()).toBe(0)
  await article.getByRole('button', { name: 'Play from 02:00' }).first().click()
  await page.locator('iframe').waitFor()
  await tab(page, 'Transcript').click()
  await page
    .getByRole('tabpanel', { name: 'Transcript' })
    .getByRole('link', { name: 'Log in to read the transcript' })
    .waitFor()
  await tab(page, 'Chat').click()
  await waitForText(page, 'Asking requires a plan.')
  await page.getByRole('button', { name: 'Key Points' }).click()
  await waitForPath(page, '/login')
  await waitForText(page, 'Please log in to use key points extraction')
})

const verdict = JSON.stringify({
  promises: [{ promise: 'what it carries', status: 'late', n: 5, quote: 'the bridge carried forty kilograms' }],
  style: 2,
  answer: 'It carries forty kilograms',
  answer_n: 5,
  honest_title: 'A folded paper bridge carries forty kilograms',
})

test('a time in a sample, which has no player, opens its place in the transcript', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'readingsamp', windows: 40, isSample: true })
  site.says(() => 'It carried forty kilograms [40].')
  const page = await site.visit(`/analysis/${videoId}`, { as: await site.subscriber() })
  await waitForText(page, 'Sample (no video)')
  await ask(page, 'How much?')
  await answers(page).getByRole('button', { name: 'Play from 19:30' }).click()
  await eventually(() => tab(page, 'Transcript').getAttribute('aria-selected')).toBe('true')
  await page.locator('[aria-current]', { hasText: '19:30' }).waitFor()
  expect(await page.locator('iframe').count()).toBe(0)
})

test('the panel shows only the chat and three buttons, and its login keeps the panel mode', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'readingpane' })
  const page = await site.visit(`/analysis/${videoId}?panel=1`, { as: await site.subscriber(), width: 360 })
  await composer(page).waitFor()
  expect(await page.locator('body').getAttribute('class')).toContain('panel-mode')
  expect(await page.getByRole('banner').count()).toBe(0)
  const heading = page.getByRole('heading', { level: 1, name: 'You will NOT believe what this paper bridge carries' })
  expect((await heading.boundingBox())!.width).toBeGreaterThan(100)
  expect(await page.getByRole('button', { name: 'Share Analysis' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Copy the share address' }).click()
  await waitForText(page, 'Share URL copied to clipboard!')
  const address = `${await site.app.listen()}/analysis/${videoId}`
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  const openInTab = page.getByRole('link', { name: 'Open in a new tab' })
  expect(await openInTab.getAttribute('href')).toBe(address)
  expect(await openInTab.getAttribute('target')).toBe('_blank')
  site.says(() => 'It holds.')
  await ask(page, 'Does it hold?')
  await waitForText(page, 'It holds.')

  const visitor = await site.visit(`/analysis/${videoId}?panel=1`, { width: 360 })
  await ask(visitor, 'Does it hold?')
  await waitForPath(visitor, '/login')
  expect(new URL(visitor.url()).searchParams.get('panel')).toBe('1')
})
