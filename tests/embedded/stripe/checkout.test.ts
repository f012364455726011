import { expect, test } from 'vitest'
import { testWithData } from '#tests/setup/shared-data.ts'
import { stripeSchema } from '#tests/setup/stripe-schema.ts'
import { useStripeSimulator } from '#tests/setup/stripe-simulator.ts'

const shop = useStripeSimulator()

/** Creates a session as the product does. */
const openSession = (email: string, price = 'price_itc_basic_monthly') =>
  shop.stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price, quantity: 1 }],
    customer_email: email,
    client_reference_id: 'signup 1',
    metadata: { signup_id: '1' },
    subscription_data: { metadata: { signup_id: '1' } },
    automatic_tax: { enabled: true },
    billing_address_collection: 'required',
    allowed_payment_method_types: ['card'],
    success_url: 'http://localhost:3000/signup-success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/plans',
  })

testWithData('responses and parameters are checked against the wire schema, which lacks removed fields', async () => {
  const { stripe, simulator } = shop
  const session = await openSession('schema@example.com')
  await simulator.control.checkout.pay(session.id)
  const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription.latest_invoice'] })
  // Serialized, because the SDK's decimals are strings on the wire.
  const subscription = JSON.parse(JSON.stringify(done.subscription)) as Record<string, unknown>
  expect(stripeSchema!('R_Subscription', subscription)).toBeNull()
  expect(stripeSchema!('R_Subscription', { ...subscription, current_period_end: 1 })).toContain('current_period_end')
  expect(stripeSchema!('R_Subscription', { ...subscription, status: 'actve' })).toContain('/status')
  expect(stripeSchema!('P_SubscriptionUpdate', { billing_cycle_anchor: 'now' })).toContain('/billing_cycle_anchor')
  expect(stripeSchema!('P_CheckoutSessionCreate', { ui_mode: 'hosted' })).toContain('/ui_mode')
  expect(stripeSchema!('P_SubscriptionUpdate', { cancel_at_period_end: 'true', cancel_at: '17' })).toBeNull()
})

test('a paid checkout creates a customer, a subscription and a paid invoice with tax', async () => {
  const { stripe, simulator } = shop
  const session = await openSession('ann@example.com')
  expect(session).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    subscription: null,
    customer: null,
    amount_subtotal: 1000,
  })

  const paid = await simulator.control.checkout.pay(session.url!)

  expect(paid).toEqual({
    outcome: 'complete',
    redirectUrl: `http://localhost:3000/signup-success?session_id=${session.id}`,
  })
  const done = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['subscription.latest_invoice.payments', 'line_items'],
  })
  expect(done).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    amount_total: 1100,
    metadata: { signup_id: '1' },
  })
  const subscription = done.subscription as Exclude<typeof done.subscription, string | null>
  expect(subscription).toMatchObject({
    status: 'active',
    metadata: { signup_id: '1' },
    latest_invoice: { status: 'paid', billing_reason: 'subscription_create', subtotal: 1000, total: 1100 },
  })
  expect(await simulator.control.transactions(done.customer as string)).toMatchObject([
    {
      kind: 'charge',
      amount: 1100,
      tax: 100,
      email: 'ann@example.com',
      reason: 'subscription_create',
      prices: ['itc_basic_monthly'],
    },
  ])
})
