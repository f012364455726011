import type { Page } from 'playwright-core'
import { waitForText } from '#tests/setup/page-actions.ts'
import { openPage, type Scene, touch } from './scene.ts'

/** A static page of text. */
export const articleScenes = (path: string): readonly Scene[] => [
  {
    name: 'the text',
    async open(site, look) {
      const page = await openPage(site, look, path)
      await page.getByRole('heading', { level: 2 }).first().waitFor()
      return page
    },
  },
]

/** The API documentation. */
export const apiScenes: readonly Scene[] = [
  {
    name: 'all operations',
    async open(site, look) {
      const page = await site.visit('/api/docs', touch(look))
      await page.locator('#operations-auth-authLogin').waitFor()
      return page
    },
  },
]

/** Confirms the login: the page asks because our own site did not open it. */
const confirmLogin = (page: Page) => page.getByRole('button', { name: 'Log in' }).click()

/** The page that logs a tab in with a code from the panel. */
export const handoffScenes: readonly Scene[] = [
  {
    name: 'asks first',
    async open(site, look) {
      const page = await site.visit(`/auth/sso/handoff?code=${'x'.repeat(43)}`, touch(look))
      await waitForText(page, 'Log in to Is This Clickbait in this tab?')
      return page
    },
  },
  {
    name: 'signed in',
    async open(site, look) {
      const sam = await site.subscriber()
      const { body } = await sam.rest('POST /auth/sso/handoff/code')
      const page = await site.visit(`/auth/sso/handoff?code=${body.data.code}&close=1`, touch(look))
      await confirmLogin(page)
      await waitForText(page, 'You can close this tab.')
      return page
    },
  },
  {
    name: 'another user is signed in',
    async open(site, look) {
      const [sam, as] = [await site.subscriber(), await site.subscriber()]
      const { body } = await sam.rest('POST /auth/sso/handoff/code')
      const page = await site.visit(`/auth/sso/handoff?code=${body.data.code}`, { ...touch(look), as })
      await confirmLogin(page)
      await page.getByRole('button', { name: /^Stay as / }).waitFor()
      return page
    },
  },
  {
    name: 'an expired code',
    async open(site, look) {
      const page = await site.visit(`/auth/sso/handoff?code=${'x'.repeat(43)}`, touch(look))
      await confirmLogin(page)
      await waitForText(page, 'This link has expired')
      return page
    },
  },
]
