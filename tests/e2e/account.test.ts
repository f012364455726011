import { expect, test } from 'vitest'
import { dollars } from '#core/budget.ts'
import { button, field } from '#tests/setup/controls.ts'
import { arrives, sees, settles } from '#tests/setup/reader.ts'
import { useSite } from '#tests/setup/site.ts'

const site = useSite()

test('an account in one visit: the meter, the name, the model, the log-out', async () => {
  const sam = await site.subscriber({ tier: 'premium', left: dollars(4) })
  const page = await site.visit('/account', { as: sam })
  await sees(page, '1.1M tokens left')
  await sees(page, '4.5M of 5.6M tokens used')
  await sees(page, '80%')
  await sees(page, /Resets on \d+\s\w+/)
  await sees(page, 'You have used 80% of this month’s tokens.')
  await sees(page, 'Last 30 days')

  const name = field(page, 'Full name')
  expect(await field(page, 'Email').isEditable()).toBe(false)
  expect(await button(page, 'Save').count()).toBe(0)
  await name.fill('Ada Lovelace')
  await page.route('**/trpc/auth.updateUser**', route => route.abort())
  await button(page, 'Save').click()
  await page.getByRole('alert').filter({ hasText: 'Failed to update profile' }).waitFor()
  expect(await name.inputValue()).toBe('Ada Lovelace')
  await page.unroute('**/trpc/auth.updateUser**')
  await button(page, 'Save').click()
  await sees(page, 'Profile saved.')

  const choice = page.getByRole('combobox', { name: 'The model that answers you' })
  const saved = await choice.inputValue()
  const other = await choice.locator('option:not([disabled]):not(:checked)').first().getAttribute('value')
  await choice.selectOption(other)
  await button(page, 'Cancel').click()
  expect(await choice.inputValue()).toBe(saved)
  await choice.selectOption(other)
  await button(page, 'Save').click()
  await sees(page, 'Model changed to')
  await settles(() => button(page, 'Save').count()).toBe(0)
  expect((await sam.rest('GET /auth/user')).body.user).toMatchObject({ aiModel: other, fullName: 'Ada Lovelace' })

  await sees(page, 'This session')
  await button(page, 'Log out').click()
  await arrives(page, '/')
  await page.getByRole('link', { name: 'Login' }).waitFor()
})
