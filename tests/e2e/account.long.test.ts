import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { fromDollars } from '#core/plans/budget.ts'
import { button, field } from '#tests/setup/controls.ts'
import { mockCalls } from '#tests/setup/mock-calls.ts'
import { eventually, waitForPath, waitForText } from '#tests/setup/page-actions.ts'
import { info } from '#tests/setup/premium.ts'
import { useSite } from '#tests/setup/site.ts'

const site = useSite()

test('the account needs a login: visitors are sent to the login and back', async () => {
  const { email } = await site.subscriber()
  const page = await site.visit('/account?portal=return', { width: 360 })
  await waitForPath(page, '/login')
  expect(await page.evaluate(() => localStorage.getItem('itcb_redirect'))).toBe('/account?portal=return')
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill('correct horse')
  await page.keyboard.press('Enter')
  await waitForPath(page, '/account')
  await page.getByRole('heading', { name: 'Account', exact: true }).waitFor()
})

test('an account that fails to load says so and can be retried', async () => {
  const page = await site.visit('/', { as: await site.subscriber() })
  await page.route('**/trpc/**', route => route.abort())
  await page.goto(`${await site.app.listen()}/account`)
  await page.getByRole('alert').filter({ hasText: 'Couldn’t load your account' }).waitFor()
  await page.unroute('**/trpc/**')
  await button(page, 'Try Again').click()
  await waitForText(page, 'tokens left')
})

test.each([
  ['most tokens left', fromDollars(4), '280K of 1.4M tokens used', '20%', null],
  ['80% used', fromDollars(1), '1.1M of 1.4M tokens used', '80%', 'You have used 80% of this month’s tokens.'],
  ['nothing left', fromDollars(0), '1.4M of 1.4M tokens used', '100%', 'This month’s tokens are used up.'],
])('the meter with %s', async (_, left, used, percent, warning) => {
  const page = await site.visit('/account', { as: await site.subscriber({ left }) })
  await waitForText(page, used)
  await waitForText(page, percent)
  await waitForText(page, /Resets on \d+\s\w+/)
  if (warning) await waitForText(page, warning)
  else expect(await page.getByText('of this month’s tokens.').count()).toBe(0)
})

test.each([
  ['a cancellation', { message: '', endsAt: info.currentPeriodEnd }, 'Canceled. Your plan runs until'],
  ['a failed cancellation', 'nothing', 'Failed to cancel subscription'],
] as const)('%s is announced after the user has left the page', async (_, answer, words) => {
  const page = await site.visit('/about', { as: await site.subscriber({ tier: 'premium' }) })
  const calls = await mockCalls(page, { 'billing.status': info, 'billing.cancel': answer })
  let respond = () => {}
  const held = new Promise<void>(resolve => {
    respond = resolve
  })
  await page.route('**/trpc/billing.cancel**', route => held.then(() => route.fallback()))
  await page.getByRole('navigation').getByRole('link', { name: 'Account' }).click()
  await button(page, 'Cancel subscription').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click()
  await dialog.getByRole('button', { name: 'Canceling...' }).waitFor()
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  const countReads = () => calls.filter(({ call }) => call === 'billing.status').length
  const before = countReads()
  respond()
  await page.getByText(words).first().waitFor()
  if (answer !== 'nothing') await eventually(async () => countReads() > before).toBe(true)
})

test('a name is saved while the user types on, and after they have left the page', async () => {
  const page = await site.visit('/account', { as: await site.subscriber() })
  const name = field(page, 'Full name')
  let respond = () => {}
  const held = async (route: Route) => {
    await new Promise<void>(resolve => {
      respond = resolve
    })
    await route.continue()
  }
  await page.route('**/trpc/auth.updateUser**', held)
  await name.fill('Ada')
  await button(page, 'Save').click()
  await button(page, 'Saving...').waitFor()
  await name.fill('Ada Lovelace')
  respond()
  await waitForText(page, 'Profile saved.')
  expect(await name.inputValue()).toBe('Ada Lovelace')

  await button(page, 'Save').click()
  await button(page, 'Saving...').waitFor()
  await page.getByRole('link', { name: 'Your videos' }).first().click()
  await page.getByRole('heading', { name: 'Your videos' }).waitFor()
  const saved = page.waitForResponse('**/trpc/auth.updateUser**')
  respond()
  await (await saved).finished()
  await page.goBack()
  expect(await name.inputValue()).toBe('Ada Lovelace')
})

