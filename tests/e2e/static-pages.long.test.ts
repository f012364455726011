import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings, overflowFindings } from '#tests/setup/browser.ts'
import { eventually, waitForPath, waitForText } from '#tests/setup/page-actions.ts'
import { useSite } from '#tests/setup/site.ts'
import { texts as privacy } from '#web/screens/privacy/texts.ts'
import { texts as terms } from '#web/screens/terms/texts.ts'

const site = useSite()

const footerLink = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true })
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
/** How far the top of a section is from where it belongs, in pixels. */
const offsetOf = (page: Page, part: string) =>
  page.locator(`#${part}`).evaluate(each => Math.abs(each.getBoundingClientRect().top - 32))

test('everyone can open About, Privacy, Terms and Contact from the footer', async () => {
  const page = await site.visit('/plans')
  for (const [link, path, heading, words] of [
    ['About', '/about', 'About', 'How a verdict is made'],
    ['Privacy', '/privacy', 'Privacy', 'Privacy requests are typically answered within 30 days.'],
    ['Terms', '/terms', 'Terms of Service', 'limited to what you paid us in the 12 months before'],
    ['Contact', '/contact', 'Contact', 'Send message'],
  ] as const) {
    await footerLink(page, link).click()
    await waitForPath(page, path)
    await title(page, heading)
    await waitForText(page, words)
    await eventually(() => page.title()).toContain(heading)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  }
  await page.goBack()
  await title(page, 'Terms of Service')
  await page.reload()
  await title(page, 'Terms of Service')
})

test('Terms and Privacy name the operator if one is configured', async () => {
  const page = await site.visit('/nowhere')
  for (const [path, changed] of [
    ['/terms', terms.changed],
    ['/privacy', privacy.changed],
  ] as const) {
    await page.goto((await site.app.listen()) + path)
    await waitForText(page, changed)
    await page.route(`**${path}`, async route => {
      const response = await route.fetch()
      const named = (await response.text()).replace(
        '</head>',
        '<meta name="operator" content="Ada & Sons, Bath"></head>',
      )
      await route.fulfill({ response, body: named })
    })
    await page.reload()
    await waitForText(page, `Offered by Ada & Sons, Bath. ${changed}`)
  }
})

test('the sections of a long page are reachable by keyboard and by address, and Back leaves the page', async () => {
  const page = await site.visit('/about')
  await footerLink(page, 'Privacy').click()
  await title(page, 'Privacy')
  const contents = page.getByRole('navigation', { name: 'On this page' }).filter({ visible: true })
  await contents.getByRole('link', { name: 'Who else sees what' }).focus()
  await page.keyboard.press('Enter')
  await eventually(() => offsetOf(page, 'others')).toBeLessThan(4)
  expect(page.url()).toMatch(/\/privacy#others$/)
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('others')
  await page.goBack()
  await title(page, 'About')
  const direct = await site.visit('/terms#cancel', { width: 360 })
  await title(direct, 'Terms of Service')
  await eventually(() => offsetOf(direct, 'cancel')).toBeLessThan(4)
})

test.each([
  [360, 'dark'],
  [1440, 'light'],
] as const)('the texts fit at %s px, %s, without axe findings', async (width, scheme) => {
  const page = await site.visit('/about', { width, scheme })
  for (const path of ['/about', '/privacy', '/terms']) {
    await page.goto((await site.app.listen()) + path)
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    expect(await overflowFindings(page)).toEqual([])
    expect(await axeFindings(page)).toEqual([])
  }
})

test('printed, the page has no header, footer or table of contents', async () => {
  const page = await site.visit('/terms')
  await title(page, 'Terms of Service')
  await page.emulateMedia({ media: 'print' })
  await eventually(() => page.getByRole('banner').filter({ visible: true }).count()).toBe(0)
  expect(await page.getByRole('contentinfo').filter({ visible: true }).count()).toBe(0)
  expect(await page.getByRole('navigation', { name: 'On this page' }).filter({ visible: true }).count()).toBe(0)
  await waitForText(page, 'What you get')
})
