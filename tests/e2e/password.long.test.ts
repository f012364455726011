import { expect, test } from 'vitest'
import { field, send } from '#tests/setup/controls.ts'
import { waitForPath, waitForText } from '#tests/setup/page-actions.ts'
import { resetLink, setPassword } from '#tests/setup/password-form.ts'
import { useSite } from '#tests/setup/site.ts'

const site = useSite()

test('a reset request for an unknown account shows the same message, and a failure keeps the input', async () => {
  const page = await site.visit('/forgot-password')
  await send(page, 'Send the link')
  await waitForText(page, 'Email is required.')
  await field(page, 'Email').fill('unknown@nowhere')
  await send(page, 'Send the link')
  await waitForText(page, 'Please enter a valid email address.')
  await field(page, 'Email').fill('unknown@example.com')
  await page.route('**/trpc/auth.forgotPassword**', route => route.abort())
  await send(page, 'Send the link')
  await page.getByRole('alert').filter({ hasText: 'Failed to send reset email. Please try again.' }).waitFor()
  expect(await field(page, 'Email').inputValue()).toBe('unknown@example.com')
  await page.unroute('**/trpc/auth.forgotPassword**')
  await send(page, 'Send the link')
  await waitForText(page, 'If an account with that email exists, we have sent you a password reset link.')
  await send(page, 'Send it again')
  await waitForText(page, 'Sent again.')
})

test.each(['/reset-password', '/reset-password?token=', '/reset-password#access_token='])(
  '%s has no token, says so, and links to a new request',
  async path => {
    const page = await site.visit(path)
    await page
      .getByRole('alert')
      .filter({ hasText: 'Invalid reset link. Please request a new password reset.' })
      .waitFor()
    await page.getByRole('link', { name: 'Request a new link' }).click()
    await waitForPath(page, '/forgot-password')
  },
)

test.each(['#access_token=', '?token=', '?access_token='])(
  'a token is read from %s and works once; a used one offers a new link',
  async where => {
    const { email } = await site.subscriber()
    const asked = await site.visit('/forgot-password')
    await field(asked, 'Email').fill(email)
    await send(asked, 'Send the link')
    const [, token] = (await resetLink(site, email)).split('=')
    const [first, second] = [
      await site.visit(`/reset-password${where}${token}`),
      await site.visit(`/reset-password${where}${token}`),
    ]
    await setPassword(first, 'a long walk home')
    await waitForText(first, 'Your password is set')
    await setPassword(second, 'another walk home')
    await second.getByRole('alert').filter({ hasText: 'expired or was already used' }).waitFor()
    expect(await field(second, 'New password').count()).toBe(0)
    expect(await second.getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe('/forgot-password')
  },
)

test('a common password is refused at its field', async () => {
  const page = await site.visit('/reset-password#access_token=x')
  await setPassword(page, 'qwertyuiop')
  await waitForText(page, 'This password is too easy to guess. Please choose another one.')
  expect(await field(page, 'New password').getAttribute('aria-invalid')).toBe('true')
})
