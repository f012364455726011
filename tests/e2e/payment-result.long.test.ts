import { expect, test } from 'vitest'
import { mockCalls } from '#tests/setup/mock-calls.ts'
import { eventually, waitForPath, waitForText } from '#tests/setup/page-actions.ts'
import { runsUntilSeen, stopClock } from '#tests/setup/page-clock.ts'
import { dayOf, info, infoWith } from '#tests/setup/premium.ts'
import { useSite } from '#tests/setup/site.ts'

const site = useSite()

const seen = { valid: true, status: 'complete', paymentStatus: 'paid', tier: 'pro' } as const

test.each([
  [
    'is none of ours',
    { ...seen, valid: false, status: null, paymentStatus: null },
    'Payment verification failed. Please contact support.',
  ],
  ['cannot be asked about', 'nothing', 'Unable to verify payment. Please contact support.'],
] as const)('a session that %s says so with the way to support', async (_, answer, words) => {
  const page = await site.visit('/nowhere', { as: await site.subscriber() })
  await mockCalls(page, { 'billing.verifyCheckout': answer })
  await page.goto(`${await site.app.listen()}/upgrade-success?session_id=cs_test_1`)
  await page.getByRole('alert').filter({ hasText: words }).waitFor()
  // A page without TLS has no clipboard at all.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.getByRole('button', { name: 'Copy the payment number' }).click()
  await waitForText(page, 'Couldn’t copy it.')
  await page.getByRole('link', { name: 'Contact support' }).click()
  await waitForPath(page, '/contact')
})

test('a payment page that has expired cost nothing, and leads to the plans', async () => {
  const page = await site.visit('/nowhere', { as: await site.subscriber() })
  await mockCalls(page, { 'billing.verifyCheckout': { ...seen, valid: false, status: 'expired' } })
  await page.goto(`${await site.app.listen()}/upgrade-success?session_id=cs_test_1`)
  await waitForText(page, 'Nothing was charged')
  await page.getByRole('link', { name: 'See the plans' }).click()
  await waitForPath(page, '/plans')
})

test('after the session has ended, a login leads back to the verification', async () => {
  const page = await site.visit('/upgrade-success?session_id=cs_test_1', { mayFail: ['UNAUTHENTICATED'] })
  await waitForPath(page, '/login')
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/upgrade-success?session_id=cs_test_1')
})

test('a first payment shows what was paid for, and until when, where its month has begun', async () => {
  const page = await site.visit('/nowhere', { as: await site.subscriber() })
  await mockCalls(page, { 'billing.verifyCheckout': seen, 'billing.status': infoWith({ tier: 'pro' }) })
  await page.clock.install()
  await page.goto(`${await site.app.listen()}/upgrade-success?session_id=cs_test_1`)
  await waitForText(page, 'Payment received')
  for (const words of ['Pro', '$20 a month + tax', '3.1M', dayOf(info.currentPeriodEnd!)])
    await page.getByText(words, { exact: true }).waitFor()
})

test('each wait can be seen coming to its end', async () => {
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
      await runsUntilSeen(page, `Redirecting to your account in ${left} ${left === 1 ? 'second' : 'seconds'}…`)
      await page.clock.runFor(left > 1 ? 1000 : 1100)
    }
    await waitForPath(page, '/account')
    // The page that was left does not come back.
    await page.goBack()
    expect(new URL(page.url()).pathname).not.toMatch(/upgrade-/)
  }
})

test('a payment that is long on its way says so, shows its session, and is asked for again by hand after ten minutes', async () => {
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
  // In one leap, with one look at its end: each read has a limit of its own.
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
