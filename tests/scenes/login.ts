import { randomUUID } from 'node:crypto'
import { expiredResetLink } from '#core/accounts/password.ts'
import { waitForText } from '#tests/setup/page-actions.ts'
import { freezeClock } from '#tests/setup/page-clock.ts'
import { popularVideo } from './home.ts'
import { addAskedVideo, openAwaiting, openPage, type Scene } from './scene.ts'

/** Logging in. */
export const loginScenes: readonly Scene[] = [
  {
    name: 'with missing fields',
    async open(site, look) {
      const page = await openPage(site, look, '/login')
      await page.locator('main').getByRole('button', { name: 'Log in' }).click()
      await waitForText(page, 'Email is required.')
      return page
    },
  },
  {
    name: 'a video that waits for it',
    async open(site, look) {
      const { videoId } = await addAskedVideo(site)
      const video = { ...popularVideo, video_id: videoId }
      const page = await openAwaiting(site, look, '/login', { responses: { 'videos.popular': [video] } })
      await page.getByRole('link', { name: 'here is one.' }).waitFor()
      return page
    },
  },
  {
    name: 'refused',
    async open(site, look) {
      const refused = { refused: 'INVALID_CREDENTIALS', message: 'Email or password is wrong.' } as const
      const page = await openPage(site, look, '/login', { responses: { 'auth.login': refused } })
      await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
      await page.getByLabel('Password', { exact: true }).fill('not this one')
      await page.keyboard.press('Enter')
      await waitForText(page, refused.message)
      return page
    },
  },
  {
    name: 'in a panel whose tab was blocked',
    async open(site, look) {
      const { email } = await site.subscriber()
      const page = await openPage(site, look, '/login?panel=1')
      await page.evaluate(() => {
        window.open = () => null
      })
      await page.getByRole('textbox', { name: 'Email' }).fill(email)
      await page.getByLabel('Password', { exact: true }).fill('correct horse')
      await page.keyboard.press('Enter')
      await waitForText(page, 'Log in on the website too')
      return page
    },
  },
]

/** A forgotten password. */
export const forgotPasswordScenes: readonly Scene[] = [
  {
    name: 'with errors',
    async open(site, look) {
      const page = await openPage(site, look, '/forgot-password')
      await page.getByRole('textbox', { name: 'Email' }).fill('ada at example')
      await page.keyboard.press('Enter')
      await waitForText(page, 'Please enter a valid email address.')
      return page
    },
  },
  {
    name: 'not sent',
    async open(site, look) {
      const page = await openPage(site, look, '/forgot-password', { responses: { 'auth.forgotPassword': 'nothing' } })
      await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
      await page.keyboard.press('Enter')
      await page.getByRole('alert').waitFor()
      return page
    },
  },
  {
    name: 'link requested',
    async open(site, look) {
      const page = await openPage(site, look, '/forgot-password')
      // Links are throttled per email, and this scene is opened in every look.
      await page.getByRole('textbox', { name: 'Email' }).fill(`ada.${randomUUID().slice(0, 8)}@example.com`)
      await page.keyboard.press('Enter')
      await waitForText(page, 'If an account with that email exists')
      return page
    },
  },
]

/** Setting a new password with the link in a mail. */
export const resetPasswordScenes: readonly Scene[] = [
  {
    name: 'without a link',
    async open(site, look) {
      const page = await openPage(site, look, '/reset-password')
      await waitForText(page, 'Invalid reset link. Please request a new password reset.')
      return page
    },
  },
  {
    name: 'with a used link',
    async open(site, look) {
      const used = { refused: 'BAD_REQUEST', message: expiredResetLink } as const
      const page = await openPage(site, look, '/reset-password#access_token=x', {
        responses: { 'auth.resetPassword': used },
      })
      await page.getByLabel('New password', { exact: true }).fill('a long walk home')
      await page.getByLabel('Confirm new password', { exact: true }).fill('a long walk home')
      await page.keyboard.press('Enter')
      await page.getByRole('link', { name: 'Request a new link' }).waitFor()
      return page
    },
  },
  {
    name: 'done',
    async open(site, look) {
      const responses = { 'auth.resetPassword': { message: '' } }
      const page = await openPage(site, look, '/reset-password#access_token=x', { responses, hasClock: true })
      await page.getByLabel('New password', { exact: true }).fill('a long walk home')
      await page.getByLabel('Confirm new password', { exact: true }).fill('a long walk home')
      await page.keyboard.press('Enter')
      await waitForText(page, 'Your password is set')
      await freezeClock(page)
      return page
    },
  },
  {
    name: 'with errors',
    async open(site, look) {
      const page = await openPage(site, look, '/reset-password#access_token=x')
      await page.getByRole('button', { name: 'Set password' }).click()
      await waitForText(page, 'Password is required.')
      return page
    },
  },
]
