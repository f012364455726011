import { waitForText } from '#tests/setup/page-actions.ts'
import { freezeClock } from '#tests/setup/page-clock.ts'
import { openPage, type Scene, touch } from './scene.ts'

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
      const page = await openPage(site, look, '/account', { who: {}, answers: { 'auth.user': 'hang' } })
      await page.getByRole('heading', { name: 'Account', exact: true }).waitFor()
      return page
    },
  },
]