test('the name can be changed, the email cannot, and a failed save keeps the input', async () => {
  const sam = await site.subscriber()
  const page = await site.visit('/account', { as: sam })
  const name = field(page, 'Full name')
  expect(await button(page, 'Save').count()).toBe(0)
  expect(await field(page, 'Email').isEditable()).toBe(false)
  await name.fill('')
  await button(page, 'Save').click()
  await waitForText(page, 'Full name is required.')
  await name.fill('Ada Lovelace')
  await page.route('**/trpc/auth.updateUser**', route => route.abort())
  await button(page, 'Save').click()
  await page.getByRole('alert').waitFor()
  expect(await name.inputValue()).toBe('Ada Lovelace')
  await page.unroute('**/trpc/auth.updateUser**')
  await button(page, 'Save').click()
  await waitForText(page, 'Profile saved.')
  expect(await button(page, 'Save').count()).toBe(0)
  await page.reload()
  await eventually(() => name.inputValue()).toBe('Ada Lovelace')
  await name.fill('Another Name')
  await button(page, 'Cancel').click()
  await eventually(() => name.inputValue()).toBe('Ada Lovelace')
})

test('Premium users choose their model; Save and Cancel appear only while the choice differs', async () => {
  const sam = await site.subscriber({ tier: 'premium' })
  const page = await site.visit('/account', { as: sam })
  const choice = page.getByRole('combobox', { name: 'The model that answers you' })
  const saved = await choice.inputValue()
  expect(await button(page, 'Save').count()).toBe(0)
  const other = await choice.locator('option:not([disabled]):not(:checked)').first().getAttribute('value')
  await choice.selectOption(other)
  await button(page, 'Cancel').click()
  await eventually(() => choice.inputValue()).toBe(saved)
  await choice.selectOption(other)
  await page.route('**/trpc/auth.chooseModel**', route => route.fulfill({ status: 500, body: '{}' }))
  await button(page, 'Save').click()
  await page.getByRole('alert').waitFor()
  await page.unroute('**/trpc/auth.chooseModel**')
  await button(page, 'Save').click()
  await waitForText(page, 'Model changed to')
  await button(page, 'Save').waitFor({ state: 'detached' })
  expect((await sam.rest('GET /auth/user')).body.user.aiModel).toBe(other)
})

test.each([
  ['pro', true, 'Model choice is part of Premium and Enterprise.'],
  ['premium', false, 'Model choice returns with Premium.'],
] as const)('%s, active: %s, sees the lock instead of a choice', async (tier, active, words) => {
  const page = await site.visit('/account', { as: await site.subscriber({ tier, active }) })
  await waitForText(page, words)
  expect(await page.getByRole('combobox', { name: 'The model that answers you' }).isDisabled()).toBe(true)
})

test('a password change ends the other sessions; a wrong current password keeps the input', async () => {
  const sam = await site.subscriber()
  const other = site.app.visitor()
  await other.rest('POST /auth/login', { email: sam.email, password: 'correct horse' })
  const page = await site.visit('/account', { as: sam, width: 360 })
  await waitForText(page, 'This session')
  await button(page, 'Change password').click()
  await button(page, 'Change password').click()
  await waitForText(page, 'Current password is required.')
  await field(page, 'Current password').fill('wrong horse')
  await field(page, 'New password').fill('a long walk home')
  await field(page, 'Confirm new password').fill('a long walk home')
  await button(page, 'Change password').click()
  await page.getByRole('alert').waitFor()
  expect(await field(page, 'New password').inputValue()).toBe('a long walk home')
  await field(page, 'Current password').fill('correct horse')
  await page.keyboard.press('Enter')
  await waitForText(page, 'Password changed.')
  expect((await other.rest('GET /auth/user')).status).toBe(401)
  await page.reload()
  await waitForText(page, 'This session')
})

test('sessions are listed and ended one by one, and logging out leads home', async () => {
  const sam = await site.subscriber()
  const others = [site.app.visitor(), site.app.visitor()]
  for (const other of others) {
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
    await other.rest('POST /auth/login', { email: sam.email, password: 'correct horse' }, headers)
  }
  const page = await site.visit('/account', { as: sam })
  const firefox = page.getByRole('button', { name: 'Log out Firefox on Linux' })
  await eventually(() => firefox.count()).toBe(2)
  await firefox.first().click()
  await eventually(() => firefox.count()).toBe(1)
  const statuses = await Promise.all(others.map(async other => (await other.rest('GET /auth/user')).status))
  expect(statuses.toSorted()).toEqual([200, 401])
  await button(page, 'Log out').click()
  await waitForPath(page, '/')
  await page.goto(`${await site.app.listen()}/account`)
  await waitForPath(page, '/login')
})
