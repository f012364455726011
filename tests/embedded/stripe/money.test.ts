import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { customersOf, dayMs, hourMs } from '#tests/setup/stripe-customers.ts'
import { useStripeSimulator } from '#tests/setup/stripe-simulator.ts'

const shop = useStripeSimulator()
const people = customersOf(shop)
const control = () => shop.simulator.control

/** The charge that paid a subscription's newest invoice, found by invoice, payment and charge as the API version requires. */
async function chargeOf(subscription: string) {
  const { stripe } = shop
  const read = await stripe.subscriptions.retrieve(subscription, { expand: ['latest_invoice.payments'] })
  const invoice = read.latest_invoice as Stripe.Invoice
  const intent = invoice.payments!.data[0]!.payment.payment_intent as string
  const charges = await stripe.charges.list({ customer: read.customer as string })
  const charge = charges.data.find(({ payment_intent: paid }) => paid === intent)!
  return { intent, charge: charge.id }
}

test('a charge can be refunded in two parts; a third is refused', async () => {
  const { stripe } = shop
  const ann = await people.subscriber()
  const { intent, charge } = await chargeOf(ann.id)

  expect(await control().refunds.create(charge, 400)).toMatchObject({ amount: 400, charge, status: 'succeeded' })
  await expect(control().refunds.create(charge, 701)).rejects.toThrow(
    'Refund amount ($7.01) is greater than unrefunded amount on charge ($7.00)',
  )
  await stripe.refunds.create({ payment_intent: intent, reason: 'requested_by_customer' })
  await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  })

  expect((await stripe.charges.list({ customer: ann.customer })).data).toMatchObject([{ amount_refunded: 1100 }])
  expect((await stripe.refunds.list({ payment_intent: intent })).data).toHaveLength(2)
  expect((await stripe.subscriptions.retrieve(ann.id)).status).toBe('active')
  expect(await control().totals(ann.customer)).toEqual({
    charges: 1,
    charged: 1100,
    refunded: 1100,
    disputed: 0,
    kept: 0,
  })
})

test('a refund that the bank rejects fails an hour later, and the money is kept', async () => {
  const ben = await people.subscriber({ card: '4000000000005126' })
  const { intent } = await chargeOf(ben.id)
  const refund = await shop.stripe.refunds.create({ payment_intent: intent })
  expect(await control().totals(ben.customer)).toMatchObject({ refunded: 1100, kept: 0 })

  await control().clock.advance(hourMs)
  expect(await shop.stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'failed' })
  expect(await control().totals(ben.customer)).toMatchObject({ refunded: 0, kept: 1100 })
})

test.each([
  ['won', 1100, 0],
  ['lost', 0, 1100],
] as const)('a dispute that is %s settles the totals', async (outcome, kept, disputed) => {
  const cleo = await people.subscriber()
  const { charge, intent } = await chargeOf(cleo.id)
  const opened = await control().disputes.open(charge)
  expect(await shop.stripe.disputes.retrieve(opened.id)).toMatchObject({
    status: 'needs_response',
    payment_intent: intent,
    charge,
  })
  expect(await control().totals(cleo.customer)).toMatchObject({ kept: 0, disputed: 1100 })
  await expect(shop.stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
    code: 'charge_disputed',
  })

  await control().disputes.close(opened.id, outcome)
  expect(await control().totals(cleo.customer)).toMatchObject({ kept, disputed })
})

test('the preview of an upgrade equals its charge', async () => {
  const { stripe } = shop
  const dan = await people.subscriber()
  await control().clock.advance(12 * dayMs)
  const preview = await stripe.invoices.createPreview({
    subscription: dan.id,
    subscription_details: {
      items: [{ id: dan.item, price: 'price_itc_premium_monthly', quantity: 1 }],
      billing_cycle_anchor: { type: 'now' },
      proration_behavior: 'none',
    },
  })
  expect(preview).toMatchObject({ subtotal: 3500, total: 3850, billing_reason: 'subscription_update' })

  const upgraded = await people.upgrade(dan, 'price_itc_premium_monthly')
  expect(upgraded.latest_invoice).toMatchObject({ total: preview.total, status: 'paid' })
})

test('without an address the next invoice has no tax, and no error', async () => {
  const fay = await people.subscriber()
  await control().customers.loseAddress(fay.customer)
  await people.toPeriodEnd(fay.id, hourMs + 1_000)
  const after = await people.read(fay.id)
  expect(after).toMatchObject({
    automatic_tax: { enabled: false, disabled_reason: 'requires_location_inputs' },
    latest_invoice: { status: 'paid', total: 1000, automatic_tax: { enabled: false } },
  })
})

test('an anchor reset without items charges the same price once more', async () => {
  const gus = await people.subscriber()
  await control().clock.advance(dayMs)
  const reset = await shop.stripe.subscriptions.update(gus.id, {
    billing_cycle_anchor: { type: 'now' },
    proration_behavior: 'none',
    payment_behavior: 'pending_if_incomplete',
  })
  expect(reset).toMatchObject({ status: 'active', pending_update: null })
  expect(await control().totals(gus.customer)).toMatchObject({ charges: 2, charged: 2200 })
})
