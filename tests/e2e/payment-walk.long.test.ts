import { afterAll, expect, test } from 'vitest'
import { freePort } from '#embedded/free-port.ts'
import { useBrowser } from '#tests/setup/browser.ts'
import { payBy } from '#tests/setup/payment-page.ts'
import { card, press } from '#tests/setup/plan-change.ts'
import { dataFolder, endAll, startProduct } from '#tests/setup/product.ts'
import { arrives, sees } from '#tests/setup/reader.ts'

const browser = useBrowser()
afterAll(endAll)

const account = { email: 'eva@example.com', password: 'a long walk home', fullName: 'Eva Reader' }

test('a first subscription of an account: turned back, declined, paid, raised, and ended in the portal', {
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

  // Turned back on the payment page.
  await page.goto(`${site}/plans`)
  await page.getByRole('heading', { name: 'Choose Your Plan' }).waitFor()
  await sees(page, 'none yet')
  await press(page, 'Subscribe to Pro')
  await page.waitForURL(/\/embedded\/stripe\/checkout\//)
  await page.getByRole('link', { name: 'Cancel and go back' }).click()
  await arrives(page, '/upgrade-cancelled')
  await sees(page, 'Payment cancelled. You can try upgrading again anytime.')
  await sees(page, /Redirecting to your account in \d seconds?…/)
  await arrives(page, '/account')
  await sees(page, 'No plan yet')

  // Declined, then paid by another card.
  await page.goto(`${site}/plans`)
  await press(page, 'Subscribe to Pro')
  await page.waitForURL(/\/embedded\/stripe\/checkout\//)
  await payBy(page, '4000 0000 0000 0002', account.fullName)
  await page.getByRole('alert').filter({ hasText: 'Your card was declined.' }).waitFor()
  await payBy(page, '4242 4242 4242 4242', account.fullName)
  await arrives(page, '/upgrade-success')
  expect(new URL(page.url()).searchParams.get('session_id')).toMatch(/^cs_test_/)
  await sees(page, 'Payment received')
  await arrives(page, '/account')
  await sees(page, 'Your plan is up to date.')
  await page.waitForURL(url => url.search === '')
  await sees(page, '3.1M tokens left')

  // Raised at once by the card that is known.
  await page.goto(`${site}/plans`)
  await card(page, 'Premium').getByText('Your 3.1M unused tokens end.').waitFor()
  await card(page, 'Premium').getByRole('button', { name: 'Upgrade' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upgrade to Premium' })
  await dialog.getByText('You’ll lose this month’s 3.1M unused tokens.').waitFor()
  await dialog.getByText('I understand I will be charged $35 + Tax').click()
  await press(page, 'Pay $38.50')
  await sees(page, 'You’re on Premium now.')
  await arrives(page, '/account')
  await sees(page, '5.6M tokens left')

  // Ended in the portal, which leads back.
  const opening = page.waitForEvent('popup')
  await press(page, 'Manage billing')
  const portal = await opening
  await portal.getByRole('button', { name: 'Cancel the plan' }).click()
  await portal.getByText(/^Cancelled\. You can use it until /).waitFor()
  await portal.getByRole('link', { name: 'Back' }).click()
  await arrives(portal, '/account')
  await portal.waitForURL(url => url.search === '')
  await sees(portal, 'Cancel at period end')
  await portal.goto(`${site}/plans`)
  await card(portal, 'Premium')
    .getByText(/^Ends on \d+\s\w+\.$/)
    .waitFor()
})
