import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { mockCalls } from '#tests/setup/mock-calls.ts'
import { eventually, waitForPath, waitForText } from '#tests/setup/page-actions.ts'
import { runUntil, runUntilSeen, stopClock } from '#tests/setup/page-clock.ts'
import { dayOf, info, infoWith } from '#tests/setup/premium.ts'
import { useSite } from '#tests/setup/site.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

const site = useSite()

const seen = { valid: true, status: 'complete', paymentStatus: 'paid', tier: 'pro', paid: 22 } as const

test.each([
  [
    'is not ours',
    { ...seen, valid: false, status: null, paymentStatus: null },
    'Payment verification failed. Please contact support.',
  ],
  ['cannot be verified', 'nothing', 'Unable to verify payment. Please contact support.'],
] as const)('a payment session that %s says so and leads to support', async (_, response, words) => {
  const page = await site.visit('/nowhere', { as: await site.subscriber() })
  await mockCalls(page, { 'billing.verifyCheckout': response })
  await page.goto(`${await site.app.listen()}/upgrade-success?session_id=cs_test_1`)
  await page.getByRole('alert').filter({ hasText: words }).waitFor()
  // A page without TLS has no clipboard at all.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.getByRole('button', { name: 'Copy the payment number' }).click()
  await waitForText(page, 'Couldn’t copy it.')
  await page.getByRole('link', { name: 'Contact support' }).click()
  await waitForPath(page, '/contact')
})

test('a second payment says that it is refunded, and leads to the account', async () => {
  const page = await site.visit('/nowhere', { as: await site.subscriber() })
  await mockCalls(page, { 'billing.verifyCheckout': { refused: 'CONFLICT', message: 'It is being refunded.' } })
  await page.goto(`${await site.app.listen()}/upgrade-success?session_id=cs_test_1`)
  await page.getByRole('heading', { name: 'This payment is being refunded' }).waitFor()
  await waitForText(page, 'You have another subscription')
  await page.getByRole('link', { name: 'Go to your account' }).click()
  await waitForPath(page, '/account')
})

test('an expired payment page says that nothing was charged, and leads to the plans', async () => {
  const page = await site.visit('/nowhere', { as: await site.subscriber() })
  await mockCalls(page, { 'billing.verifyCheckout': { ...seen, valid: false, status: 'expired' } })
  await page.goto(`${await site.app.listen()}/upgrade-success?session_id=cs_test_1`)
  await waitForText(page, 'Nothing was charged')
  await page.getByRole('link', { name: 'See the plans' }).click()
  await waitForPath(page, '/plans')
})

test('without a login, the verification of a payment leads to the login and back, where the video still waits', async () => {
  await addVideo(site.app.deps.db, { videoId: 'paidwaiting' })
  const { email } = await site.subscriber()
  const page = await site.visit('/analysis/paidwaiting', { mayFail: ['UNAUTHENTICATED'] })
  await page.getByRole('link', { name: 'see the plans' }).last().click()
  await waitForPath(page, '/plans')
  await page.goto(`${await site.app.listen()}/upgrade-success?session_id=cs_test_1`)
  await waitForPath(page, '/login')
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/upgrade-success?session_id=cs_test_1')
  await mockCalls(page, { 'billing.verifyCheckout': seen })
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse')
  await page.keyboard.press('Enter')
  await waitForPath(page, '/upgrade-success')
  await waitForText(page, 'Payment received')
  await page.getByRole('link', { name: 'Back to this video' }).click()
  await waitForPath(page, '/analysis/paidwaiting')
})

test('a paid plan that has ended meanwhile says so and offers no way back to the video', async () => {
  await addVideo(site.app.deps.db, { videoId: 'paidended01' })
  const page = await site.visit('/analysis/paidended01', { as: await site.subscriber({ active: false }) })
  await page.getByRole('link', { name: 'Renew plan' }).last().click()
  await waitForPath(page, '/plans')
  const message = 'This subscription has ended.'
  await mockCalls(page, { 'billing.verifyCheckout': seen, 'billing.processUpgrade': { refused: 'CONFLICT', message } })
  await page.goto(`${await site.app.listen()}/upgrade-success?session_id=cs_test_1`)
  await page.getByRole('alert').filter({ hasText: message }).waitFor()
  await page.getByRole('link', { name: 'Contact support' }).waitFor()
  expect(await page.getByRole('link', { name: 'Back to this video' }).count()).toBe(0)
})

