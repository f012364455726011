import { expect, test } from 'vitest'
import { field } from '#tests/setup/controls.ts'
import { eventually, waitForPath, waitForText } from '#tests/setup/page-actions.ts'
import { runUntilSeen, stopClock } from '#tests/setup/page-clock.ts'
import { resetLink, setPassword } from '#tests/setup/password-form.ts'
import { useSite } from '#tests/setup/site.ts'

const site = useSite()

test('a mailed link resets a forgotten password, and the login follows after three seconds', async () => {
  const { email } = await site.subscriber()
  const page = await site.visit('/login', { width: 360 })
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await waitForPath(page, '/forgot-password')
  await field(page, 'Email').fill(email)
  await page.keyboard.press('Enter')
  await waitForText(page, 'If an account with that email exists, we have sent you a password reset link.')

  const borderOf = (label: string) =>
    field(page, label).evaluate(input => getComputedStyle(input.closest('.mantine-PasswordInput-input')!).borderColor)
  await page.goto((await site.app.listen()) + (await resetLink(site, email)))
  await setPassword(page, 'short', 'shorter')
  await waitForText(page, 'Password must be at least 8 characters long')
  await waitForText(page, 'Passwords do not match')
  await eventually(() => field(page, 'New password').evaluate(each => each === document.activeElement)).toBe(true)
  // The focused field keeps its error color.
  await eventually(
    async () => new Set(await Promise.all(['New password', 'Confirm new password'].map(borderOf))).size,
  ).toBe(1)
  await stopClock(page)
  await setPassword(page, 'a long walk home')
  await runUntilSeen(page, 'Your password is set')
  await page.clock.runFor(2500)
  expect(new URL(page.url()).pathname).toBe('/reset-password')
  await page.clock.runFor(600)
  await waitForPath(page, '/login')
  await page.clock.resume()
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill('a long walk home')
  await page.keyboard.press('Enter')
  await waitForPath(page, '/account')
})
