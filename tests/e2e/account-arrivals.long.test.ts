import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type MockedResponses, mockCalls } from '#tests/setup/mock-calls.ts'
import { eventually, waitForPath, waitForText } from '#tests/setup/page-actions.ts'
import { info, synced } from '#tests/setup/premium.ts'
import { useSite } from '#tests/setup/site.ts'

const site = useSite()

const isClean = (page: Page) => page.waitForURL(url => url.pathname === '/account' && url.search === '')

/** A page of a premium subscriber that has been on /about and comes to the account by the query. */
async function arriving(query: string, answers: MockedResponses) {
  const page = await site.visit('/about', { as: await site.subscriber({ tier: 'premium' }) })
  const reads: string[] = []
  // What /about still reads is none of the arrival's.
  page.on('request', request => {
    if (request.frame().url().includes('/account')) reads.push(new URL(request.url()).pathname)
  })
  const asked = await mockCalls(page, { 'billing.status': info, ...answers })
  await page.goto(`${await site.app.listen()}/account${query}`)
  const calls = () => asked.map(({ call }) => call).filter(call => call !== 'billing.status')
  /** How often the user and the usage were read. */
  const read = (call: string) => reads.filter(path => path.includes(call)).length
  return { page, calls, read }
}

test('coming back from an upgrade reloads user and usage once, and Back and reload do nothing more (spec §4)', async () => {
  const { page, calls, read } = await arriving('?upgrade=success', {})
  await waitForText(page, 'Your plan is up to date.')
  await isClean(page)
  await waitForText(page, 'tokens left')
  await eventually(async () => read('auth.user')).toBe(2)
  // The first reading of the usage is as new as a second would be.
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

test('a payment that is on its way is asked after until it is there, and the page says what it waits for', async () => {
  let isPending = true
  const { page, calls } = await arriving('?upgrade=success&session_id=cs_1', {
    'billing.processUpgrade': () => ({ message: '', pending: isPending }),
  })
  await page.clock.install()
  await page.getByRole('status').filter({ hasText: 'Checking your payment...' }).waitFor()
  await waitForText(page, 'This session')
  // Nothing invites to pay a second time.
  await waitForText(page, 'Waiting for your payment.')
  const upgrade = page.locator('main').getByRole('link', { name: 'Upgrade' })
  expect(await upgrade.count()).toBe(0)
  isPending = false
  await page.clock.runFor(2_600)
  await waitForText(page, 'Your plan is up to date.')
  await upgrade.waitFor()
  await isClean(page)
  await eventually(() => page.getByText('Checking your payment').count()).toBe(0)
  expect(new Set(calls())).toEqual(new Set(['billing.processUpgrade']))
})

test('the wait for a pending payment ends: the page says what to do, and the user can ask again', async () => {
  let isPending = true
  const { page, calls } = await arriving('?upgrade=success&session_id=cs_1', {
    'billing.processUpgrade': () => ({ message: '', pending: isPending }),
  })
  await page.clock.install()
  await waitForText(page, 'Checking your payment...')
  await eventually(async () => calls().length).toBeGreaterThan(0)
  await page.clock.fastForward(31_000)
  await waitForText(page, 'Your payment is not confirmed yet.')
  await isClean(page)
  await eventually(() => page.getByText('Checking your payment').count()).toBe(0)
  expect(await page.locator('main').getByRole('link', { name: 'Contact support' }).getAttribute('href')).toBe(
    '/contact',
  )
  // It stands until the payment is there: no toast that goes.
  await page.clock.fastForward(60_000)
  isPending = false
  await page.getByRole('button', { name: 'Check again' }).click()
  await waitForText(page, 'Your plan is up to date.')
  await eventually(() => page.getByText('Your payment is not confirmed yet.').count()).toBe(0)
})

test('a payment page that was not paid in time promises no plan, neither where it leads to nor on the account', async () => {
  const invalid = 'Invalid payment session. Please try again.'
  const { page } = await arriving('?upgrade=success&session_id=cs_1', {
    'billing.processUpgrade': { refused: 'BAD_REQUEST', message: invalid },
    'billing.verifyCheckout': { valid: false, status: 'expired', paymentStatus: 'unpaid', tier: null },
  })
  await waitForText(page, invalid)
  await isClean(page)
  await eventually(() => page.getByText('Checking your payment').count()).toBe(0)
  expect(await page.getByText(/not pay again/).count()).toBe(0)
  await page.goto(`${await site.app.listen()}/upgrade-success?session_id=cs_1`)
  await page.getByRole('heading', { name: 'Nothing was charged' }).waitFor()
  expect(await page.getByText(/not pay again|starts automatically/).count()).toBe(0)
  await page.getByRole('link', { name: 'See the plans' }).click()
  await waitForPath(page, '/plans')
})

test('asked again while the account is still being reloaded, the page still says that it asks', async () => {
  const reading = Promise.withResolvers<void>()
  let looks = 0
  const { page } = await arriving('?upgrade=success&session_id=cs_1', {
    'billing.processUpgrade': () => {
      looks += 1
      return looks === 1 ? { refused: 'NOT_FOUND', message: 'Payment verification failed.' } : 'hang'
    },
  })
  // What is read after the refusal waits until the button was pressed.
  await page.route('**/trpc/**', async route => {
    if (looks === 1 && !route.request().url().includes('processUpgrade')) await reading.promise
    await route.fallback()
  })
  await page.getByRole('button', { name: 'Check again' }).click()
  await waitForText(page, 'Checking your payment...')
  reading.resolve()
  await isClean(page)
  await waitForText(page, 'Checking your payment...')
})

test('a reload in the middle asks again, and a query of both kinds acts on the upgrade alone', async () => {
  let isHanging = true
  const { page, calls } = await arriving('?upgrade=success&session_id=cs_1&success=true', {
    'billing.processUpgrade': () => (isHanging ? 'hang' : { message: '', pending: false }),
    'billing.sync': synced(),
  })
  await waitForText(page, 'Checking your payment...')
  isHanging = false
  await page.reload()
  await waitForText(page, 'Your plan is up to date.')
  await isClean(page)
  expect(calls()).not.toContain('billing.sync')
})

test('a subscription that could not be refreshed is requested again by its button', async () => {
  let isDown = true
  const { page } = await arriving('?success=true', { 'billing.sync': () => (isDown ? 'nothing' : synced()) })
  const notice = page.getByRole('alert').filter({ hasText: 'Couldn’t refresh your subscription.' })
  await notice.waitFor()
  await isClean(page)
  isDown = false
  await notice.getByRole('button', { name: 'Try Again' }).click()
  await waitForText(page, 'Your subscription is up to date.')
  await notice.waitFor({ state: 'detached' })
})

test('a panel keeps its mode through all of it', async () => {
  const { page } = await arriving('?portal=return&panel=1', { 'billing.sync': synced() })
  await page.waitForURL(url => url.search === '?panel=1')
  await waitForText(page, 'This session')
})
