import { sees } from '#tests/setup/reader.ts'
import { type Scene, touch } from './scene.ts'

/** The frame around every screen: menu, notices, connection, and the page that is none. */
export const shellScenes: readonly Scene[] = [
  {
    name: 'nothing at this address',
    async open(site, look) {
      const page = await site.visit('/nowhere', touch(look))
      await sees(page, 'There is nothing at this address')
      return page
    },
  },
  {
    name: 'offline',
    async open(site, look) {
      const page = await site.visit('/contact', touch(look))
      await sees(page, 'Send message')
      await page.context().setOffline(true)
      await sees(page, 'You’re offline.')
      return page
    },
  },
  {
    name: 'the menu, for somebody logged in',
    async open(site, look) {
      const page = await site.visit('/contact', { ...touch(look), as: await site.subscriber() })
      await sees(page, 'Send message')
      const button = page.getByRole('button', { name: 'Open menu' })
      if (await button.isVisible()) await button.click()
      return page
    },
  },
]
