import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings, overflowFindings, useBrowser } from '#tests/setup/browser.ts'
import { customersOf, dayMs } from '#tests/setup/stripe-customers.ts'
import { useStripeSimulator } from '#tests/setup/stripe-simulator.ts'

const shop = useStripeSimulator()
const people = customersOf(shop)
const browser = useBrowser()

/** Checks that the page is accessible, fits the screen, and has controls of at least 44 px. */
async function checkPage(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([])
  expect(await overflowFindings(page)).toEqual([])
  const small = await page.$$eval('button, .button, input:not([type=hidden]), select, summary', all =>
    all
      .filter(one => one.checkVisibility() && one.getBoundingClientRect().height < 44)
      .map(one => one.outerHTML.slice(0, 80)),
  )
  expect(small).toEqual([])
}

test('a plan is paid with 3-D Secure on a phone, submitted with Enter', async () => {
  const back = `${shop.simulator.url}/embedded/stripe`
  const session = await shop.stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: 'price_itc_premium_monthly' }],
    customer_email: 'ann@example.com',
    automatic_tax: { enabled: true },
    billing_address_collection: 'required',
    success_url: `${back}?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: back,
  })
  const page = await browser.open({ width: 360, scheme: 'dark' })
  await page.goto(session.url!)
  await checkPage(page)
  expect(await page.getByText('Simulated payment, no card is charged').isVisible()).toBe(true)
  expect(await page.getByLabel('Email').isEditable()).toBe(false)

  await page.getByLabel('Card number').fill('4000 0000 0000 3220')
  for (const [label, value] of [
    ['Name on card', 'Ann Example'],
    ['Address', '1 Main Street, Springfield, NY 12345'],
  ] as const)
    await page.getByLabel(label).fill(value)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Confirm your payment' }).waitFor()
  await checkPage(page)
  await page.getByRole('button', { name: 'Confirm payment' }).press('Enter')
  await page.waitForURL(`${back}?session_id=${session.id}`)

  expect(await shop.simulator.control.transactions()).toMatchObject([
    { amount: 3850, email: 'ann@example.com', prices: ['itc_premium_monthly'] },
  ])
})

test('a failed renewal is paid with a new card on the invoice page', async () => {
  const ben = await people.subscriber({ card: '4000000000000341' })
  await people.toPeriodEnd(ben.id, dayMs)
  const owed = (await people.read(ben.id)).latest_invoice as { hosted_invoice_url: string }
  const page = await browser.open({ width: 1440, scheme: 'light' })
  await page.goto(owed.hosted_invoice_url)
  await checkPage(page)
  expect(await page.getByRole('alert').textContent()).toBe('Your card was declined.')

  // Retrying the refused card is the secondary action.
  await page.getByRole('button', { name: 'Try card 0341 again' }).waitFor()
  await page.getByRole('button', { name: 'Pay $11.00' }).click()
  await page.getByRole('heading', { name: 'Invoice paid' }).waitFor()
  expect((await people.read(ben.id)).status).toBe('active')
})

test('the portal and the dashboard pass the same checks, and the dashboard moves the clock', async () => {
  const cleo = await people.subscriber()
  const { id: configuration } = await shop.stripe.billingPortal.configurations.create({
    features: {
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true },
      invoice_history: { enabled: true },
    },
  })
  const portal = await shop.stripe.billingPortal.sessions.create({ customer: cleo.customer, configuration })
  const page = await browser.open({ width: 360, scheme: 'light' })
  await page.goto(portal.url)
  await checkPage(page)
  await page.getByRole('button', { name: 'Cancel the plan' }).click()
  await page.getByRole('button', { name: 'Keep the plan' }).click()
  await page.getByRole('button', { name: 'Cancel the plan' }).waitFor()

  await page.goto(`${shop.simulator.url}/embedded/stripe`)
  await checkPage(page)
  const before = shop.simulator.clock.now().getTime()
  await page.getByRole('button', { name: 'Move the clock' }).click()
  await page.getByRole('heading', { name: 'Simulator dashboard' }).waitFor()
  await expect.poll(() => shop.simulator.clock.now().getTime() - before).toBeGreaterThanOrEqual(dayMs)
})