test.each([
  ['touched', (page: Page) => page.getByRole('heading', { name: 'Nothing was charged' }).tap()],
  ['focused', (page: Page) => page.getByRole('link', { name: 'See the plans' }).focus()],
] as const)('a page that is %s says that its redirect is paused, and stays', async (_, attend) => {
  const page = await site.visit('/nowhere', { as: await site.subscriber(), width: 360, touch: true })
  await stopClock(page)
  await page.goto(`${await site.app.listen()}/upgrade-cancelled`)
  await runUntilSeen(page, 'Redirecting to your account in 3 seconds…')
  await attend(page)
  await runUntilSeen(page, 'The redirect to your account is paused.')
  await page.clock.runFor(10_000)
  expect(new URL(page.url()).pathname).toBe('/upgrade-cancelled')
  expect(await page.getByText('Redirecting to your account').count()).toBe(0)
})

test('a first payment shows what was paid for, and until when', async () => {
  const page = await site.visit('/nowhere', { as: await site.subscriber() })
  await mockCalls(page, { 'billing.verifyCheckout': seen, 'billing.status': infoWith({ tier: 'pro' }) })
  await stopClock(page)
  await page.goto(`${await site.app.listen()}/upgrade-success?session_id=cs_test_1`)
  await runUntilSeen(page, 'Payment received')
  for (const words of ['Pro', '$22.00, tax included', '$20 a month + tax', '3.1M', dayOf(info.currentPeriodEnd!)])
    await runUntil(page, async () => (await page.getByText(words, { exact: true }).count()) > 0)
})

test('each redirect counts down the seconds', async () => {
  const page = await site.visit('/nowhere', { as: await site.subscriber() })
  await mockCalls(page, { 'billing.verifyCheckout': seen, 'billing.processUpgrade': { message: '', pending: false } })
  const url = await site.app.listen()
  await stopClock(page)
  const waits: [string, number][] = [
    ['/upgrade-success?session_id=cs_test_1', 3],
    ['/upgrade-success', 2],
    ['/upgrade-cancelled', 3],
  ]
  for (const [path, seconds] of waits) {
    await page.goto(url + path)
    for (let left = seconds; left > 0; left -= 1) {
      await runUntilSeen(page, `Redirecting to your account in ${left} ${left === 1 ? 'second' : 'seconds'}…`)
      await page.clock.runFor(left > 1 ? 1000 : 1100)
    }
    await waitForPath(page, '/account')
    // Back does not return to the redirecting page.
    await page.goBack()
    expect(new URL(page.url()).pathname).not.toMatch(/upgrade-/)
  }
})

test('a slow payment says so and shows its session; after ten minutes of polling, a reload checks it again', async () => {
  const page = await site.visit('/nowhere', { as: await site.subscriber() })
  let isPaid = false
  await mockCalls(page, {
    'billing.verifyCheckout': () => (isPaid ? seen : { ...seen, valid: false, paymentStatus: 'unpaid' }),
  })
  await page.clock.install()
  const answered = page.waitForResponse(/verifyCheckout/)
  await page.goto(`${await site.app.listen()}/upgrade-success?session_id=cs_test_1`)
  await answered
  await waitForText(page, 'Confirming your payment...')
  // Skip the time in one step, with one poll at its end: each poll has its own timeout.
  await page.clock.fastForward(33_000)
  await waitForText(page, 'This is taking longer than usual.')
  await page.getByRole('button', { name: 'Copy the payment number' }).click()
  await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toBe('cs_test_1')
  await page.clock.fastForward(600_000)
  await page.clock.runFor(5_000)
  await waitForText(page, 'Payment not confirmed yet')
  await page.reload()
  await waitForText(page, 'Confirming your payment...')
  isPaid = true
  await page.clock.runFor(2_600)
  await waitForText(page, 'Payment received')
})
