import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openAccount } from '#tests/setup/account-page.ts'
import { alert, button, field } from '#tests/setup/controls.ts'
import type { MockedResponses } from '#tests/setup/mock-calls.ts'
import { eventually, waitForPath, waitForText } from '#tests/setup/page-actions.ts'
import { dayOf, info, infoWith } from '#tests/setup/premium.ts'
import { useSite } from '#tests/setup/site.ts'

const site = useSite()
const fault = { refused: 'INTERNAL', message: 'Something went wrong' } as const
const user = {
  id: '01990000-0000-7000-8000-000000000000',
  email: 'ada@example.com',
  emailConfirmed: true,
  fullName: 'Ada Lovelace',
  aiProvider: 'claude',
  aiModel: 'claude-sonnet-4-20250514',
  answerLanguage: 'video',
  subscriptionActive: true,
  subscriptionTier: 'premium',
  cancelAtPeriodEnd: false,
  currentPeriodEnd: info.currentPeriodEnd,
  budgetResetsAt: info.currentPeriodEnd,
  profile: { subscription_tier: 'premium', monthly_budget_limit: 20 },
} as const

const account = async (responses: MockedResponses, query = ''): Promise<Page> =>
  (await openAccount(site, responses, { query })).page

test('each failed change shows its own error and keeps the input', async () => {
  const page = await account({
    'auth.updateUser': fault,
    'auth.chooseModel': fault,
    'auth.changePassword': fault,
    'billing.portal': fault,
    'billing.cancel': fault,
    'sessions.revoke': fault,
  })
  await field(page, 'Full name').fill('Ada')
  await button(page, 'Save').click()
  await alert(page, 'Failed to update profile')
  await button(page, 'Cancel').click()
  await eventually(() => page.getByText('Failed to update profile').count()).toBe(0)

  const choice = page.getByRole('combobox', { name: 'The model that answers you' })
  await choice.selectOption(await choice.locator('option:not([disabled]):not(:checked)').first().getAttribute('value'))
  await button(page, 'Save').click()
  await alert(page, 'Failed to update AI model')
  await button(page, 'Cancel').click()
  await eventually(() => page.getByText('Failed to update AI model').count()).toBe(0)

  await button(page, 'Change password').click()
  await field(page, 'Current password').fill('correct horse')
  for (const name of ['New password', 'Confirm new password']) await field(page, name).fill('a long walk home')
  await button(page, 'Change password').click()
  await alert(page, 'Failed to change password. Please try again.')
  expect(await field(page, 'New password').inputValue()).toBe('a long walk home')
  await button(page, 'Cancel').click()
  await eventually(() => button(page, 'Change password').evaluate(each => each === document.activeElement)).toBe(true)

  await button(page, 'Manage billing').click()
  await waitForText(page, 'Error opening subscription management')
  await button(page, 'Cancel subscription').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click()
  await alert(page, 'Failed to cancel subscription')
})

test.each([
  ['Active', {}, 'Renews on', 'Cancel subscription', 'Resume subscription'],
  [
    'Cancel at period end',
    { cancelAtPeriodEnd: true },
    'Your access ends on',
    'Resume subscription',
    'Cancel subscription',
  ],
] as const)('a subscription with the status "%s" shows it with its date', async (status, change, date, has, lacks) => {
  const page = await account({ 'auth.user': { ...user, ...change }, 'billing.status': infoWith({ ...change }) })
  await page.locator('main').getByText(status, { exact: true }).waitFor()
  await waitForText(page, `${date} ${dayOf(info.currentPeriodEnd ?? '')}`)
  await button(page, has).waitFor()
  expect(await button(page, lacks).count()).toBe(0)
  expect(await button(page, 'Manage billing').count()).toBe(1)
})

test('a cancellation can be undone, and a failure to undo it is shown', async () => {
  let isCanceled = true
  let attempts = 0
  const page = await account({
    'auth.user': () => ({ ...user, cancelAtPeriodEnd: isCanceled }),
    'billing.status': () => infoWith({ cancelAtPeriodEnd: isCanceled }),
    'billing.resume': () => {
      if (attempts++ === 0) return fault
      isCanceled = false
      return { message: '' }
    },
  })
  await button(page, 'Resume subscription').click()
  await waitForText(page, 'Failed to resume subscription')
  await button(page, 'Resume subscription').click()
  await waitForText(page, 'Your subscription continues.')
  await waitForText(page, /Renews on/)
})

test('the table of models lists every context size, including GPT-5, which cannot be chosen', async () => {
  const page = await account({})
  const choice = page.getByRole('combobox', { name: 'The model that answers you' })
  await choice.waitFor()
  const names = await choice.locator('option').allTextContents()
  expect(names.filter(name => /^GPT-5(?!\.)/.test(name))).toEqual([])
  await page.getByText('All models and their sizes').click()
  await page.getByText(/^\d+ older or unavailable names$/).click()
  const row = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
  await row('GPT-5').getByText('400K tokens').waitFor()
  await row('GPT-5').getByText('128K tokens').waitFor()
  await row('GPT-5').getByText('It cannot be chosen.').waitFor()
  for (const name of [
    'Claude Sonnet 3.7',
    'Claude Sonnet 4',
    'Claude Opus 4.1',
    'GPT-4.1',
    'Gemini 2.5 Pro',
    'Gemini 2.5 Flash',
  ])
    expect(await row(name).count()).toBe(1)
})

test('leaving the page while a payment is verified does not lead back to it', async () => {
  let checks = 0
  const page = await account(
    {
      'billing.processUpgrade': () => {
        checks += 1
        return { message: '', pending: true }
      },
    },
    '?upgrade=success&session_id=cs_1',
  )
  await page.clock.install()
  await waitForText(page, 'Checking your payment...')
  await page.getByRole('link', { name: 'Contact' }).first().click()
  await waitForPath(page, '/contact')
  await page.clock.runFor(30_000)
  expect(new URL(page.url()).pathname).toBe('/contact')
  expect(checks).toBeGreaterThan(0)
})
