import { expect, test } from 'vitest'
import { mockCalls } from '#tests/setup/mock-calls.ts'
import { waitForPath, waitForText } from '#tests/setup/page-actions.ts'
import { runUntil, runUntilSeen, stopClock } from '#tests/setup/page-clock.ts'
import { useSite } from '#tests/setup/site.ts'

const site = useSite()

const paid = { valid: true, status: 'complete', paymentStatus: 'paid', tier: 'pro', paid: 22 } as const

test('an unpaid session is polled until it is paid, and then leads to the account after three seconds', async () => {
  const page = await site.visit('/nowhere', { as: await site.subscriber() })
  await stopClock(page)
  let checks = 0
  const asked = await mockCalls(page, {
    'billing.verifyCheckout': () => {
      checks += 1
      return checks < 3 ? { ...paid, valid: false, status: 'open', paymentStatus: 'unpaid' } : paid
    },
    'billing.processUpgrade': { message: '', pending: false },
  })
  await page.goto(`${await site.app.listen()}/upgrade-success?session_id=cs_test_1`)
  await runUntilSeen(page, 'Confirming your payment...')
  await runUntil(page, async () => checks === 3, 500)
  await runUntilSeen(page, 'Payment received')
  expect(checks).toBe(3)
  await page.clock.runFor(1800)
  expect(new URL(page.url()).pathname).toBe('/upgrade-success')
  await page.clock.runFor(1300)
  await waitForPath(page, '/account')
  await page.clock.resume()
  await waitForText(page, 'Your plan is up to date.')
  await page.waitForURL(url => url.search === '')
  expect(asked.at(-1)).toEqual({ call: 'billing.processUpgrade', input: { sessionId: 'cs_test_1' } })
})

test('an address without a session says so, and leads to the account after two seconds', async () => {
  const page = await site.visit('/nowhere', { as: await site.subscriber() })
  await stopClock(page)
  await page.goto(`${await site.app.listen()}/upgrade-success`)
  await runUntilSeen(page, 'Invalid payment session. Please try again.')
  await page.getByRole('alert').filter({ hasText: 'Invalid payment session.' }).waitFor()
  await waitForText(page, 'If you paid, do not pay again: your plan starts automatically once the payment arrives.')
  await page.clock.runFor(1800)
  expect(new URL(page.url()).pathname).toBe('/upgrade-success')
  await page.clock.runFor(300)
  await waitForPath(page, '/account')
})

test('a canceled payment shows a message, and leads to the account after three seconds', async () => {
  const page = await site.visit('/nowhere', { as: await site.subscriber(), width: 360 })
  await stopClock(page)
  await page.goto(`${await site.app.listen()}/upgrade-cancelled`)
  await runUntilSeen(page, 'Payment cancelled. You can try upgrading again anytime.')
  await page.clock.runFor(2800)
  expect(new URL(page.url()).pathname).toBe('/upgrade-cancelled')
  // It waits while the page is pointed at.
  await page.getByRole('link', { name: 'See the plans' }).hover()
  await page.clock.runFor(10_000)
  expect(new URL(page.url()).pathname).toBe('/upgrade-cancelled')
  await page.mouse.move(1, 1)
  await page.clock.runFor(300)
  await waitForPath(page, '/account')
})
