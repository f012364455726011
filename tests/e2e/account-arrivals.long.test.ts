import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type MockedResponses, mockCalls } from '#tests/setup/mock-calls.ts'
import { eventually, waitForPath, waitForText } from '#tests/setup/page-actions.ts'
import { info, synced } from '#tests/setup/premium.ts'
import { useSite } from '#tests/setup/site.ts'

const site = useSite()

const waitForCleanUrl = (page: Page) => page.waitForURL(url => url.pathname === '/account' && url.search === '')

/** Opens /account with the query, coming from /about, as a premium subscriber. */
async function arrive(query: string, responses: MockedResponses) {
  const page = await site.visit('/about', { as: await site.subscriber({ tier: 'premium' }) })
  const reads: string[] = []
  // Ignore requests that /about still makes.
  page.on('request', request => {
    if (request.frame().url().includes('/account')) reads.push(new URL(request.url()).pathname)
  })
  const asked = await mockCalls(page, { 'billing.status': info, ...responses })
  await page.goto(`${await site.app.listen()}/account${query}`)
  const calls = () => asked.map(({ call }) => call).filter(call => call !== 'billing.status')
  /** How often the user and the usage were read. */
  const read = (call: string) => reads.filter(path => path.includes(call)).length
  return { page, calls, read }
}

test('returning from an upgrade reloads the user and the usage once; Back and Forward do nothing more', async () => {
  const { page, calls, read } = await arrive('?upgrade=success', {})
  await waitForText(page, 'Your plan is up to date.')
  await waitForCleanUrl(page)
  await waitForText(page, 'tokens left')
  await eventually(async () => read('auth.user')).toBe(2)
  // The usage may have been read only once: the first read was already fresh.
  expect([1, 2]).toContain(read('usage.read'))
  await page.goBack()
  await waitForPath(page, '/about')
  await page.goForward()
  await waitForPath(page, '/account')
  await waitForText(page, 'This session')
  expect(new URL(page.url()).search).toBe('')
  expect(await page.getByText('Your plan is up to date.').count()).toBe(0)
  expect(calls()).toEqual([])
})

test('a pending payment is polled until it is confirmed, and meanwhile the page says what it waits for', async () => {
  let isPending = true
  const { page, calls } = await arrive('?upgrade=success&session_id=cs_1', {
    'billing.processUpgrade': () => ({ message: '', pending: isPending }),
  })
  await page.clock.install()
  await page.getByRole('status').filter({ hasText: 'Checking your payment...' }).waitFor()
  await waitForText(page, 'This session')
  // Nothing offers to pay a second time.
  await waitForText(page, 'Waiting for your payment.')
  const upgrade = page.locator('main').getByRole('link', { name: 'Upgrade' })
  expect(await upgrade.count()).toBe(0)
  isPending = false
  await page.clock.runFor(2_600)
  await waitForText(page, 'Your plan is up to date.')
  await upgrade.waitFor()
  await waitForCleanUrl(page)
  await eventually(() => page.getByText('Checking your payment').count()).toBe(0)
  expect(new Set(calls())).toEqual(new Set(['billing.processUpgrade']))
})

test('polling a pending payment ends: the page says what to do, and the user can check again', async () => {
  let isPending = true
  const { page, calls } = await arrive('?upgrade=success&session_id=cs_1', {
    'billing.processUpgrade': () => ({ message: '', pending: isPending }),
  })
  await page.clock.install()
  await waitForText(page, 'Checking your payment...')
  await eventually(async () => calls().length).toBeGreaterThan(0)
  await page.clock.fastForward(31_000)
  await waitForText(page, 'Your payment is not confirmed yet.')
  await waitForCleanUrl(page)
  await eventually(() => page.getByText('Checking your payment').count()).toBe(0)
  expect(await page.locator('main').getByRole('link', { name: 'Contact support' }).getAttribute('href')).toBe(
    '/contact',
  )
  // The notice stays until the payment is confirmed; it is no toast.
  await page.clock.fastForward(60_000)
  isPending = false
  await page.getByRole('button', { name: 'Check again' }).click()
  await waitForText(page, 'Your plan is up to date.')
  await eventually(() => page.getByText('Your payment is not confirmed yet.').count()).toBe(0)
})

test('an expired, unpaid checkout promises no plan, on the account page and on the success page', async () => {
  const invalid = 'Invalid payment session. Please try again.'
  const { page } = await arrive('?upgrade=success&session_id=cs_1', {
    'billing.processUpgrade': { refused: 'BAD_REQUEST', message: invalid },
    'billing.verifyCheckout': { valid: false, status: 'expired', paymentStatus: 'unpaid', tier: null, paid: null },
  })
  await waitForText(page, invalid)
  await waitForCleanUrl(page)
  await eventually(() => page.getByText('Checking your payment').count()).toBe(0)
  expect(await page.getByText(/not pay again/).count()).toBe(0)
  await page.goto(`${await site.app.listen()}/upgrade-success?session_id=cs_1`)
  await page.getByRole('heading', { name: 'Nothing was charged' }).waitFor()
  expect(await page.getByText(/not pay again|starts automatically/).count()).toBe(0)
  await page.getByRole('link', { name: 'See the plans' }).click()
  await waitForPath(page, '/plans')
})

test('checking again while the account still reloads keeps the message that the payment is being checked', async () => {
  const reads = Promise.withResolvers<void>()
  let checks = 0
  const { page } = await arrive('?upgrade=success&session_id=cs_1', {
    'billing.processUpgrade': () => {
      checks += 1
      return checks === 1 ? { refused: 'NOT_FOUND', message: 'Payment verification failed.' } : 'hang'
    },
  })
  // Reads after the refusal are held until the button is pressed.
  await page.route('**/trpc/**', async route => {
    if (checks === 1 && !route.request().url().includes('processUpgrade')) await reads.promise
    await route.fallback()
  })
  await page.getByRole('button', { name: 'Check again' }).click()
  await waitForText(page, 'Checking your payment...')
  reads.resolve()
  await waitForCleanUrl(page)
  await waitForText(page, 'Checking your payment...')
})

test('a reload during the check repeats it; with upgrade and success in the query only the upgrade is processed', async () => {
  let isHanging = true
  const { page, calls } = await arrive('?upgrade=success&session_id=cs_1&success=true', {
    'billing.processUpgrade': () => (isHanging ? 'hang' : { message: '', pending: false }),
    'billing.sync': synced(),
  })
  await waitForText(page, 'Checking your payment...')
  isHanging = false
  await page.reload()
  await waitForText(page, 'Your plan is up to date.')
  await waitForCleanUrl(page)
  expect(calls()).not.toContain('billing.sync')
})

test('Try Again repeats a failed refresh of the subscription', async () => {
  let isDown = true
  const { page } = await arrive('?success=true', { 'billing.sync': () => (isDown ? 'nothing' : synced()) })
  const notice = page.getByRole('alert').filter({ hasText: 'Couldn’t refresh your subscription.' })
  await notice.waitFor()
  await waitForCleanUrl(page)
  isDown = false
  await notice.getByRole('button', { name: 'Try Again' }).click()
  await waitForText(page, 'Your subscription is up to date.')
  await notice.waitFor({ state: 'detached' })
})

test('a return from the portal keeps the panel mode', async () => {
  const { page } = await arrive('?portal=return&panel=1', { 'billing.sync': synced() })
  await page.waitForURL(url => url.search === '?panel=1')
  await waitForText(page, 'This session')
})
