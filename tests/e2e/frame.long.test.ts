import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pages } from '#http/pages.ts'
import { axeFindings, overflowFindings } from '#tests/setup/browser.ts'
import { drawnPerSecond, setPageHidden, watchCanvas } from '#tests/setup/canvas.ts'
import { composer, eventually, waitForPath, waitForText } from '#tests/setup/page-actions.ts'
import { skipAndStop } from '#tests/setup/page-clock.ts'
import { mayFail } from '#tests/setup/page-faults.ts'
import { screenRows } from '#tests/setup/screen-table.ts'
import { useSite } from '#tests/setup/site.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

const site = useSite()

const color = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
const dark = 'rgb(14, 17, 22)'
const light = 'rgb(250, 248, 244)'

test('the theme follows the system until the user chooses one, which then applies in every tab', async () => {
  const page = await site.visit('/nowhere', { scheme: 'dark' })
  expect(await color(page)).toBe(dark)
  await page.emulateMedia({ colorScheme: 'light' })
  await eventually(() => color(page)).toBe(light)
  const themeColor = () => page.locator('meta[name=theme-color]').getAttribute('content')
  expect(await themeColor()).toBe('#faf8f4')
  const other = await site.visit('/nowhere', { context: page.context() })
  await other
    .getByRole('button', { name: 'Use the dark theme' })
    .or(other.getByRole('button', { name: 'Use the light theme' }))
    .waitFor()
  await page.getByRole('button', { name: 'Use the dark theme' }).click()
  await eventually(() => color(other)).toBe(dark)
  await eventually(themeColor).toBe('#0e1116')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await color(page)).toBe(dark)
})

test('each page has the title that the server sends for it', async () => {
  const url = await site.app.listen()
  const as = await site.subscriber()
  const user = await site.visit('/nowhere', { as })
  const visitor = await site.visit('/nowhere')
  const forVisitors = new Set(screenRows.filter(({ isSignedIn }) => !isSignedIn).map(({ path }) => path))
  const needsUser = screenRows.map(({ path }) => path).filter(path => !forVisitors.has(path))
  // These redirect or change their title, by the user, the link or the state of a payment.
  const dynamicPaths = [
    '/share/:token',
    '/plans',
    '/upgrade-success',
    '/upgrade-cancelled',
    '/signup-success',
    '/analysis/:videoId',
  ]
  for (const path of Object.keys(pages).filter(path => !dynamicPaths.includes(path))) {
    const page = needsUser.includes(path) ? user : visitor
    const response = await page.goto(url + path)
    const title = /<title>([^<]*)<\/title>/.exec(await response!.text())![1]
    await page.locator('main h1').first().waitFor()
    const remedy = user === page ? path : `${path}; if only signed-in users see it, add it to screenRows`
    expect(await page.title(), remedy).toBe(title)
  }
})

test('the analysis page has the video’s title from the start; an unknown video has a general title', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'frametalk02', title: 'A bridge of paper' })
  const page = await site.browser.open()
  const titles: string[] = []
  await page.exposeFunction('noteTitle', (title: string) => titles.push(title))
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      const note = () => (window as never as { noteTitle(title: string): void }).noteTitle(document.title)
      note()
      new MutationObserver(note).observe(document.head, { childList: true, subtree: true, characterData: true })
    }),
  )
  await page.goto(`${await site.app.listen()}/analysis/${videoId}`)
  await page.getByRole('button', { name: 'Share Analysis' }).waitFor()
  expect([...new Set(titles)]).toEqual(['A bridge of paper · Is This Clickbait'])
  mayFail(page, 'VIDEO_NOT_FOUND')
  await page.goto(`${await site.app.listen()}/analysis/neverseen11`)
  await page.getByRole('alert').filter({ hasText: 'Video data not found' }).waitFor()
  expect(await page.title()).toBe('Video analysis · Is This Clickbait')
  await page.getByRole('link', { name: 'Back to Home' }).waitFor()
  await page.getByRole('button', { name: 'Analyze' }).click()
  await waitForPath(page, '/login')
  await eventually(() => page.evaluate(() => localStorage.getItem('itcb_autosubmit'))).toContain('neverseen11')
})

