import { expect, test } from 'vitest'
import { fromDollars } from '#core/plans/budget.ts'
import { button, field } from '#tests/setup/controls.ts'
import { eventually, waitForPath, waitForText } from '#tests/setup/page-actions.ts'
import { useSite } from '#tests/setup/site.ts'

const site = useSite()

test('one visit to the account: usage, name, model, language and logging out', async () => {
  const sam = await site.subscriber({ tier: 'premium', left: fromDollars(4) })
  const page = await site.visit('/account', { as: sam })
  await waitForText(page, '1.1M tokens left')
  await waitForText(page, '4.5M of 5.6M tokens used')
  await waitForText(page, '80%')
  await waitForText(page, /Resets on \d+\s\w+/)
  await waitForText(page, 'You have used 80% of this month’s tokens.')
  await waitForText(page, 'Last 30 days')

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
  await waitForText(page, 'Profile saved.')

  const choice = page.getByRole('combobox', { name: 'The model that answers you' })
  const saved = await choice.inputValue()
  const other = await choice.locator('option:not([disabled]):not(:checked)').first().getAttribute('value')
  await choice.selectOption(other)
  await button(page, 'Cancel').click()
  expect(await choice.inputValue()).toBe(saved)
  await choice.selectOption(other)
  await button(page, 'Save').click()
  await waitForText(page, 'Model changed to')
  await eventually(() => button(page, 'Save').count()).toBe(0)
  expect((await sam.rest('GET /auth/user')).body.user).toMatchObject({ aiModel: other, fullName: 'Ada Lovelace' })

  const language = page.getByRole('combobox', { name: 'Language of answers' })
  expect(await language.inputValue()).toBe('video')
  await language.selectOption({ label: 'German' })
  await page.route('**/trpc/auth.chooseAnswerLanguage**', route => route.abort())
  await button(page, 'Save').click()
  await page.getByRole('alert').filter({ hasText: 'Failed to save the language' }).waitFor()
  await page.unroute('**/trpc/auth.chooseAnswerLanguage**')
  await button(page, 'Save').click()
  await waitForText(page, 'Language saved.')
  await eventually(() => button(page, 'Save').count()).toBe(0)
  expect((await sam.rest('GET /auth/user')).body.user).toMatchObject({ answerLanguage: 'de' })

  await waitForText(page, 'This session')
  await button(page, 'Log out').click()
  await waitForPath(page, '/')
  await page.getByRole('link', { name: 'Login' }).waitFor()
})

test('shortcuts can be switched off where there are keys', async () => {
  const sam = await site.subscriber()
  const desk = await site.visit('/account', { as: sam })
  const label = desk.getByText('Single-key shortcuts')
  const [box, words] = [await desk.getByRole('checkbox').boundingBox(), await label.boundingBox()]
  expect(words!.y).toBeLessThan(box!.y + box!.height)
  expect(words!.x).toBeGreaterThanOrEqual(box!.x + box!.width)
  const phone = await site.visit('/account', { as: sam, width: 360, touch: true })
  await waitForText(phone, 'Sessions')
  expect(await phone.getByText('Single-key shortcuts').isVisible()).toBe(false)
})
