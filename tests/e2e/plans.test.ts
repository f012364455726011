import { expect, test } from 'vitest'
import { mockCalls } from '#tests/setup/mock-calls.ts'
import { waitForPath, waitForText } from '#tests/setup/page-actions.ts'
import { runUntilSeen, skipAndStop } from '#tests/setup/page-clock.ts'
import { agree, card, press } from '#tests/setup/plan-change.ts'
import { info, preview, synced } from '#tests/setup/premium.ts'
import { useSite } from '#tests/setup/site.ts'

const site = useSite()

test('a visitor chooses a plan and continues to the signup with it', async () => {
  const page = await site.visit('/plans', { width: 360 })
  for (const words of ['Most Popular', '$10', '$20', '$35', '$75', '1.4M', '3.1M', '5.6M', '14.0M', '200+ quick'])
    await waitForText(page, words)
  expect(await page.getByRole('button', { name: 'Choose Plan' }).count()).toBe(4)
  await card(page, 'Premium').getByRole('button').click()
  await waitForPath(page, '/signup')
  expect(new URL(page.url()).searchParams.get('plan')).toBe('premium')
})

test('an ended plan can be reactivated: the payment page opens once, and a failure is shown', async () => {
  const page = await site.visit('/plans', { as: await site.subscriber({ tier: 'pro', active: false }) })
  await page.getByRole('heading', { name: 'Reactivate Your Subscription' }).waitFor()
  await waitForText(page, 'Inactive')
  for (const name of ['Basic', 'Pro', 'Premium', 'Enterprise']) await waitForText(page, `Subscribe to ${name}`)
  const checkoutUrl = `${await site.app.listen()}/contact`
  const responses = [
    { refused: 'INTERNAL', message: 'Something went wrong' },
    { refused: 'CONFLICT', message: 'You already have a subscription.' },
    { checkoutUrl: '' },
    'hang',
  ] as const
  let at = 0
  await mockCalls(page, { 'billing.createCheckout': () => responses[at++] ?? { checkoutUrl } })
  for (const words of [
    'Failed to start checkout process',
    'You already have a subscription.',
    'No checkout URL received',
  ]) {
    await press(page, 'Subscribe to Pro')
    await page.getByRole('alert').filter({ hasText: words }).waitFor()
  }
  await press(page, 'Subscribe to Pro')
  await waitForText(page, 'Processing...')
  expect(await page.getByRole('button', { name: 'Subscribe to Basic' }).isDisabled()).toBe(true)
  await page.reload()
  await press(page, 'Subscribe to Pro')
  await waitForPath(page, '/contact')
})

test('the dialog shows the total and what is lost, requires consent, and shows a failed payment', async () => {
  const page = await site.visit('/plans', { as: await site.subscriber({ tier: 'premium' }), width: 360 })
  await page.getByRole('heading', { name: 'Upgrade Your Plan' }).waitFor()
  const responses = [{ refused: 'PAYMENT_DECLINED', message: 'Your card was declined.' }, 'nothing'] as const
  let at = 0
  const asked = await mockCalls(page, {
    'billing.preview': preview,
    'billing.status': info,
    'billing.changePlan': () => responses[at++] ?? { currentTier: 'enterprise' },
  })
  expect(await card(page, 'Premium').getByRole('button', { name: 'Current Plan' }).isDisabled()).toBe(true)
  await press(page, 'Upgrade')
  const dialog = page.getByRole('dialog', { name: 'Upgrade to Enterprise' })
  for (const words of ['$75.00', '$7.50', '$82.50', 'You’ll lose this month’s 840K unused tokens.'])
    await dialog.getByText(words, { exact: true }).waitFor()
  await dialog.getByText('I understand I will be charged $75 + Tax').waitFor()
  expect(await dialog.getByRole('button', { name: 'Pay $82.50' }).isDisabled()).toBe(true)
  await agree(page)
  await press(page, 'Pay $82.50')
  await dialog.getByRole('alert').filter({ hasText: 'Your card was declined.' }).waitFor()
  await press(page, 'Pay $82.50')
  await dialog.getByRole('alert').filter({ hasText: 'Upgrade failed. No answer from the server.' }).waitFor()
  await press(page, 'Pay $82.50')
  await waitForText(page, 'You’re on Enterprise now.')
  await waitForPath(page, '/account')
  await waitForText(page, 'Your plan is up to date.')
  await page.waitForURL(url => url.search === '')
  expect(asked.filter(({ call }) => call === 'billing.changePlan').map(({ input }) => input)).toEqual(
    Array.from({ length: 3 }, () => ({ targetTier: 'enterprise', expectedPeriodStart: preview.periodStart })),
  )
})

test('a payment that needs confirmation opens in a new tab and is polled until it is paid', async () => {
  const page = await site.visit('/plans', { as: await site.subscriber({ tier: 'premium' }) })
  const redirectUrl = `${await site.app.listen()}/contact?invoice`
  let isPaid = false
  await mockCalls(page, {
    'billing.preview': preview,
    'billing.status': info,
    'billing.changePlan': { redirectUrl, requiresPaymentRecovery: true },
    'billing.sync': () => synced(isPaid ? { tier: 'enterprise' } : { paymentRecovery: true }),
  })
  await page.clock.install()
  await press(page, 'Upgrade')
  await agree(page)
  const opened = page.waitForEvent('popup')
  await press(page, 'Pay $82.50')
  const tab = await opened
  await tab.waitForURL(redirectUrl)
  await tab.close()
  await page.bringToFront()
  await waitForText(page, 'Waiting for the payment...')
  expect(await page.getByRole('link', { name: 'Open the payment page' }).getAttribute('href')).toBe(redirectUrl)
  await page.clock.runFor(2600)
  await waitForText(page, 'Waiting for the payment...')
  await skipAndStop(page)
  isPaid = true
  await page.clock.runFor(2600)
  await runUntilSeen(page, 'You’re on Enterprise now.')
  // One second after the success.
  await page.clock.runFor(900)
  expect(new URL(page.url()).pathname).toBe('/plans')
  await page.clock.runFor(200)
  await waitForPath(page, '/account')
})
