import { expect, test } from 'vitest'
import { openAccount } from '#tests/setup/account-page.ts'
import { button } from '#tests/setup/controls.ts'
import { eventually, waitForPath, waitForText } from '#tests/setup/page-actions.ts'
import { inDays, infoWith, synced } from '#tests/setup/premium.ts'
import { useSite } from '#tests/setup/site.ts'

const site = useSite()

test('a scheduled downgrade is shown, and Keep Premium cancels it', async () => {
  let isScheduled = true
  const { page } = await openAccount(site, {
    'billing.status': () => infoWith({ scheduledTier: isScheduled ? 'basic' : null }),
    'billing.resume': () => {
      isScheduled = false
      return { message: 'Your subscription continues.' }
    },
  })
  await waitForText(page, /From \d+\s\w+: Basic/)
  await waitForText(page, 'Active, then Basic')
  await button(page, 'Keep Premium').click()
  await waitForText(page, 'Your subscription continues.')
  await waitForText(page, /Renews on/)
  expect(await button(page, 'Keep Premium').count()).toBe(0)
})

test.each([
  [
    'ended',
    { active: false, status: 'canceled', currentPeriodEnd: inDays(-3) },
    { tier: 'pro', active: false },
    'Cancelled',
    'Reactivate',
    '/plans',
  ],
  ['granted by the operator', { status: 'granted' }, { tier: 'pro' }, 'Active', 'Upgrade', '/upgrade'],
] as const)('a plan that was %s shows its state and leads on', async (_, change, who, status, action, path) => {
  const { page } = await openAccount(site, { 'billing.status': infoWith({ ...change }) }, { who })
  await waitForText(page, status)
  expect(await button(page, 'Cancel subscription').count()).toBe(0)
  await page.locator('main').getByRole('link', { name: action }).click()
  await waitForPath(page, path)
})

test('a user without a plan is sent to the plans', async () => {
  const page = await site.visit('/account', { as: await site.app.member() })
  await waitForText(page, 'No plan yet')
  await page.locator('main').getByRole('link', { name: 'See the plans' }).first().click()
  await waitForPath(page, '/plans')
})

test('billing pages open in a new tab; a failure closes it, and a blocked one becomes a link', async () => {
  const url = `${await site.app.listen()}/contact?portal`
  let at = 0
  const { page } = await openAccount(site, {
    'billing.portal': () =>
      at++ === 0 ? { refused: 'INTERNAL', message: 'Something went wrong' } : { url, message: '' },
  })
  const failing = page.waitForEvent('popup')
  await button(page, 'Manage billing').click()
  await waitForText(page, 'Error opening subscription management')
  const failed = await failing
  await eventually(async () => failed.isClosed()).toBe(true)
  const opening = page.waitForEvent('popup')
  await button(page, 'Manage billing').click()
  await (await opening).waitForURL(url)
  await page.evaluate(() => {
    window.open = () => null
  })
  await button(page, 'Manage billing').click()
  const link = page.getByRole('link', { name: 'Open subscription management' })
  await link.waitFor()
  expect(await link.getAttribute('href')).toBe(url)
})

test('an overdue payment shows an alert until it is paid in the other tab', async () => {
  let isPaid = false
  const owing = () => infoWith({ status: isPaid ? 'active' : 'past_due', paymentRecovery: !isPaid })
  const url = `${await site.app.listen()}/contact?invoice`
  const { page } = await openAccount(site, {
    'billing.status': owing,
    'billing.sync': () => synced(owing()),
    'billing.recoverPayment': { url, message: '' },
  })
  await page.clock.install()
  await page.getByRole('alert').filter({ hasText: 'Your last payment did not go through.' }).waitFor()
  await waitForText(page, 'Active, payment due')
  await waitForText(page, 'Resets once you pay')
  // Paying is the only action offered.
  expect(await page.locator('main').getByRole('link', { name: 'Upgrade' }).count()).toBe(0)
  const opening = page.waitForEvent('popup')
  await button(page, 'Pay now').click()
  const tab = await opening
  await tab.waitForURL(url)
  await tab.close()
  await page.bringToFront()
  await page.clock.runFor(2600)
  await waitForText(page, 'Your last payment did not go through.')
  isPaid = true
  await page.clock.runFor(2600)
  await waitForText(page, 'Your payment went through.')
  await eventually(() => page.getByText('Your last payment did not go through.').count()).toBe(0)
})

test.each([
  ['?upgrade=success&session_id=cs_1', ['billing.processUpgrade'], 'Your plan is up to date.'],
  ['?upgrade=success', [], 'Your plan is up to date.'],
  ['?success=true', ['billing.sync'], 'Your subscription is up to date.'],
  ['?reactivation=success', ['billing.sync'], 'Welcome back. Your plan is active.'],
  ['?reactivation=cancelled', [], 'Not reactivated. Nothing was charged.'],
  ['?portal=return', ['billing.sync'], null],
] as const)('returning with %s acts once and cleans the address', async (query, calls, words) => {
  const { page, calls: mocked } = await openAccount(
    site,
    { 'billing.sync': synced(), 'billing.processUpgrade': { message: '', pending: false } },
    { query },
  )
  if (words) await waitForText(page, words)
  await page.waitForURL(url => url.pathname === '/account' && url.search === '')
  await page.reload()
  await waitForText(page, 'This session')
  const calledOnce = mocked.map(({ call }) => call).filter(call => call !== 'billing.status')
  expect(calledOnce).toEqual(calls)
})

test('a reactivation is welcomed only once the plan is active', async () => {
  let isActive = false
  const inactive = { active: false, status: 'canceled' } as const
  const { page } = await openAccount(
    site,
    { 'billing.sync': () => synced(isActive ? {} : inactive) },
    { query: '?reactivation=success' },
  )
  await waitForText(page, 'Your plan is not active yet.')
  expect(await page.getByText('Welcome back.').count()).toBe(0)
  isActive = true
  await page.getByRole('button', { name: 'Try Again' }).click()
  await waitForText(page, 'Welcome back. Your plan is active.')
})

test.each([
  ['?upgrade=success&session_id=cs_1', 'Your payment is not confirmed yet.'],
  ['?success=true', 'Couldn’t refresh your subscription.'],
])('returning with %s without a response shows a warning, and the account stays usable', async (query, words) => {
  const { page } = await openAccount(
    site,
    { 'billing.sync': 'nothing', 'billing.processUpgrade': 'nothing' },
    { query },
  )
  await waitForText(page, words)
  await page.waitForURL(url => url.search === '')
  await waitForText(page, 'tokens left')
})

test('users can export their data as a file', async () => {
  const { page } = await openAccount(site, {})
  const started = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export my data' }).click()
  expect((await started).suggestedFilename()).toMatch(/^is-this-clickbait-.*\.json$/)
})
