import { expect, test } from 'vitest'
import { fromDollars } from '#core/plans/budget.ts'
import type { Tier } from '#core/plans/plans.ts'
import { mockCalls } from '#tests/setup/mock-calls.ts'
import { eventually, waitForPath, waitForText } from '#tests/setup/page-actions.ts'
import { mayFail } from '#tests/setup/page-faults.ts'
import { card, press } from '#tests/setup/plan-change.ts'
import { infoWith, preview } from '#tests/setup/premium.ts'
import { useSite } from '#tests/setup/site.ts'

const site = useSite()

test('an expired session leads from the plans to the login and back', async () => {
  const page = await site.visit('/plans', { as: await site.subscriber({ active: false }) })
  await waitForText(page, 'Subscribe to Pro')
  mayFail(page, 'UNAUTHENTICATED')
  await page.context().clearCookies()
  await press(page, 'Subscribe to Pro')
  await waitForText(page, 'Please login to select a plan')
  await waitForPath(page, '/login')
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/plans')
})

test('/upgrade sends a user without a plan to the plans, and a visitor to the login', async () => {
  const page = await site.visit('/upgrade', { as: await site.subscriber({ active: false }) })
  await waitForPath(page, '/plans')
  const visitor = await site.visit('/upgrade')
  await waitForPath(visitor, '/login')
  expect(new URL(visitor.url()).searchParams.get('redirect')).toBe('/upgrade')
})

test('upgrade options that fail to load can be retried; the highest plan has none', async () => {
  const page = await site.visit('/nowhere', { as: await site.subscriber({ tier: 'enterprise' }) })
  let reads = 0
  await mockCalls(page, {
    'billing.upgradeOptions': () =>
      reads++ === 0 ? { refused: 'INTERNAL', message: 'Something went wrong' } : { message: '', upgradeOptions: [] },
  })
  await page.goto(`${await site.app.listen()}/upgrade`)
  await page.getByRole('alert').filter({ hasText: 'Error loading upgrade options' }).getByRole('button').click()
  await waitForText(page, 'No upgrade options available for your current plan')
  await waitForText(page, /Resets on \d+\s\w+/)
  await page.getByRole('heading', { name: 'You have the highest plan' }).waitFor()
  expect(await page.getByText(/is charged in full now/).count()).toBe(0)
})

test('the four plan cards have the right buttons for each state of a user', async () => {
  const page = await site.visit('/nowhere', { as: await site.subscriber({ tier: 'premium' }) })
  const { body } = await (await site.subscriber({ tier: 'premium' })).rest('GET /auth/user')
  let state: { tier: Tier; active: boolean; status?: 'active' | 'paused' } = { tier: 'basic', active: true }
  await mockCalls(page, {
    'auth.user': () => ({ ...body.user, subscriptionTier: state.tier, subscriptionActive: state.active }),
    'billing.status': () => infoWith({ status: state.active ? 'active' : 'canceled', ...state }),
  })
  const url = `${await site.app.listen()}/plans`
  for (const [tier, active, title, labels] of [
    ['basic', true, 'Upgrade Your Plan', ['Current Plan', 'Upgrade', 'Upgrade', 'Upgrade']],
    ['pro', true, 'Upgrade Your Plan', ['Choose Plan', 'Current Plan', 'Upgrade', 'Choose Plan']],
    ['premium', true, 'Upgrade Your Plan', ['Downgrade', 'Downgrade', 'Current Plan', 'Upgrade']],
    ['enterprise', true, 'Upgrade Your Plan', ['Choose Plan', 'Choose Plan', 'Choose Plan', 'Current Plan']],
    [
      'pro',
      false,
      'Reactivate Your Subscription',
      ['Subscribe to Basic', 'Subscribe to Pro', 'Subscribe to Premium', 'Subscribe to Enterprise'],
    ],
  ] as const) {
    state = { tier, active }
    await page.goto(url)
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    await waitForText(page, active ? 'Active' : 'Inactive')
    const buttons = page.getByRole('article').getByRole('button')
    expect(await buttons.allTextContents()).toEqual(labels)
    const disabled = await buttons.evaluateAll(all =>
      all.filter(one => one.matches(':disabled')).map(one => one.textContent),
    )
    expect(disabled).toEqual(active ? ['Current Plan'] : [])
  }
  // After a refunded payment the same plan is paid first; with paused payments nothing can be bought.
  state = { tier: 'pro', active: false, status: 'active' }
  await page.goto(url)
  await page.getByRole('alert').getByRole('button', { name: 'Manage billing' }).waitFor()
  await card(page, 'Basic').getByText('Lower than Pro').waitFor()
  expect(await page.getByRole('article').locator('button:enabled').allTextContents()).toEqual([
    'Subscribe to Pro',
    'Subscribe to Premium',
    'Subscribe to Enterprise',
  ])
  state = { ...state, status: 'paused' }
  await page.reload()
  await page.getByRole('alert').getByRole('link', { name: 'Contact support' }).waitFor()
  await eventually(() => page.getByText('Paused', { exact: true }).count()).toBe(4)
  expect(await page.getByRole('article').locator('button:enabled').count()).toBe(0)
})

