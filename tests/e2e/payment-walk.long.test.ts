import { afterAll, expect, test } from 'vitest'
import { freePort } from '#embedded/free-port.ts'
import { useBrowser } from '#tests/setup/browser.ts'
import { waitForPath, waitForText } from '#tests/setup/page-actions.ts'
import { payBy } from '#tests/setup/payment-page.ts'
import { card, press } from '#tests/setup/plan-change.ts'
import { dataFolder, endAll, startProduct } from '#tests/setup/product.ts'

const browser = useBrowser()
afterAll(endAll)

const account = { email: 'eva@example.com', password: 'a long walk home', fullName: 'Eva Reader' }

test('a first subscription: canceled, declined, paid, upgraded, and ended in the portal', {
  timeout: 600_000,
}, async () => {
  const [port, folder] = [String(await freePort()), dataFolder()]
  const site = `http://localhost:${port}`
  const product = await startProduct({ env: { DATA_DIR: folder, PORT: port }, through: 'main' })
  await product.ready()
  const page = await browser.open()
  await page.goto(site)
  const made = await page.evaluate(async body => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch('/api/auth/signup', { method: 'POST', headers, body: JSON.stringify(body) })).status
  }, account)
  expect(made).toBe(200)

  // Canceled on the payment page.
  await page.goto(`${site}/plans`)
  await page.getByRole('heading', { name: 'Choose Your Plan' }).waitFor()
  await waitForText(page, 'none yet')
  await press(page, 'Subscribe to Pro')
  await page.waitForURL(/\/embedded\/stripe\/checkout\//)
  await page.getByRole('link', { name: 'Cancel and go back' }).click()
  await waitForPath(page, '/upgrade-cancelled')
  await waitForText(page, 'Payment cancelled. You can try upgrading again anytime.')
  await waitForText(page, /Redirecting to your account in \d seconds?…/)
  await waitForPath(page, '/account')
  await waitForText(page, 'No plan yet')

  // Declined, then paid by another card.
  await page.goto(`${site}/plans`)
  await press(page, 'Subscribe to Pro')
  await page.waitForURL(/\/embedded\/stripe\/checkout\//)
  await payBy(page, '4000 0000 0000 0002', account.fullName)
  await page.getByRole('alert').filter({ hasText: 'Your card was declined.' }).waitFor()
  await payBy(page, '4242 4242 4242 4242', account.fullName)
  await waitForPath(page, '/upgrade-success')
  expect(new URL(page.url()).searchParams.get('session_id')).toMatch(/^cs_test_/)
  await waitForText(page, 'Payment received')
  await waitForPath(page, '/account')
  await waitForText(page, 'Your plan is up to date.')
  await page.waitForURL(url => url.search === '')
  await waitForText(page, '3.1M tokens left')

  // Upgraded at once with the stored card.
  await page.goto(`${site}/plans`)
  await card(page, 'Premium').getByText('You’ll lose 3.1M unused tokens.').waitFor()
  await card(page, 'Premium').getByRole('button', { name: 'Upgrade' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upgrade to Premium' })
  await dialog.getByText('You’ll lose this month’s 3.1M unused tokens.').waitFor()
  await dialog.getByText('I understand I will be charged $35 + Tax').click()
  await press(page, 'Pay $38.50')
  await waitForText(page, 'You’re on Premium now.')
  await waitForPath(page, '/account')
  await waitForText(page, '5.6M tokens left')

  // Ended in the portal, which links back.
  const opening = page.waitForEvent('popup')
  await press(page, 'Manage billing')
  const portal = await opening
  await portal.getByRole('button', { name: 'Cancel the plan' }).click()
  await portal.getByText(/^Canceled\. You can use it until /).waitFor()
  await portal.getByRole('link', { name: 'Back' }).click()
  await waitForPath(portal, '/account')
  await portal.waitForURL(url => url.search === '')
  await waitForText(portal, 'Cancel at period end')
  await portal.goto(`${site}/plans`)
  await card(portal, 'Premium')
    .getByText(/^Ends on \d+\s\w+\.$/)
    .waitFor()
})
