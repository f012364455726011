import { expect, test } from 'vitest'
import { openAccount } from '#tests/setup/account-page.ts'
import { button } from '#tests/setup/controls.ts'
import { eventually, waitForPath, waitForText } from '#tests/setup/page-actions.ts'
import { inDays } from '#tests/setup/premium.ts'
import { useSite } from '#tests/setup/site.ts'

const site = useSite()

test('a subscription is canceled at the end of its period after a confirmation, and a failure is shown', async () => {
  const responses = [
    { refused: 'INTERNAL', message: 'Something went wrong' },
    { message: 'Canceled.', endsAt: inDays(20) },
  ] as const
  let at = 0
  const { page } = await openAccount(site, { 'billing.cancel': () => responses[at++]! })
  await waitForText(page, 'Premium')
  await waitForText(page, 'Active')
  await waitForText(page, /Renews on \d+\s\w+/)
  await button(page, 'Cancel subscription').click()
  const dialog = page.getByRole('dialog', { name: 'Cancel your subscription?' })
  await dialog.getByText(/You keep Premium until \d+\s\w+/).waitFor()
  await dialog.getByRole('button', { name: 'Keep my plan' }).click()
  await eventually(() => dialog.count()).toBe(0)
  await button(page, 'Cancel subscription').click()
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click()
  await dialog.getByRole('alert').filter({ hasText: 'Failed to cancel subscription' }).waitFor()
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click()
  await waitForText(page, /Canceled\. Your plan runs until \d+\s\w+/)
  await eventually(() => dialog.count()).toBe(0)
})

test('deleting an account requires typing its email and password', async () => {
  const sam = await site.app.member()
  const page = await site.visit('/account', { as: sam })
  await button(page, 'Delete account').click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  const remove = () => dialog.getByRole('button', { name: 'Delete account' }).click()
  await remove()
  await dialog.getByText('Type your email to confirm.').waitFor()
  // This user has no subscription that would end.
  expect(await dialog.getByText('subscription').count()).toBe(0)
  await dialog.getByRole('textbox', { name: `Type ${sam.email} to confirm` }).fill('else@example.com')
  await remove()
  await dialog.getByText('This is not your account’s email.').waitFor()
  await dialog.getByRole('textbox', { name: `Type ${sam.email} to confirm` }).fill(sam.email)
  await dialog.getByRole('textbox', { name: 'Password' }).fill('wrong horse')
  await remove()
  await dialog.getByRole('alert').waitFor()
  expect((await sam.rest('GET /auth/user')).status).toBe(200)
  await dialog.getByRole('textbox', { name: 'Password' }).fill('correct horse')
  await remove()
  await waitForPath(page, '/')
  await waitForText(page, 'Your account was deleted.')
  await page.getByRole('link', { name: 'Login' }).waitFor()
  expect((await sam.rest('GET /auth/user')).status).toBe(401)
})
