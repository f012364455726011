import { randomUUID } from 'node:crypto'
import { sees } from '#tests/setup/reader.ts'
import { type Scene, stand } from './scene.ts'

/** Logging in, a forgotten password, a new one. */
export const loginScenes: readonly Scene[] = [
  {
    name: 'with what is missing',
    isCore: true,
    async open(site, look) {
      const page = await stand(site, look, '/login')
      await page.locator('main').getByRole('button', { name: 'Log in' }).click()
      await sees(page, 'Email is required.')
      return page
    },
  },
  {
    name: 'refused',
    async open(site, look) {
      const refused = { refused: 'INVALID_CREDENTIALS', message: 'Email or password is wrong.' } as const
      const page = await stand(site, look, '/login', { answers: { 'auth.login': refused } })
      await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
      await page.getByLabel('Password', { exact: true }).fill('not this one')
      await page.keyboard.press('Enter')
      await sees(page, refused.message)
      return page
    },
  },
  {
    name: 'forgotten password, asked',
    async open(site, look) {
      const page = await stand(site, look, '/forgot-password')
      // Links are throttled per email, and this scene is opened in every look.
      await page.getByRole('textbox', { name: 'Email' }).fill(`nobody-${randomUUID()}@example.com`)
      await page.keyboard.press('Enter')
      await sees(page, 'If an account with that email exists')
      return page
    },
  },
  {
    name: 'new password, with what is wrong',
    async open(site, look) {
      const page = await stand(site, look, '/reset-password#access_token=x')
      await page.getByRole('button', { name: 'Set password' }).click()
      await sees(page, 'Password is required.')
      return page
    },
  },
]
