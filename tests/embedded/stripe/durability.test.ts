import { expect, test } from 'vitest'
import { startStripeSimulator } from '#tests/fakes/stripe/simulator.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { sdkFor, seedPlans } from '#tests/setup/stripe-simulator.ts'

const database = useDatabase()
const start = () => startStripeSimulator({ databaseUrl: database.url, seed: seedPlans })

const buy = async (simulator: Awaited<ReturnType<typeof start>>, email: string) => {
  const stripe = sdkFor(simulator)
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: 'price_itc_basic_monthly' }],
    customer_email: email,
    success_url: 'http://localhost:3000/done',
  })
  await simulator.control.checkout.pay(session.id)
  const done = await stripe.checkout.sessions.retrieve(session.id)
  return { id: done.subscription as string, customer: done.customer as string }
}

test('keys, address, time and payments survive a restart; renewals due meanwhile happen at their own time', async () => {
  const first = await start()
  const ann = await buy(first, 'ann@example.com')
  await first.control.clock.advance(20 * 86_400_000)
  const moved = first.clock.now().getTime() - Date.now()
  await first[Symbol.asyncDispose]()
  // The machine sleeps over the end of the period.
  await database.sql`
    update stripe_simulator.settings set body = body || jsonb_build_object('offsetMs', ${moved + 15 * 86_400_000}::float8)`

  const second = await start()
  expect([second.apiKey, second.webhookSecret, second.url]).toEqual([first.apiKey, first.webhookSecret, first.url])
  const subscription = await sdkFor(second).subscriptions.retrieve(ann.id, { expand: ['latest_invoice'] })
  const invoice = subscription.latest_invoice as { created: number; status: string }
  expect(invoice).toMatchObject({ status: 'paid', billing_reason: 'subscription_cycle' })
  expect(invoice.created).toBe(subscription.items.data[0]!.current_period_start)
  expect(await second.control.totals()).toMatchObject({ charges: 2 })
  await second[Symbol.asyncDispose]()
})

test('concurrent resets are executed one by one, with one paid invoice each', async () => {
  const simulator = await start()
  const ben = await buy(simulator, 'ben@example.com')
  const stripe = sdkFor(simulator)
  const resets = Array.from({ length: 15 }, () =>
    stripe.subscriptions.update(ben.id, { billing_cycle_anchor: { type: 'now' }, proration_behavior: 'none' }),
  )
  await Promise.all([...resets, simulator.control.clock.advance(3_600_000), simulator.control.portal.cancel(ben.id)])

  const invoices = await stripe.invoices.list({ subscription: ben.id, limit: 100 })
  expect(invoices.data.map(({ status }) => status)).toEqual(Array(16).fill('paid'))
  expect(new Set(invoices.data.map(({ number }) => number)).size).toBe(16)
  expect(await simulator.control.totals(ben.customer)).toMatchObject({ charges: 16, charged: 16_000 })
  expect((await stripe.subscriptions.retrieve(ben.id)).cancel_at).not.toBeNull()
  await simulator[Symbol.asyncDispose]()
})
