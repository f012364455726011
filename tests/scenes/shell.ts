import type { Page } from 'playwright-core'
import type { Look } from '#tests/setup/browser.ts'
import { waitForText } from '#tests/setup/page-actions.ts'
import { freezeClock } from '#tests/setup/page-clock.ts'
import type { Site } from '#tests/setup/site.ts'
import { addAskedVideo, openPage, type Scene, touch } from './scene.ts'

/** Opens the command palette of a user with a video, and types these words. */
async function palette(site: Site, look: Look, typed: string, shown: string): Promise<Page> {
  const { sam } = await addAskedVideo(site)
  const page = await site.visit('/contact', { ...touch(look), as: sam })
  await waitForText(page, 'Send message')
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Commands' })
  await dialog.getByRole('combobox').fill(typed)
  await dialog.getByText(shown).first().waitFor()
  return page
}

/** The frame around every screen: menu, notices, connection, and unknown addresses. */
export const shellScenes: readonly Scene[] = [
  {
    name: 'nothing at this address',
    async open(site, look) {
      const page = await site.visit('/nowhere', touch(look))
      await waitForText(page, 'There is nothing at this address')
      return page
    },
  },
  {
    name: 'offline',
    async open(site, look) {
      const page = await site.visit('/contact', touch(look))
      await waitForText(page, 'Send message')
      await page.context().setOffline(true)
      await waitForText(page, 'You’re offline.')
      return page
    },
  },
  {
    name: 'the menu, for a logged-in user',
    async open(site, look) {
      const page = await site.visit('/contact', { ...touch(look), as: await site.subscriber() })
      await waitForText(page, 'Send message')
      const button = page.getByRole('button', { name: 'Open menu' })
      if (await button.isVisible()) await button.click()
      return page
    },
  },
  {
    name: 'the page for no connection',
    async open(site, look) {
      const page = await site.visit('/offline', touch(look))
      await page.getByRole('link', { name: 'Try Again' }).waitFor()
      return page
    },
  },
  { name: 'the command palette, with a video', open: (site, look) => palette(site, look, 'pa', 'paper bridge') },
  { name: 'the command palette, all commands', open: (site, look) => palette(site, look, '', 'Your videos') },
  { name: 'the command palette, nothing found', open: (site, look) => palette(site, look, 'volcano', 'No command or') },
  {
    name: 'the shortcuts',
    async open(site, look) {
      const page = await site.visit('/contact', touch(look))
      await waitForText(page, 'Send message')
      await page.locator('body').click({ position: { x: 1, y: 1 } })
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
      return page
    },
  },
  {
    name: 'back online',
    async open(site, look) {
      const page = await openPage(site, look, '/contact', { hasClock: true })
      await waitForText(page, 'Send message')
      await page.context().setOffline(true)
      await waitForText(page, 'You’re offline.')
      await page.context().setOffline(false)
      await waitForText(page, "You're back online")
      await freezeClock(page)
      return page
    },
  },
  {
    name: 'a screen that crashes',
    async open(site, look) {
      const page = await site.visit('/nowhere', { ...touch(look), mayFail: ['is not a function'] })
      await page.route(/videos\.popular/, route => route.fulfill({ json: [{ result: { data: 'not a list' } }] }))
      await page.goto(await site.app.listen())
      await waitForText(page, 'Couldn’t show the popular videos.')
      return page
    },
  },
  {
    name: 'a screen that fails to load',
    async open(site, look) {
      const page = await site.visit('/nowhere', { ...touch(look), mayFail: ['Failed to fetch dynamically'] })
      await page.route(/assets\/Plans-.*\.js/, route => route.fulfill({ status: 404, body: '' }))
      await page.goto(`${await site.app.listen()}/plans`)
      await waitForText(page, 'If a new version is available')
      return page
    },
  },
  {
    name: 'a screen while it loads',
    async open(site, look) {
      const page = await openPage(site, look, '/account', { who: {}, responses: { 'auth.user': 'hang' } })
      await page.getByRole('heading', { name: 'Account', exact: true }).waitFor()
      return page
    },
  },
]
