import type { Page } from 'playwright-core'
import { renderMail } from '#core/mails/render-mail.ts'
import type { Look } from '#tests/setup/browser.ts'
import { mailExamples } from '#tests/setup/mail-examples.ts'
import { waitForText } from '#tests/setup/page-actions.ts'
import { mayFail } from '#tests/setup/page-faults.ts'
import { payBy } from '#tests/setup/payment-page.ts'
import type { Site } from '#tests/setup/site.ts'
import { customersOf } from '#tests/setup/stripe-customers.ts'
import { type Scene, touch } from './scene.ts'

const dayMs = 86_400_000
const declined = '4000 0000 0000 0002'
const needsConfirmation = '4000 0000 0000 3220'

/** The payment page for Premium. */
async function checkout(site: Site, look: Look, email?: string): Promise<Page> {
  const { stripe } = await site.shop()
  const back = `${await site.app.listen()}/plans`
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: 'price_itc_premium_monthly' }],
    ...(email ? { customer_email: email } : {}),
    automatic_tax: { enabled: true },
    billing_address_collection: 'required',
    success_url: `${back}?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: back,
  })
  return site.visit(new URL(session.url!).pathname, { ...touch(look), mayFail: ['402'] })
}

/** The page of an invoice, paid or unpaid. */
async function invoicePage(site: Site, look: Look, isUnpaid: boolean): Promise<Page> {
  const shop = await site.shop()
  const people = customersOf(shop)
  const ben = await people.subscriber(isUnpaid ? { card: '4000000000000341' } : {})
  if (isUnpaid) await people.toPeriodEnd(ben.id, dayMs)
  const invoice = (await people.read(ben.id)).latest_invoice as { hosted_invoice_url: string }
  return site.visit(new URL(invoice.hosted_invoice_url).pathname, touch(look))
}

async function portal(site: Site, look: Look): Promise<Page> {
  const shop = await site.shop()
  const cleo = await customersOf(shop).subscriber()
  const { id: configuration } = await shop.stripe.billingPortal.configurations.create({
    features: {
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true },
      invoice_history: { enabled: true },
    },
  })
  const session = await shop.stripe.billingPortal.sessions.create({ customer: cleo.customer, configuration })
  return site.visit(new URL(session.url).pathname, touch(look))
}

/** Opens the mailbox with one mail of every kind. */
async function mailbox(site: Site, look: Look): Promise<Page> {
  const place = { appUrl: await site.app.listen(), supportEmail: 'help@app.example' }
  for (const mail of Object.values(mailExamples))
    await site.mailbox().send({
      to: mail.kind === 'contact-message' ? place.supportEmail : 'ada@example.com',
      ...renderMail(mail, place),
      messageId: `<${mail.kind}@mail.app.example>`,
    })
  return site.visit('/embedded/mailbox', touch(look))
}

/** The pages of the stand-ins: the payment simulator's and the mailbox's. */
export const standInScenes: readonly Scene[] = [
  {
    name: 'payment',
    async open(site, look) {
      const page = await checkout(site, look)
      await waitForText(page, 'Simulated payment, no card is charged')
      return page
    },
  },
  {
    name: 'payment, declined',
    async open(site, look) {
      const page = await checkout(site, look, 'ada@example.com')
      await payBy(page, declined)
      await waitForText(page, 'Your card was declined.')
      return page
    },
  },
  {
    name: 'payment, to be confirmed at the bank',
    async open(site, look) {
      const page = await checkout(site, look, 'ada@example.com')
      await payBy(page, needsConfirmation)
      await page.getByRole('heading', { name: 'Confirm your payment' }).waitFor()
      return page
    },
  },
  {
    name: 'an unpaid invoice',
    async open(site, look) {
      const page = await invoicePage(site, look, true)
      await page.getByRole('button', { name: 'Try card 0341 again' }).waitFor()
      return page
    },
  },
  {
    name: 'a paid invoice',
    async open(site, look) {
      const page = await invoicePage(site, look, false)
      await page.getByRole('heading', { name: 'Invoice paid' }).waitFor()
      return page
    },
  },
  {
    name: 'the portal',
    async open(site, look) {
      const page = await portal(site, look)
      await page.getByRole('button', { name: 'Cancel the plan' }).waitFor()
      return page
    },
  },
  {
    name: 'the portal, canceled',
    async open(site, look) {
      const page = await portal(site, look)
      await page.getByRole('button', { name: 'Cancel the plan' }).click()
      await page.getByRole('button', { name: 'Keep the plan' }).waitFor()
      return page
    },
  },
  {
    name: 'the portal, expired',
    async open(site, look) {
      await site.shop()
      const page = await site.visit('/embedded/stripe/portal/bps_gone', touch(look))
      await waitForText(page, 'This page has expired')
      return page
    },
  },
  {
    name: 'the dashboard',
    async open(site, look) {
      await customersOf(await site.shop()).subscriber()
      const page = await site.visit('/embedded/stripe', touch(look))
      await page.getByRole('heading', { name: 'Simulator dashboard' }).waitFor()
      return page
    },
  },
  {
    name: 'the mailbox',
    async open(site, look) {
      const page = await mailbox(site, look)
      await page.getByRole('link', { name: 'Welcome to Is This Clickbait' }).first().waitFor()
      return page
    },
  },
  {
    name: 'a mail',
    async open(site, look) {
      const page = await mailbox(site, look)
      // Reaching into the frame from outside gives a cross-origin error.
      mayFail(page, 'postMessage')
      await page.getByRole('link', { name: 'Welcome to Is This Clickbait' }).first().click()
      await page.frameLocator('iframe').getByRole('link', { name: 'Try a video' }).waitFor()
      return page
    },
  },
]
