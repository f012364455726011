import type { Page } from 'playwright-core'
import { waitForText } from '#tests/setup/page-actions.ts'
import { type Scene, stand, touch } from './scene.ts'

/** A page that is there to be read. */
export const articleScenes = (path: string): readonly Scene[] => [
  {
    name: 'to be read',
    async open(site, look) {
      const page = await stand(site, look, path)
      await page.getByRole('heading', { level: 2 }).first().waitFor()
      return page
    },
  },
]

/** The page of the calls that programs make. */
export const apiScenes: readonly Scene[] = [
  {
    name: 'all calls',
    async open(site, look) {
      const page = await site.visit('/api/docs', touch(look))
      await page.locator('#operations-auth-authLogin').waitFor()
      return page
    },
  },
]

/** Nothing of ours opened the page, so it asks first. */
const agree = (page: Page) => page.getByRole('button', { name: 'Log in' }).click()

/** The page that signs a tab in by a code from the panel. */
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
      await agree(page)
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
      await agree(page)
      await page.getByRole('button', { name: /^Stay as / }).waitFor()
      return page
    },
  },
  {
    name: 'a code that is over',
    async open(site, look) {
      const page = await site.visit(`/auth/sso/handoff?code=${'x'.repeat(43)}`, touch(look))
      await agree(page)
      await waitForText(page, 'This link has expired')
      return page
    },
  },
]
