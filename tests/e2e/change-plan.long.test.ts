import { expect, test } from 'vitest'
import type { PreviewView } from '#contract/billing.ts'
import { mockCalls } from '#tests/setup/mock-calls.ts'
import { eventually, waitForPath, waitForText } from '#tests/setup/page-actions.ts'
import { agree, card, press } from '#tests/setup/plan-change.ts'
import { dayOf, inDays, info, infoWith, preview, resetPreview, synced, upgradeOptions } from '#tests/setup/premium.ts'
import { useSite } from '#tests/setup/site.ts'

const site = useSite()

test('Escape closes the dialog and restores the focus; reopened, its checkbox is unchecked', async () => {
  const page = await site.visit('/plans', { as: await site.subscriber({ tier: 'basic' }) })
  await mockCalls(page, {
    'billing.preview': { ...preview, tier: 'pro', price: 20 },
    'billing.status': infoWith({ tier: 'basic' }),
  })
  const open = card(page, 'Pro').getByRole('button', { name: 'Upgrade' })
  await open.focus()
  await page.keyboard.press('Enter')
  await agree(page)
  await page.keyboard.press('Escape')
  await eventually(() => page.getByRole('dialog').count()).toBe(0)
  expect(await open.evaluate(each => each === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('I understand').waitFor()
  expect(await page.getByRole('dialog').getByRole('checkbox').isChecked()).toBe(false)
})

test('without a price preview there is nothing to agree to, and the preview can be retried', async () => {
  const page = await site.visit('/plans', { as: await site.subscriber({ tier: 'basic' }) })
  let previews = 0
  await mockCalls(page, {
    'billing.preview': () => (previews++ === 0 ? { refused: 'PAYMENTS_UNAVAILABLE', message: 'Not now.' } : preview),
    'billing.status': info,
  })
  await card(page, 'Enterprise').getByRole('button', { name: 'Upgrade' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('alert').filter({ hasText: 'Not now.' }).waitFor()
  expect(await dialog.getByRole('checkbox').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Try Again' }).click()
  await dialog.getByText('$82.50', { exact: true }).waitFor()
})

test('a plan that was paid in another tab is not sold again', async () => {
  const page = await site.visit('/plans', { as: await site.subscriber({ tier: 'basic' }) })
  await mockCalls(page, { 'billing.preview': { ...preview, isReset: true }, 'billing.status': info })
  await card(page, 'Enterprise').getByRole('button', { name: 'Upgrade' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('alert').filter({ hasText: 'You’re already on Enterprise. Nothing to pay.' }).waitFor()
  expect(await dialog.getByRole('checkbox').count()).toBe(0)
  expect(await dialog.getByRole('button').count()).toBe(1)
})

test('a downgrade takes effect at the end of the period and says when', async () => {
  const page = await site.visit('/plans', { as: await site.subscriber({ tier: 'premium' }) })
  const effectiveAt = inDays(20)
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
  await mockCalls(page, {
    'billing.preview': later as PreviewView,
    'billing.status': info,
    'billing.changePlan': { scheduledTier: 'basic', effectiveAt },
  })
  await card(page, 'Basic').getByRole('button', { name: 'Downgrade' }).click()
  await waitForText(page, `Your plan changes to Basic on ${dayOf(effectiveAt)}.`)
  await waitForText(page, 'I understand I will be charged $10 + Tax')
  await agree(page)
  await press(page, 'Schedule the change')
  await waitForText(page, `Basic starts on ${dayOf(effectiveAt)}.`)
  await waitForPath(page, '/account')
})

test('a single upgrade is not marked Recommended; a reset states its price and its effect, and can be retried', async () => {
  const page = await site.visit('/upgrade', { as: await site.subscriber({ tier: 'premium' }) })
  const responses = [{ refused: 'INTERNAL', message: 'Something went wrong' }] as const
  let at = 0
  await mockCalls(page, {
    'billing.preview': { ...resetPreview, tokensLost: 5_600_000 },
    'billing.status': info,
    'billing.upgradeOptions': {
      message: '',
      upgradeOptions,
    },
    'billing.changePlan': () => responses[at++] ?? { usageReset: true, currentTier: 'premium' },
  })
  await page.reload()
  await waitForText(page, '$35 + tax · 5.6M tokens a month')
  expect(await page.getByText('Recommended').count()).toBe(0)
  await waitForText(page, 'You haven’t used any of this month’s tokens: this only moves your reset date.')
  await page.getByRole('button', { name: 'Reset Usage' }).click()
  await waitForText(page, 'I understand I will be charged $35 + Tax')
  await waitForText(
    page,
    `You haven’t used any tokens. Paying now only moves your reset from ${dayOf(info.currentPeriodEnd ?? '')} to`,
  )
  await agree(page)
  await press(page, 'Pay $38.50')
  await page.getByRole('alert').filter({ hasText: 'Usage reset failed' }).waitFor()
  await press(page, 'Pay $38.50')
  await waitForText(page, 'Your usage was reset. A new month has started.')
  await waitForPath(page, '/account')
})

test('the dialog shows each way in which a change can fail, and can be closed', async () => {
  const page = await site.visit('/plans', { as: await site.subscriber({ tier: 'premium' }) })
  const refusals = [
    [{ refused: 'INTERNAL', message: 'Something went wrong' }, 'Upgrade failed'],
    ['nothing', 'Upgrade failed. No answer from the server.'],
    [{}, 'Unexpected response from server'],
    [{ message: 'The plan is being moved.' }, 'The plan is being moved.'],
    [
      { refused: 'CONFLICT', message: "You're already on the Enterprise plan." },
      "You're already on the Enterprise plan.",
    ],
  ] as const
  let at = 0
  await mockCalls(page, {
    'billing.preview': preview,
    'billing.status': info,
    'billing.changePlan': () => refusals[at++]?.[0] ?? 'hang',
  })
  await page.clock.install()
  await page.getByRole('article', { name: 'Enterprise' }).getByRole('button').click()
  await agree(page)
  const dialog = page.getByRole('dialog')
  for (const [, words] of refusals) {
    await press(page, 'Pay $82.50')
    await dialog.getByRole('alert').filter({ hasText: words }).waitFor()
  }
  await press(page, 'Pay $82.50')
  await dialog.getByText('Processing...').waitFor()
  await page.keyboard.press('Escape')
  expect(await dialog.count()).toBe(1)
  await page.clock.runFor(20_500)
  await dialog.getByText('Still no answer.').waitFor()
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await eventually(() => dialog.count()).toBe(0)
})

test('a change that succeeds after its dialog was closed is shown on the page', async () => {
  const page = await site.visit('/plans', { as: await site.subscriber({ tier: 'premium' }) })
  const isDone = Promise.withResolvers<void>()
  let status = info
  await mockCalls(page, { 'billing.preview': preview, 'billing.status': () => status })
  await page.route('**/trpc/billing.changePlan**', async route => {
    await isDone.promise
    status = infoWith({ tier: 'enterprise' })
    await route.fulfill({ json: [{ result: { data: { success: true, currentTier: 'enterprise' } } }] })
  })
  await page.clock.install()
  const card = page.getByRole('article', { name: 'Enterprise' })
  await card.getByRole('button').click()
  await agree(page)
  await press(page, 'Pay $82.50')
  await page.clock.runFor(20_500)
  await page.getByRole('dialog').getByRole('button', { name: 'Not now' }).click()
  await eventually(() => page.getByRole('dialog').count()).toBe(0)

  isDone.resolve()

  await card.getByText('Current plan').waitFor()
})

test('an overdue payment blocks plan changes until it is paid; an unfinished one only shows a notice', async () => {
  const page = await site.visit('/plans', { as: await site.subscriber({ tier: 'premium' }) })
  const url = `${await site.app.listen()}/contact?invoice`
  let isPaid = false
  let owedStatus: 'active' | 'past_due' = 'active'
  const owing = () => infoWith({ status: isPaid ? 'active' : owedStatus, paymentRecovery: !isPaid })
  await mockCalls(page, {
    'billing.status': owing,
    'billing.sync': () => synced(owing()),
    'billing.recoverPayment': { url, message: '' },
  })
  await page.clock.install()
  await page.reload()
  await waitForText(page, 'A payment is unfinished.')
  expect(await card(page, 'Enterprise').getByRole('button').isDisabled()).toBe(false)
  owedStatus = 'past_due'
  await page.reload()
  await page.getByRole('alert').filter({ hasText: 'Your last payment did not go through.' }).waitFor()
  expect(await page.getByText(/renews on/i).count()).toBe(0)
  for (const plan of ['Basic', 'Pro', 'Enterprise'])
    expect(await card(page, plan).getByRole('button').isDisabled()).toBe(true)
  const opening = page.waitForEvent('popup')
  await press(page, 'Pay now')
  const tab = await opening
  await tab.waitForURL(url)
  await tab.close()
  await page.bringToFront()
  isPaid = true
  await page.clock.runFor(2600)
  await waitForText(page, 'Your payment went through.')
  await eventually(() => card(page, 'Enterprise').getByRole('button').isDisabled()).toBe(false)
})

test('a blocked payment page becomes a link, and polling for the payment ends after ten minutes', async () => {
  const page = await site.visit('/plans', { as: await site.subscriber({ tier: 'premium' }) })
  const redirectUrl = `${await site.app.listen()}/contact?invoice`
  let isSettled = false
  let isOwed = false
  const asked = await mockCalls(page, {
    // The last payment fails while the plans are open: the dialog, which reads the status again, notices first.
    'billing.preview': () => {
      isOwed = true
      return preview
    },
    'billing.status': () =>
      isOwed ? infoWith({ paymentRecovery: true, status: 'past_due' }) : infoWith({ scheduledTier: 'basic' }),
    'billing.changePlan': { redirectUrl, requiresPaymentRecovery: true, message: 'Pay the last month first.' },
    'billing.sync': () => synced(isSettled ? {} : { paymentRecovery: true }),
  })
  await page.clock.install()
  const pressPay = async (isBlocked: boolean) => {
    isOwed = false
    await page.reload()
    await waitForText(page, /then Basic/)
    if (isBlocked)
      await page.evaluate(() => {
        window.open = () => null
      })
    await card(page, 'Enterprise').getByRole('button').click()
    await waitForText(page, 'Your last payment did not go through.')
    await agree(page)
    await press(page, 'Pay $82.50')
  }
  // The debt is known, so the click itself opens the tab.
  const opened = page.waitForEvent('popup')
  await pressPay(false)
  await (await opened).waitForURL(redirectUrl)
  await (await opened).close()
  await page.bringToFront()
  await waitForText(page, 'Pay the last month first.')
  const times = (name: string) => asked.filter(({ call }) => call === name).length
  const before = times('billing.status')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  // Closing reloads the status, but not the preview.
  await eventually(async () => times('billing.status')).toBe(before + 1)
  expect(times('billing.preview')).toBe(1)

  await pressPay(true)
  await waitForText(page, 'Your browser blocked the payment page.')
  expect(await page.getByRole('link', { name: 'Open the payment page' }).getAttribute('href')).toBe(redirectUrl)
  await page.clock.runFor(605_000)
  await waitForText(page, 'Payment not confirmed yet.')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

  // The invoice is paid, although the plan did not change.
  await pressPay(true)
  isSettled = true
  await page.clock.runFor(2600)
  await waitForText(page, 'Your payment went through.')
})

test('a payment abandoned in the other tab leaves the plan unchanged', async () => {
  const page = await site.visit('/plans', { as: await site.subscriber({ tier: 'premium' }) })
  const redirectUrl = `${await site.app.listen()}/contact?invoice`
  await mockCalls(page, {
    'billing.preview': preview,
    'billing.status': info,
    'billing.changePlan': { redirectUrl, requiresPaymentRecovery: true },
    'billing.sync': synced({}),
  })
  await page.clock.install()
  await card(page, 'Enterprise').getByRole('button').click()
  await agree(page)
  const opened = page.waitForEvent('popup')
  await press(page, 'Pay $82.50')
  await (await opened).close()
  await page.bringToFront()
  await page.clock.runFor(2600)
  await waitForText(page, 'The payment was not completed.')
  await waitForPath(page, '/plans')
})
