import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { PreviewView, SubscriptionInfo } from '#contract/billing.ts'
import { arrives, sees, settles } from '#tests/setup/reader.ts'
import { useSite } from '#tests/setup/site.ts'
import { answering } from '#tests/setup/wire.ts'

const site = useSite()

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()
const preview: PreviewView = {
  tier: 'enterprise',
  isReset: false,
  price: 75,
  tax: 7.5,
  total: 82.5,
  currency: 'usd',
  effectiveAt: inDays(0),
  isImmediate: true,
  tokensLost: 840_000,
  periodStart: '2026-11-10T09:30:00.000Z',
}
const info: SubscriptionInfo = {
  active: true,
  tier: 'premium',
  status: 'active',
  cancelAtPeriodEnd: false,
  currentPeriodEnd: inDays(20),
  scheduledTier: null,
  paymentRecovery: false,
}
const synced = (change: Partial<SubscriptionInfo>) =>
  ({ synced: true, message: '', subscriptionInfo: { ...info, ...change } }) as const

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const agree = (page: Page) => page.getByRole('dialog').getByRole('checkbox').check()

test('a visitor chooses a plan and is led to the signup with it (checklist 28)', async () => {
  const page = await site.visit('/plans', { width: 360 })
  for (const words of ['Most Popular', '$10', '$20', '$35', '$75', '1.4M', '3.1M', '5.6M', '14.0M', '200+ quick'])
    await sees(page, words)
  expect(await page.getByRole('button', { name: 'Choose Plan' }).count()).toBe(4)
  await card(page, 'Premium').getByRole('button').click()
  await arrives(page, '/signup')
  expect(new URL(page.url()).searchParams.get('plan')).toBe('premium')
})

test('somebody whose plan ended reactivates it: the payment page is opened once, and a failure is told', async () => {
  const page = await site.visit('/plans', { as: await site.subscriber({ tier: 'pro', active: false }) })
  await page.getByRole('heading', { name: 'Reactivate Your Subscription' }).waitFor()
  await sees(page, 'Inactive')
  for (const name of ['Basic', 'Pro', 'Premium', 'Enterprise']) await sees(page, `Subscribe to ${name}`)
  const checkoutUrl = `${await site.app.listen()}/contact`
  const answers = [
    { refused: 'INTERNAL', message: 'Something went wrong' },
    { refused: 'CONFLICT', message: 'You already have a subscription.' },
    { checkoutUrl: '' },
    'hang',
  ] as const
  let at = 0
  await answering(page, { 'billing.createCheckout': () => answers[at++] ?? { checkoutUrl } })
  for (const words of [
    'Failed to start checkout process',
    'You already have a subscription.',
    'No checkout URL received',
  ]) {
    await press(page, 'Subscribe to Pro')
    await page.getByRole('alert').filter({ hasText: words }).waitFor()
  }
  await press(page, 'Subscribe to Pro')
  await sees(page, 'Processing...')
  expect(await page.getByRole('button', { name: 'Subscribe to Basic' }).isDisabled()).toBe(true)
  await page.reload()
  await press(page, 'Subscribe to Pro')
  await arrives(page, '/contact')
})

test('a session that ended meanwhile leads to the login and back to the plans', async () => {
  const page = await site.visit('/plans', { as: await site.subscriber({ active: false }) })
  await sees(page, 'Subscribe to Pro')
  await page.context().clearCookies()
  await press(page, 'Subscribe to Pro')
  await sees(page, 'Please login to select a plan')
  await arrives(page, '/login')
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/plans')
})

test('before consent one sees the true total and what is lost; the box is asked for, and a failure changes nothing', async () => {
  const page = await site.visit('/plans', { as: await site.subscriber({ tier: 'premium' }), width: 360 })
  await page.getByRole('heading', { name: 'Upgrade Your Plan' }).waitFor()
  const answers = [{ refused: 'PAYMENT_DECLINED', message: 'Your card was declined.' }, 'nothing'] as const
  let at = 0
  const asked = await answering(page, {
    'billing.preview': preview,
    'billing.status': info,
    'billing.changePlan': () => answers[at++] ?? { currentTier: 'enterprise' },
  })
  expect(await card(page, 'Premium').getByRole('button', { name: 'Current Plan' }).isDisabled()).toBe(true)
  await press(page, 'Upgrade')
  const dialog = page.getByRole('dialog', { name: 'Upgrade to Enterprise' })
  for (const words of ['$75.00', '$7.50', '$82.50', 'You give up 840K unused tokens of the present month.'])
    await dialog.getByText(words, { exact: true }).waitFor()
  await dialog.getByText('I understand I will be charged $75 + Tax').waitFor()
  expect(await dialog.getByRole('button', { name: 'Pay $82.50' }).isDisabled()).toBe(true)
  await agree(page)
  await press(page, 'Pay $82.50')
  await dialog.getByRole('alert').filter({ hasText: 'Your card was declined.' }).waitFor()
  await press(page, 'Pay $82.50')
  await dialog.getByRole('alert').filter({ hasText: 'No answer from the server.' }).waitFor()
  await press(page, 'Pay $82.50')
  await sees(page, "You're on Enterprise now.")
  await arrives(page, '/account')
  await sees(page, 'Your plan is up to date.')
  await page.waitForURL(url => url.search === '')
  expect(asked.filter(({ call }) => call === 'billing.changePlan').map(({ input }) => input)).toEqual(
    Array.from({ length: 3 }, () => ({ targetTier: 'enterprise', expectedPeriodStart: preview.periodStart })),
  )
})

