import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { useStripeSimulator } from '#tests/setup/stripe-simulator.ts'

const shop = useStripeSimulator({ seed: [] })

test('prices are found by lookup key, and a new price can take over the key', async () => {
  const { stripe } = shop
  const product = await stripe.products.create({
    id: 'itc_pro',
    name: 'Pro',
    tax_code: 'txcd_10103000',
    metadata: { tier: 'pro' },
  })
  await expect(stripe.products.create({ id: 'itc_pro', name: 'Pro' })).rejects.toMatchObject({
    code: 'resource_already_exists',
  })
  const price: Stripe.PriceCreateParams = {
    product: product.id,
    currency: 'usd',
    unit_amount: 2000,
    recurring: { interval: 'month' },
    tax_behavior: 'exclusive',
    lookup_key: 'itc_pro_monthly',
  }
  const old = await stripe.prices.create(price)
  await expect(stripe.prices.create({ ...price, unit_amount: 2500 })).rejects.toMatchObject({ param: 'lookup_key' })
  const raised = await stripe.prices.create({ ...price, unit_amount: 2500, transfer_lookup_key: true })
  expect(
    (await stripe.prices.list({ lookup_keys: ['itc_pro_monthly', 'none'], active: true })).data.map(({ id }) => id),
  ).toEqual([raised.id])
  expect(await stripe.prices.retrieve(old.id)).toMatchObject({ lookup_key: null, unit_amount: 2000, active: true })
  expect(await stripe.prices.update(old.id, { active: false })).toMatchObject({ active: false })
  await expect(
    stripe.checkout.sessions.create({
      mode: 'subscription',
      line_items: [{ price: old.id }],
      success_url: 'http://localhost/x',
    }),
  ).rejects.toThrow('inactive')
  expect(await stripe.products.update(product.id, { active: true, metadata: { tier: '', kept: 'yes' } })).toMatchObject(
    {
      metadata: { kept: 'yes' },
    },
  )
})

test('a portal needs a configuration, which is stored and can be changed', async () => {
  const { stripe } = shop
  const customer = await stripe.customers.create({ email: 'ann@example.com' })
  await expect(
    stripe.billingPortal.sessions.create({ customer: customer.id, configuration: 'bpc_none' }),
  ).rejects.toMatchObject({ param: 'configuration' })
  const made = await stripe.billingPortal.configurations.create({
    metadata: { ours: 'true' },
    features: {
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      subscription_update: { enabled: false },
      invoice_history: { enabled: true },
    },
  })
  expect(made).toMatchObject({
    features: { subscription_update: { enabled: false }, subscription_cancel: { mode: 'at_period_end' } },
  })
  expect((await stripe.billingPortal.configurations.list({ active: true })).data.map(({ id }) => id)).toEqual([made.id])
  const changed = await stripe.billingPortal.configurations.update(made.id, {
    features: { subscription_cancel: { enabled: false } },
  })
  expect(changed.features).toMatchObject({
    subscription_cancel: { enabled: false, mode: 'at_period_end' },
    payment_method_update: { enabled: true },
  })
  const session = await stripe.billingPortal.sessions.create({
    customer: customer.id,
    configuration: made.id,
    return_url: 'http://localhost:3000/account',
    flow_data: { type: 'payment_method_update' },
  })
  expect(session).toMatchObject({
    configuration: made.id,
    flow: { type: 'payment_method_update' },
    url: expect.stringContaining('/embedded/stripe/portal/'),
  })
})

test('the tax settings of the account can be read', async () => {
  expect((await shop.stripe.tax.settings.retrieve()).status).toBe('active')
})