test('each card shows what a change costs and loses; a granted plan offers no downgrade', async () => {
  const sam = await site.subscriber({ tier: 'premium', left: fromDollars(3) })
  const page = await site.visit('/plans', { as: sam })
  // Granted by an operator: a first payment loses nothing, and lower plans are not for sale.
  await waitForText(page, '840K tokens left')
  await card(page, 'Basic').getByText('Your complimentary plan already includes more.').waitFor()
  expect(await card(page, 'Basic').getByRole('button', { name: 'Downgrade' }).isDisabled()).toBe(true)
  await card(page, 'Enterprise').getByText('Charged in full now; a new month starts.').waitFor()
  await mockCalls(page, { 'billing.preview': { ...preview, periodStart: null } })
  await card(page, 'Enterprise').getByRole('button').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue to payment' }).waitFor()

  await mockCalls(page, { 'billing.status': infoWith({ scheduledTier: 'pro' }) })
  await page.reload()
  await card(page, 'Enterprise').getByText('You’ll lose 840K unused tokens.').waitFor()
  await card(page, 'Pro')
    .getByText(/Scheduled for \d+\s\w+; nothing is charged now\./)
    .waitFor()
  expect(await card(page, 'Pro').getByRole('button').isDisabled()).toBe(true)
  await card(page, 'Premium')
    .getByText(/Until \d+\s\w+, then Pro\./)
    .waitFor()
  await page.getByRole('link', { name: 'Keep Premium on your account page' }).waitFor()
  await waitForText(page, /840K tokens left · until \d+\s\w+, then Pro/)
  for (const words of [/^75\+ comprehensive analyses/, /^About [\d,]+ verdicts a month$/])
    await card(page, 'Enterprise').getByText(words).waitFor()
  await waitForText(
    page,
    /With Claude Opus 5\.5, the most expensive model, Premium includes about \d+ and Enterprise about \d+\./,
  )
})

test('while the account cannot be loaded the plans are visible, and choosing waits for the account', async () => {
  const page = await site.visit('/nowhere', { as: await site.subscriber({ tier: 'basic' }) })
  let fails = true
  const failing = { refused: 'INTERNAL', message: 'Something went wrong' } as const
  await page.route('**/trpc/**', route => {
    if (!fails) return route.fallback()
    return route.request().url().includes('auth.user') ? route.fulfill({ status: 500, body: 'no' }) : route.fallback()
  })
  await page.goto(`${await site.app.listen()}/plans`)
  const notice = page.getByRole('alert').filter({ hasText: 'Couldn’t load your account' })
  await notice.waitFor({ timeout: 20_000 })
  await waitForText(page, '$75')
  expect(await card(page, 'Pro').getByRole('button').isDisabled()).toBe(true)
  fails = false
  await notice.getByRole('button', { name: 'Try Again' }).click()
  await page.getByRole('heading', { name: 'Upgrade Your Plan' }).waitFor()
  await eventually(() => notice.count()).toBe(0)

  // Only the account loads: the cards omit the user's numbers and terms.
  await mockCalls(page, { 'billing.plans': failing, 'billing.status': failing })
  await page.reload()
  await card(page, 'Pro').getByRole('button', { name: 'Upgrade' }).waitFor()
  await eventually(() => page.getByText(/\d verdicts a month/).count()).toBe(0)
  await waitForText(page, '3.1M')
})

test('the buttons are enabled again after a checkout that never opens, and after Back from the payment page', async () => {
  const page = await site.visit('/plans', { as: await site.subscriber({ active: false }) })
  await waitForText(page, 'Subscribe to Pro')
  let response: 'hang' | { checkoutUrl: string } = 'hang'
  await mockCalls(page, { 'billing.createCheckout': () => response })
  await page.clock.install()
  await press(page, 'Subscribe to Pro')
  await waitForText(page, 'Processing...')
  await page.clock.runFor(20_500)
  await card(page, 'Pro').getByText('This is taking longer than usual.').waitFor()
  expect(await page.getByRole('button', { name: 'Subscribe to Basic' }).isEnabled()).toBe(true)
  // A payment page that never opens, and then Back.
  await page.route('**/checkout-that-stays-away', route => route.fulfill({ status: 204 }))
  response = { checkoutUrl: `${await site.app.listen()}/checkout-that-stays-away` }
  await press(page, 'Subscribe to Pro')
  await waitForText(page, 'Processing...')
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await page.getByRole('button', { name: 'Subscribe to Pro' }).waitFor()
})