test('Back and a reload restore the scroll position of the analysis page', async () => {
  const videoId = 'frametalk03'
  await addVideo(site.app.deps.db, { videoId, title: 'Long words '.repeat(12) })
  const page = await site.visit(`/analysis/${videoId}`, { width: 360 })
  await page.setViewportSize({ width: 360, height: 420 })
  await page.getByRole('button', { name: 'Share Analysis' }).waitFor()
  const box = page.locator('[data-scroll=page]')
  const top = () => box.evaluate(element => element.scrollTop)
  await box.evaluate(element => element.scrollTo({ top: 220, behavior: 'instant' }))
  await eventually(top).toBe(220)
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('header a[href="/"]')!.click())
  await waitForText(page, 'Popular Videos')
  await page.goBack()
  await page.getByRole('button', { name: 'Share Analysis' }).waitFor()
  await eventually(top).toBe(220)
  await page.reload()
  await page.getByRole('button', { name: 'Share Analysis' }).waitFor()
  await eventually(top).toBe(220)
  await page.goForward()
  await waitForText(page, 'Popular Videos')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('the skip link and every navigation move the focus to the main content', async () => {
  const page = await site.visit('/contact')
  await page.getByRole('heading', { name: 'Contact' }).waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.id)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the content' })
  expect(await skip.evaluate(element => element === document.activeElement)).toBe(true)
  expect((await skip.boundingBox())!.y).toBeGreaterThanOrEqual(0)
  await page.keyboard.press('Enter')
  await eventually(() => focused()).toBe('main')
  expect(new URL(page.url()).hash).toBe('')
  await page.keyboard.press('Tab')
  await eventually(() => page.evaluate(() => document.activeElement?.matches('main *'))).toBe(true)
  await page.getByRole('navigation').getByRole('link', { name: 'Plans' }).click()
  await page.getByRole('heading', { name: 'Choose Your Plan' }).waitFor()
  await eventually(focused).toBe('main')
})

test('the menu on narrow screens closes on Escape, on a click outside, and when the focus leaves it', async () => {
  const page = await site.visit('/contact', { width: 360, touch: true })
  const open = page.getByRole('button', { name: 'Open menu' })
  const menu = page.getByRole('navigation')
  await open.click()
  expect(await menu.locator('[aria-current=page]').textContent()).toBe('Contact')
  expect(await axeFindings(page)).toEqual([])
  expect(await overflowFindings(page)).toEqual([])
  const small = await menu
    .locator('a')
    .evaluateAll(links => links.filter(link => link.getBoundingClientRect().height < 44))
  expect(small).toEqual([])
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  expect(await open.evaluate(element => element === document.activeElement)).toBe(true)
  await open.click()
  await page.mouse.click(180, 700)
  await menu.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/contact')
  await open.click()
  await menu.getByRole('link', { name: 'Terms' }).focus()
  await page.keyboard.press('Tab')
  await menu.waitFor({ state: 'detached' })
})

test('a page has the footer, the analysis has none; print and panels show neither footer nor header', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'frametalk04' })
  const page = await site.visit('/about')
  const footer = page.getByRole('contentinfo')
  for (const name of ['About', 'Contact', 'Privacy', 'Terms'])
    await footer.getByRole('link', { name, exact: true }).waitFor()
  await page.emulateMedia({ media: 'print' })
  expect((await footer.isVisible()) || (await page.locator('header').isVisible())).toBe(false)
  expect(await color(page)).toBe('rgb(255, 255, 255)')
  await page.emulateMedia({ media: 'screen' })
  const url = await site.app.listen()
  await page.goto(`${url}/analysis/${videoId}`)
  await page.getByRole('button', { name: 'Share Analysis' }).waitFor()
  expect(await footer.count()).toBe(0)
  expect(await page.locator('body.panel-mode').count()).toBe(0)
  await page.goto(`${url}/contact?panel=1`)
  await page.locator('body.panel-mode').waitFor()
  await page.getByRole('heading', { name: 'Contact' }).waitFor()
  expect((await footer.count()) + (await page.getByRole('banner').count())).toBe(0)
})

