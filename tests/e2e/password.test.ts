import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { rememberedMailer } from '#tests/fakes/mailer.ts'
import { arrives, sees, settles } from '#tests/setup/reader.ts'
import { useSite } from '#tests/setup/site.ts'

const site = useSite()

/** The newest link that was mailed to somebody. */
async function linkOf(email: string): Promise<string> {
  const { sent } = site.app.deps.mailer as ReturnType<typeof rememberedMailer>
  const newest = () => sent.findLast(mail => mail.to === email && mail.text.includes('/reset-password'))
  await settles(async () => newest() !== undefined).toBe(true)
  return /\/reset-password\S+/.exec(newest()!.text)![0]
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const send = (page: Page, name: string) => page.locator('main').getByRole('button', { name, exact: true }).click()

async function setPassword(page: Page, password: string, again = password): Promise<void> {
  await field(page, 'New password').fill(password)
  await field(page, 'Confirm new password').fill(again)
  await send(page, 'Set password')
}

test('a forgotten password is set anew by the link of a mail, and the login follows after three seconds', async () => {
  const { email } = await site.subscriber()
  const page = await site.visit('/login', { width: 360 })
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await arrives(page, '/forgot-password')
  await field(page, 'Email').fill(email)
  await page.keyboard.press('Enter')
  await sees(page, 'If an account with that email exists, we have sent you a password reset link.')

  await page.goto((await site.app.listen()) + (await linkOf(email)))
  await setPassword(page, 'short', 'shorter')
  await sees(page, 'Password must be at least 8 characters long')
  await sees(page, 'Passwords do not match')
  await settles(() => field(page, 'New password').evaluate(each => each === document.activeElement)).toBe(true)
  await page.clock.install()
  await setPassword(page, 'a long walk home')
  await sees(page, 'Your password is set.')
  await page.clock.fastForward(2500)
  expect(new URL(page.url()).pathname).toBe('/reset-password')
  await page.clock.fastForward(600)
  await arrives(page, '/login')
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill('a long walk home')
  await page.keyboard.press('Enter')
  await arrives(page, '/account')
})
