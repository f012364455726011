import type { Page } from 'playwright-core'
import { expiredConfirmation } from '#core/accounts/email-confirmation.ts'
import { waitForText } from '#tests/setup/page-actions.ts'
import { addUnconfirmedUser, openPage, type Scene } from './scene.ts'

const press = (page: Page) => page.getByRole('button', { name: 'Confirm my email' }).click()
const used = { refused: 'BAD_REQUEST', message: expiredConfirmation } as const

/** Confirming an email address with the link in a mail. */
export const confirmEmailScenes: readonly Scene[] = [
  {
    name: 'ready',
    async open(site, look) {
      const page = await openPage(site, look, '/confirm-email#token=x')
      await page.getByRole('button', { name: 'Confirm my email' }).waitFor()
      return page
    },
  },
  {
    name: 'confirmed',
    async open(site, look) {
      const responses = { 'auth.confirmEmail': { message: '' } }
      const page = await openPage(site, look, '/confirm-email#token=x', { who: {}, responses })
      await press(page)
      await page.getByRole('link', { name: 'Analyze a video' }).waitFor()
      return page
    },
  },
  {
    name: 'with a used link, signed in',
    async open(site, look) {
      const responses = { 'auth.confirmEmail': used }
      const page = await openPage(site, look, '/confirm-email#token=x', {
        as: await addUnconfirmedUser(site),
        responses,
      })
      await press(page)
      await page.getByRole('button', { name: 'Send a new link' }).waitFor()
      return page
    },
  },
  {
    name: 'with a used link, signed out',
    async open(site, look) {
      const page = await openPage(site, look, '/confirm-email#token=x', { responses: { 'auth.confirmEmail': used } })
      await press(page)
      await waitForText(page, 'Log in to see whether')
      return page
    },
  },
  {
    name: 'while confirming',
    async open(site, look) {
      const responses = { 'auth.confirmEmail': 'hang' } as const
      const page = await openPage(site, look, '/confirm-email#token=x', { responses })
      await press(page)
      await page.getByRole('button', { name: 'Confirming...' }).waitFor()
      return page
    },
  },
  {
    name: 'without a response',
    async open(site, look) {
      const responses = { 'auth.confirmEmail': 'nothing' } as const
      const page = await openPage(site, look, '/confirm-email#token=x', { responses })
      await press(page)
      await page.getByRole('button', { name: 'Try Again' }).waitFor()
      return page
    },
  },
]