test('without access to storage every page opens, the theme and the background change, and nothing is remembered', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'frametalk05' })
  const page = await site.browser.open()
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
  })
  const url = await site.app.listen()
  await page.goto(url)
  await waitForText(page, 'Popular Videos')
  await page.getByRole('button', { name: 'Use the light theme' }).click()
  await eventually(() => color(page)).toBe(light)
  await page.getByRole('button', { name: /^Background: plain/ }).click()
  await page.locator('canvas').waitFor({ state: 'attached' })
  await page.getByRole('textbox', { name: 'Video address' }).fill('https://youtu.be/frametalk05')
  await page.keyboard.press('Enter')
  await waitForPath(page, '/login')
  for (const path of ['/account', '/signup?plan=pro', '/plans', `/analysis/${videoId}`]) {
    await page.goto(url + path)
    await page.locator('main h1').first().waitFor()
    expect(await page.getByText('Something went wrong').count(), path).toBe(0)
  }
  await composer(page).fill('Who?')
  await composer(page).press('Enter')
  await waitForPath(page, '/login')
  await eventually(() => color(page)).toBe(dark)
})

test('very wide screens show the page centered and larger', async () => {
  const page = await site.visit('/plans')
  await waitForText(page, 'Most Popular')
  const box = async (selector: string) => (await page.locator(selector).first().boundingBox())!
  const former = await box('main h1')
  await page.setViewportSize({ width: 3840, height: 2160 })
  expect((await box('main h1')).height).toBeGreaterThan(former.height * 1.3)
  const [home, title] = [await box('header a'), await box('main h1')]
  expect(Math.abs(home.x - title.x), 'the page is aligned with its header').toBeLessThan(10)
  expect(home.x).toBeGreaterThan(800)
  const footer = await box('footer')
  expect(Math.abs(footer.x * 2 + footer.width - 3840)).toBeLessThan(20)
  expect(await overflowFindings(page)).toEqual([])
  await page.getByRole('button', { name: /^Background: / }).click()
  const drawn = await box('canvas')
  expect([drawn.x, drawn.y]).toEqual([0, 0])
  expect(drawn.width).toBeGreaterThan(3800)
  expect(drawn.height).toBe(2160)
})

test('the background does not move in a hidden tab or with reduced motion', async () => {
  const page = await site.browser.open()
  await watchCanvas(page)
  // Install the clock before the first frame: it cannot cancel one that was requested from the real clock.
  await page.clock.install()
  await page.goto(`${await site.app.listen()}/nowhere`)
  await page.getByRole('button', { name: /^Background: plain/ }).click()
  await page.locator('canvas').waitFor({ state: 'attached' })
  await skipAndStop(page)
  await setPageHidden(page, true)
  expect(await drawnPerSecond(page)).toEqual({ particles: 0, fps: 0 })
  await setPageHidden(page, false)
  expect(await drawnPerSecond(page)).toEqual({ particles: 100, fps: 60 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await eventually(() => drawnPerSecond(page)).toEqual({ particles: 0, fps: 0 })
  const moving = await page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter(element => {
        const style = getComputedStyle(element)
        return style.scrollBehavior === 'smooth' || Number.parseFloat(style.transitionDuration) > 0.001
      }).length,
  )
  expect(moving).toBe(0)
})

test.each(['particleNetwork', 'floatingBubbles'])('home loads without an error with the background %s', async name => {
  const page = await site.visit('/nowhere')
  await page.evaluate(chosen => localStorage.setItem('itcb_background', chosen), name)
  for (let load = 0; load < 3; load += 1) {
    await page.goto(`${await site.app.listen()}/`)
    await page.locator(`canvas[data-background=${name}]`).waitFor({ state: 'attached' })
    await waitForText(page, 'Popular Videos')
  }
  // Checked here too, so that a failure names the load.
  expect((await site.browser.faults(page)).errors).toEqual([])
})
