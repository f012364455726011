import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings } from '#tests/setup/browser.ts'
import { mockCalls } from '#tests/setup/mock-calls.ts'
import { composer, eventually, tab, waitForPath, waitForText } from '#tests/setup/page-actions.ts'
import { runUntil, stopClock } from '#tests/setup/page-clock.ts'
import { useSite } from '#tests/setup/site.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

const site = useSite()

test('notices appear one at a time, three seconds each, and stay while the pointer or the focus is on them', async () => {
  await addVideo(site.app.deps.db, { videoId: 'frametalk01' })
  const page = await site.visit('/analysis/frametalk01', { reducedMotion: true })
  const share = page.getByRole('button', { name: 'Share Analysis' })
  await share.waitFor()
  await stopClock(page)
  const [first, second, third] = [
    'Share URL copied',
    'Your system asks for less motion',
    'Please log in to use AI chat features',
  ] as const
  await share.click()
  await waitForText(page, first)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${await site.app.listen()}/analysis/frametalk01`,
  )
  await page.getByRole('button', { name: /^Background: / }).click()
  await composer(page).fill('Who?')
  await composer(page).press('Enter')
  await waitForPath(page, '/login')

  const place = page.getByRole('status').filter({ hasText: first })
  expect(await place.getAttribute('aria-live')).toBe('polite')
  const box = await place.boundingBox()
  // In the bottom left corner of the window, beside the content where there is room.
  expect(box!.x).toBe(24)
  expect(box!.y + box!.height).toBeGreaterThan(850)
  expect((await page.getByText(second).count()) + (await page.getByText(third).count())).toBe(0)

  await page.clock.runFor(2900)
  expect(await page.getByText(first).count()).toBe(1)
  await page.getByText(first).hover()
  await page.clock.runFor(10_000)
  expect(await page.getByText(first).count()).toBe(1)
  await page.mouse.move(700, 200)
  await page.clock.runFor(200)
  await waitForText(page, second)
  expect(await page.getByText(first).count()).toBe(0)

  await page.getByRole('button', { name: 'Dismiss' }).focus()
  await page.clock.runFor(10_000)
  expect(await page.getByText(second).count()).toBe(1)
  await page.keyboard.press('Enter')
  await waitForText(page, third)
  await page.clock.runFor(2900)
  expect(await page.getByText(third).count()).toBe(1)
  await page.clock.runFor(200)
  await page.getByText(third).waitFor({ state: 'detached' })
})

const goOffline = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('offline')))

test('on a phone, notices are over the header and cover neither the composer nor a button of the page', async () => {
  await addVideo(site.app.deps.db, { videoId: 'frametalk02' })
  const page = await site.visit('/analysis/frametalk02', { as: await site.subscriber(), width: 360 })
  for (const name of ['Verdict', 'Chat'] as const) {
    await tab(page, 'Verdict').click()
    await page.getByRole('button', { name: 'Share Analysis' }).click()
    const notice = page.getByRole('status').filter({ hasText: 'Share URL copied' })
    await notice.waitFor()
    await tab(page, name).click()
    await composer(page).waitFor()
    const { y, height } = (await notice.boundingBox())!
    const header = (await page.getByRole('banner').boundingBox())!
    expect([y >= 0, y + height <= header.y + header.height]).toEqual([true, true])
    await notice.getByRole('button', { name: 'Dismiss' }).click()
    await notice.waitFor({ state: 'detached' })
  }
  // A panel has its buttons at the top.
  await page.goto(`${page.url()}?panel=1`)
  await page.getByRole('button', { name: 'Copy the share address' }).click()
  const notice = page.getByRole('status').filter({ hasText: 'Share URL copied' })
  const { y, height } = (await notice.boundingBox())!
  const top = (await composer(page).boundingBox())!.y
  expect([y > 100, y + height < top]).toEqual([true, true])
})

test('an offline page checks the connection every 30 seconds for five minutes', async () => {
  const page = await site.visit('/nowhere')
  await waitForText(page, 'Back to Home')
  let checks = 0
  let isReachable = false
  await page.route('**/healthz', route => {
    checks += 1
    return isReachable ? route.fulfill({ body: 'ok' }) : route.abort('internetdisconnected')
  })
  await stopClock(page)
  await goOffline(page)
  await waitForText(page, 'You’re offline. You can keep reading; sending needs a connection.')
  await page.clock.runFor(29_900)
  expect(checks).toBe(0)
  for (let n = 1; n <= 10; n++) {
    await page.clock.runFor(n === 1 ? 200 : 30_000)
    await eventually(async () => checks).toBe(n)
  }
  await page.clock.runFor(120_000)
  expect(checks).toBe(10)
  await waitForText(page, 'You’re offline.')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await waitForText(page, "You're back online")
  await page.clock.runFor(5_100)
  await page.getByText("You're back online").waitFor({ state: 'detached' })

  // A check that reaches the server counts like the browser's online event.
  isReachable = true
  await goOffline(page)
  await waitForText(page, 'You’re offline.')
  await page.clock.runFor(30_100)
  await waitForText(page, "You're back online")
  await page.clock.runFor(4_800)
  expect(await page.getByText("You're back online").count()).toBe(1)
  await page.clock.runFor(400)
  await page.getByText("You're back online").waitFor({ state: 'detached' })
  expect(checks).toBe(11)
})

test('slow data and a slow screen each show that they are still loading', async () => {
  const page = await site.visit('/nowhere')
  await waitForText(page, 'Back to Home')
  const held: (() => void)[] = []
  await page.route(
    /videos\.popular|assets\/Contact-/,
    route => new Promise<void>(go => held.push(() => go(route.continue()))),
  )
  await stopClock(page)
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await waitForPath(page, '/')
  // Calls that begin together are sent as one batch a moment later.
  await runUntil(page, async () => held.length === 1)
  await page.clock.runFor(6_500)
  expect(await page.getByText('Still loading.').count()).toBe(0)
  await page.clock.runFor(1_600)
  await waitForText(page, 'Still loading. Your connection seems slow.')
  for (const go of held.splice(0)) go()
  await runUntil(page, async () => (await page.getByText('Still loading.').count()) === 0)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await waitForText(page, 'Loading…')
  await page.clock.runFor(8_100)
  await waitForText(page, 'Still loading. Your connection seems slow.')
  for (const go of held) go()
  await page.getByRole('heading', { name: 'Contact' }).waitFor()
})

test('a screen that crashes and one that cannot be fetched offer Try Again and Refresh Page', async () => {
  const page = await site.visit('/nowhere', { mayFail: ['Failed to fetch dynamically', 'is not a function'] })
  await waitForText(page, 'Back to Home')
  await page.route(/assets\/Plans-.*\.js/, route => route.fulfill({ status: 404, body: '' }))
  await page.getByRole('navigation').getByRole('link', { name: 'Plans' }).click()
  await page.getByRole('alert').getByRole('heading', { name: 'Something went wrong' }).waitFor()
  await waitForText(page, 'If a new version is available, refresh the page')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
  // The header and footer still work, and other pages are unaffected.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await page.getByRole('heading', { name: 'Contact' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
  await page.unroute(/assets\/Plans-.*\.js/)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByRole('heading', { name: 'Choose Your Plan' }).waitFor()

  await page.route(/videos\.popular/, route => route.fulfill({ json: [{ result: { data: 'not a list' } }] }))
  await page.getByRole('link', { name: /home$/ }).click()
  await waitForText(page, 'Couldn’t show the example.')
  await waitForText(page, 'Couldn’t show the popular videos.')
  await page.unroute(/videos\.popular/)
  await page.getByRole('button', { name: 'Refresh Page' }).first().click()
  await waitForText(page, 'Popular Videos')
})

test('the parts of Home that cannot be fetched say so and offer a refresh', async () => {
  const page = await site.visit('/nowhere', { mayFail: ['Failed to fetch dynamically'] })
  await waitForText(page, 'Back to Home')
  // As after a deploy: no script is there any more but those that the page has loaded.
  const missing = /assets\/.*\.js/
  await page.route(missing, route => route.fulfill({ status: 404, body: '' }))
  await page.getByRole('link', { name: 'Back to Home' }).click()
  const failed = page.getByRole('alert')
  await failed.filter({ hasText: 'Couldn’t show the example.' }).waitFor()
  await failed.filter({ hasText: 'Couldn’t show the popular videos.' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await failed.first().getByRole('button', { name: 'Try Again' }).click()
  await failed.filter({ hasText: 'Couldn’t show the example.' }).waitFor()
  await page.unroute(missing)
  await page.getByRole('button', { name: 'Refresh Page' }).first().click()
  await waitForText(page, 'Popular Videos')
})

test('a page whose message cannot be fetched says so', async () => {
  const page = await site.visit('/nowhere', { mayFail: ['Failed to fetch dynamically'] })
  await waitForText(page, 'Back to Home')
  const why = { reason: 'private' } as const
  await mockCalls(page, { 'videos.read': { refused: 'TRANSCRIPT_UNAVAILABLE', message: 'It is private.', data: why } })
  const missing = /assets\/TranscriptNotAvailable-.*\.js/
  await page.route(missing, route => route.fulfill({ status: 404, body: '' }))
  await page.goto(`${await site.app.listen()}/analysis/nomessage00`)
  await page.getByRole('alert').getByRole('heading', { name: 'Something went wrong' }).waitFor()
  await page.unroute(missing)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByRole('heading', { name: 'Transcript Not Available' }).waitFor()
})

test('a part of a page that cannot be fetched leaves the rest intact, and loads when the connection is back', async () => {
  await addVideo(site.app.deps.db, { videoId: 'frametalk02' })
  const page = await site.visit('/nowhere', { as: await site.subscriber({ tier: 'pro' }) })
  const parts = /assets\/(VideoTimeline|ExportButton|Suggestions)-.*\.(js|css)$/
  await page.route(parts, route => route.abort('internetdisconnected'))
  await page.goto(`${await site.app.listen()}/analysis/frametalk02`)
  await composer(page).fill('kept words')
  await page.waitForTimeout(1000)
  expect(await composer(page).inputValue()).toBe('kept words')
  await page.unroute(parts)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.getByRole('region', { name: 'Where the promises are addressed' }).waitFor()
  await page.getByRole('button', { name: 'Export' }).waitFor()
  await page.getByRole('button', { name: 'Get Summary' }).waitFor()
  expect(await composer(page).inputValue()).toBe('kept words')
  const sheets = await page.evaluate(() => [...document.styleSheets].map(sheet => sheet.href ?? ''))
  expect(sheets.some(href => href.includes('VideoTimeline'))).toBe(true)
})
