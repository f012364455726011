import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { eventually, waitForPath, waitForText } from '#tests/setup/page-actions.ts'
import { stopClock } from '#tests/setup/page-clock.ts'
import { useSite } from '#tests/setup/site.ts'

const site = useSite()

/** Records the page's color at every frame, from the first on. */
const watchColors = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const record = () => {
      const color = document.documentElement && getComputedStyle(document.documentElement).backgroundColor
      const hasStyles = document.styleSheets.length > 0
      if (color && hasStyles && seen.at(-1) !== color) seen.push(color)
      requestAnimationFrame(record)
    }
    requestAnimationFrame(record)
  })

test('a hard reload never flashes another theme than the chosen one', async () => {
  const colors = { dark: 'rgb(14, 17, 22)', light: 'rgb(250, 248, 244)' }
  const page = await site.visit('/nowhere', { scheme: 'light' })
  await watchColors(page)
  for (const [chosen, other] of [
    ['dark', 'light'],
    ['light', 'dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme: other })
    await page.getByRole('button', { name: `Use the ${chosen} theme` }).click()
    await page.reload()
    await page.getByRole('button', { name: `Use the ${other} theme` }).waitFor()
    expect(await page.evaluate(() => (window as never as { seen: string[] }).seen)).toEqual([colors[chosen]])
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe(chosen)
  }
})

test('the loss of the connection is shown, and its return for five seconds', async () => {
  const page = await site.visit('/nowhere')
  await waitForText(page, 'Back to Home')
  await stopClock(page)
  await page.context().setOffline(true)
  await waitForText(page, 'You’re offline.')
  await page.context().setOffline(false)
  await waitForText(page, "You're back online")
  await page.clock.runFor(4900)
  expect(await page.getByText("You're back online").count()).toBe(1)
  await page.clock.runFor(200)
  await page.getByText("You're back online").waitFor({ state: 'detached' })
})

test('an unknown address says so and offers Back to Home', async () => {
  const page = await site.browser.open({ width: 360 })
  const response = await page.goto(`${await site.app.listen()}/analysis/tooshort`)
  expect(response?.status()).toBe(404)
  await page.getByRole('heading', { name: 'There is nothing at this address' }).waitFor()
  expect(await page.title()).toBe('Page not found · Is This Clickbait')
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await waitForPath(page, '/')
})

test('Back restores the scroll position, and each page has its own title', async () => {
  const page = await site.visit('/plans', { width: 360 })
  await waitForText(page, 'Most Popular')
  const top = () => page.evaluate(() => window.scrollY)
  const contact = page.getByRole('contentinfo').getByRole('link', { name: 'Contact' })
  await contact.scrollIntoViewIfNeeded()
  const former = await top()
  expect(former).toBeGreaterThan(300)
  await contact.click()
  await eventually(() => page.title()).toBe('Contact · Is This Clickbait')
  await eventually(top).toBe(0)
  await page.goBack()
  await eventually(() => page.title()).toBe('Choose Your Plan · Is This Clickbait')
  await eventually(async () => Math.abs((await top()) - former)).toBeLessThan(5)
})

test.each([
  ['a visitor', false, ['Login', 'Plans'], '/plans'],
  ['a logged-in user', true, ['Account', 'Upgrade', 'Your videos'], '/upgrade'],
])('%s finds the navigation in the header, and on narrow screens in the menu', async (_, isLoggedIn, names, last) => {
  const page = await site.visit('/about', isLoggedIn ? { as: await site.subscriber() } : {})
  const nav = page.getByRole('navigation', { name: 'Main' })
  for (const name of [...names, 'About']) await nav.getByRole('link', { name, exact: true }).waitFor()
  expect(await nav.locator('[aria-current=page]').allTextContents()).toEqual(['About'])
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  for (const name of ['Home', ...names, 'About', 'Contact', 'Privacy', 'Terms'])
    await nav.getByRole('link', { name, exact: true }).waitFor()
  await nav.getByRole('link', { name: names[1]!, exact: true }).click()
  await waitForPath(page, last)
  await eventually(() => nav.count()).toBe(0)
})