test('a dialog is closed by Escape, gives the focus back, and asks for the box anew', async () => {
  const page = await site.visit('/plans', { as: await site.subscriber({ tier: 'basic' }) })
  await answering(page, { 'billing.preview': { ...preview, tier: 'pro', price: 20 }, 'billing.status': info })
  const open = card(page, 'Pro').getByRole('button', { name: 'Upgrade' })
  await open.focus()
  await page.keyboard.press('Enter')
  await agree(page)
  await page.keyboard.press('Escape')
  await settles(() => page.getByRole('dialog').count()).toBe(0)
  expect(await open.evaluate(each => each === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('I understand').waitFor()
  expect(await page.getByRole('dialog').getByRole('checkbox').isChecked()).toBe(false)
})

test('without a true total nothing can be agreed to', async () => {
  const page = await site.visit('/plans', { as: await site.subscriber({ tier: 'basic' }) })
  let looks = 0
  await answering(page, {
    'billing.preview': () => (looks++ === 0 ? { refused: 'PAYMENTS_UNAVAILABLE', message: 'Not now.' } : preview),
    'billing.status': info,
  })
  await card(page, 'Enterprise').getByRole('button', { name: 'Upgrade' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('alert').filter({ hasText: 'Not now.' }).waitFor()
  expect(await dialog.getByRole('checkbox').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Try Again' }).click()
  await dialog.getByText('$82.50', { exact: true }).waitFor()
})

test('a lower plan waits for the end of the month, and says from when (decision 4)', async () => {
  const page = await site.visit('/plans', { as: await site.subscriber({ tier: 'premium' }) })
  const effectiveAt = '2026-12-10T09:30:00.000Z'
  const later = {
    ...preview,
    tier: 'basic',
    price: 10,
    tax: 1,
    total: 11,
    isImmediate: false,
    tokensLost: 0,
    effectiveAt,
  }
  await answering(page, {
    'billing.preview': later as PreviewView,
    'billing.status': info,
    'billing.changePlan': { scheduledTier: 'basic', effectiveAt },
  })
  await card(page, 'Basic').getByRole('button', { name: 'Downgrade' }).click()
  await sees(page, 'Basic begins from 10 December.')
  await sees(page, 'I understand I will be charged $10 + Tax')
  await agree(page)
  await press(page, 'Schedule the change')
  await sees(page, 'Basic begins on 10 December.')
  await arrives(page, '/account')
})

test.each([
  ['is made', synced({ tier: 'enterprise' }), "You're on Enterprise now.", '/account'],
  ['is given up', synced({}), 'The payment was not completed.', '/plans'],
] as const)(
  'a payment that needs one more step opens in a tab of its own, and is followed until it %s',
  async (_, end, words, path) => {
    const page = await site.visit('/plans', { as: await site.subscriber({ tier: 'premium' }) })
    const redirectUrl = `${await site.app.listen()}/contact?invoice`
    let isOver = false
    await answering(page, {
      'billing.preview': preview,
      'billing.status': info,
      'billing.changePlan': { redirectUrl, requiresPaymentRecovery: true },
      'billing.sync': () => (isOver ? end : synced({ paymentRecovery: true })),
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
    await sees(page, 'Waiting for the payment...')
    expect(await page.getByRole('link', { name: 'Open the payment page' }).getAttribute('href')).toBe(redirectUrl)
    await page.clock.runFor(2600)
    await sees(page, 'Waiting for the payment...')
    isOver = true
    await page.clock.runFor(2600)
    await sees(page, words)
    await page.clock.runFor(1100)
    await arrives(page, path)
  },
)

test('the ways up: the recommended one stands out, and a reset asks for the period that was seen', async () => {
  const page = await site.visit('/upgrade', { as: await site.subscriber({ tier: 'premium' }) })
  await answering(page, {
    'billing.preview': { ...preview, tier: 'premium', isReset: true, price: 35, tax: 3.5, total: 38.5 },
    'billing.status': info,
    'billing.upgradeOptions': {
      message: '',
      upgradeOptions: [
        { tier: 'premium', title: 'Reset Usage', price: 35, monthlyBudget: 20, isReset: true, recommended: false },
        { tier: 'enterprise', title: 'Enterprise', price: 75, monthlyBudget: 50, isReset: false, recommended: true },
      ],
    },
    'billing.changePlan': { usageReset: true, currentTier: 'premium' },
  })
  await page.reload()
  await sees(page, 'Recommended')
  await sees(page, '$35 + tax · 5.6M tokens a month')
  await page.getByRole('button', { name: 'Reset Usage' }).click()
  await sees(page, 'I understand I will be charged $35 + Tax')
  await agree(page)
  await press(page, 'Pay $38.50')
  await sees(page, 'Your usage was reset. A new month has begun.')
  await arrives(page, '/account')
})

test('without a plan there is nothing to upgrade: the plans come first, and a visitor logs in', async () => {
  const page = await site.visit('/upgrade', { as: await site.subscriber({ active: false }) })
  await arrives(page, '/plans')
  const visitor = await site.visit('/upgrade')
  await arrives(visitor, '/login')
  expect(new URL(visitor.url()).searchParams.get('redirect')).toBe('/upgrade')
})

test('options that cannot be loaded, and options that are none', async () => {
  const page = await site.visit('/nowhere', { as: await site.subscriber() })
  let looks = 0
  await answering(page, {
    'billing.upgradeOptions': () =>
      looks++ === 0 ? { refused: 'INTERNAL', message: 'Something went wrong' } : { message: '', upgradeOptions: [] },
  })
  await page.goto(`${await site.app.listen()}/upgrade`)
  await page.getByRole('alert').filter({ hasText: 'Error loading upgrade options' }).getByRole('button').click()
  await sees(page, 'No upgrade options available for your current plan')
})
