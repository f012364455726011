import type { Page } from 'playwright-core'
import { expiredConfirmation } from '#core/email-confirmation.ts'
import { waitForText } from '#tests/setup/page-actions.ts'
import { type Scene, stand, unconfirmed } from './scene.ts'

const press = (page: Page) => page.getByRole('button', { name: 'Confirm my email' }).click()
const used = { refused: 'BAD_REQUEST', message: expiredConfirmation } as const

/** An email address, confirmed by the link of a mail and a press there. */
export const confirmEmailScenes: readonly Scene[] = [
  {
    name: 'ready',
    async open(site, look) {
      const page = await stand(site, look, '/confirm-email#token=x')
      await page.getByRole('button', { name: 'Confirm my email' }).waitFor()
      return page
    },
  },
  {
    name: 'confirmed',
    async open(site, look) {
      const answers = { 'auth.confirmEmail': { message: '' } }
      const page = await stand(site, look, '/confirm-email#token=x', { who: {}, answers })
      await press(page)
      await page.getByRole('link', { name: 'Analyze a video' }).waitFor()
      return page
    },
  },
  {
    name: 'by a link that was used, signed in',
    async open(site, look) {
      const answers = { 'auth.confirmEmail': used }
      const page = await stand(site, look, '/confirm-email#token=x', { as: await unconfirmed(site), answers })
      await press(page)
      await page.getByRole('button', { name: 'Send a new link' }).waitFor()
      return page
    },
  },
  {
    name: 'by a link that was used, signed out',
    async open(site, look) {
      const page = await stand(site, look, '/confirm-email#token=x', { answers: { 'auth.confirmEmail': used } })
      await press(page)
      await waitForText(page, 'Log in to see whether')
      return page
    },
  },
  {
    name: 'while it is asked',
    async open(site, look) {
      const answers = { 'auth.confirmEmail': 'hang' } as const
      const page = await stand(site, look, '/confirm-email#token=x', { answers })
      await press(page)
      await page.getByRole('button', { name: 'Confirming...' }).waitFor()
      return page
    },
  },
  {
    name: 'without an answer',
    async open(site, look) {
      const answers = { 'auth.confirmEmail': 'nothing' } as const
      const page = await stand(site, look, '/confirm-email#token=x', { answers })
      await press(page)
      await page.getByRole('button', { name: 'Try Again' }).waitFor()
      return page
    },
  },
]
