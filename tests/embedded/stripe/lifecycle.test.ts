import { expect, test } from 'vitest'
import { customersOf, dayMs as day } from '#tests/setup/stripe-customers.ts'
import { useStripeSimulator } from '#tests/setup/stripe-simulator.ts'

const shop = useStripeSimulator()
const { subscriber, read, endOf, toPeriodEnd, upgrade } = customersOf(shop)

test('a renewal is drafted at the period end and charged an hour later; the period changes at once', async () => {
  const ann = await subscriber()
  const end = await endOf(ann.id)

  await toPeriodEnd(ann.id, 1_000)
  const drafted = await read(ann.id)
  expect(drafted.items.data[0]!.current_period_start * 1000).toBe(end.getTime())
  expect(drafted.latest_invoice).toMatchObject({ status: 'draft', billing_reason: 'subscription_cycle', total: 1100 })

  await shop.simulator.control.clock.advance(3_600_000)
  expect((await read(ann.id)).latest_invoice).toMatchObject({ status: 'paid', amount_paid: 1100 })
  expect(await shop.simulator.control.totals(ann.customer)).toMatchObject({ charges: 2, charged: 2200 })
})

test('an upgrade charges the full price at once and starts a new period', async () => {
  const ben = await subscriber()
  const before = await read(ben.id)
  await shop.simulator.control.clock.advance(10 * day)

  const after = await upgrade(ben, 'price_itc_pro_monthly')

  expect(after.pending_update).toBeNull()
  expect(after.latest_invoice).toMatchObject({
    status: 'paid',
    subtotal: 2000,
    total: 2200,
    billing_reason: 'subscription_update',
  })
  expect(after.items.data[0]).toMatchObject({ price: { lookup_key: 'itc_pro_monthly' } })
  expect(after.items.data[0]!.current_period_start).toBe(after.billing_cycle_anchor)
  expect(after.billing_cycle_anchor).toBeGreaterThan(before.billing_cycle_anchor + 9 * 86_400)
})

test('an upgrade that needs 3-D Secure is pending until it is confirmed on the invoice page', async () => {
  const cleo = await subscriber({ card: '4000000000003220' })
  const upgraded = await upgrade(cleo, 'price_itc_premium_monthly')

  expect(upgraded.status).toBe('active')
  expect(upgraded.items.data[0]!.price.lookup_key).toBe('itc_basic_monthly')
  expect(upgraded.pending_update).toMatchObject({
    subscription_items: [{ price: { lookup_key: 'itc_premium_monthly' } }],
  })
  const invoice = upgraded.latest_invoice as { id: string; hosted_invoice_url: string; status: string }
  expect(invoice.status).toBe('open')

  expect(
    await shop.simulator.control.invoices.pay(invoice.hosted_invoice_url, { authentication: 'pass' }),
  ).toMatchObject({ outcome: 'complete' })
  const after = await read(cleo.id)
  expect(after.pending_update).toBeNull()
  expect(after.items.data[0]!.price.lookup_key).toBe('itc_premium_monthly')
})

test('an unpaid pending update expires after 23 hours: its invoice is void and the plan unchanged', async () => {
  const dan = await subscriber({ card: '4000000000000341' })
  const upgraded = await upgrade(dan, 'price_itc_pro_monthly')
  expect(upgraded.pending_update!.expires_at).toBe(upgraded.pending_update!.billing_cycle_anchor! + 23 * 3_600)

  await shop.simulator.control.clock.advance(23 * 3_600_000 + 1_000)
  const after = await read(dan.id)
  expect(after).toMatchObject({ pending_update: null, status: 'active', latest_invoice: { status: 'void' } })
  expect(after.items.data[0]!.price.lookup_key).toBe('itc_basic_monthly')
})

test('a renewal that fails is retried after 3, 5 and 7 days, then the subscription is canceled', async () => {
  const eve = await subscriber({ card: '4000000000000341' })
  await toPeriodEnd(eve.id, 3_601_000)
  expect(await read(eve.id)).toMatchObject({ status: 'past_due', latest_invoice: { status: 'open', attempt_count: 1 } })

  for (const [days, attempts] of [
    [3, 2],
    [5, 3],
  ] as const) {
    await shop.simulator.control.clock.advance(days * day)
    expect(await read(eve.id)).toMatchObject({ status: 'past_due', latest_invoice: { attempt_count: attempts } })
  }
  await shop.simulator.control.clock.advance(7 * day)
  expect(await read(eve.id)).toMatchObject({ status: 'canceled' })
  expect(await shop.simulator.control.totals(eve.customer)).toMatchObject({ charges: 1 })
})

test('a failed renewal that is paid with another card makes the subscription active again', async () => {
  const fay = await subscriber({ card: '4000000000000341' })
  await toPeriodEnd(fay.id, 3_601_000)
  const behind = await read(fay.id)
  const { hosted_invoice_url: page } = behind.latest_invoice as { hosted_invoice_url: string }

  expect(await shop.simulator.control.invoices.pay(page)).toMatchObject({ outcome: 'declined' })
  expect(await shop.simulator.control.invoices.pay(page, { card: '5555555555554444' })).toMatchObject({
    outcome: 'complete',
  })
  expect(await read(fay.id)).toMatchObject({ status: 'active', default_payment_method: { card: { last4: '4444' } } })
})

test('a scheduled downgrade takes effect at the renewal', async () => {
  const { stripe } = shop
  const gus = await subscriber({ price: 'price_itc_premium_monthly' })
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: gus.id })
  const [phase] = schedule.phases
  await stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      {
        items: [{ price: 'price_itc_premium_monthly', quantity: 1 }],
        start_date: phase!.start_date,
        end_date: phase!.end_date,
        proration_behavior: 'none',
      },
      {
        items: [{ price: 'price_itc_basic_monthly', quantity: 1 }],
        duration: { interval: 'month', interval_count: 1 },
        proration_behavior: 'none',
      },
    ],
  })
  await expect(stripe.subscriptions.update(gus.id, { cancel_at_period_end: true })).rejects.toThrow(
    /subscription schedule/,
  )

  await toPeriodEnd(gus.id, 3_601_000)
  const after = await read(gus.id)
  expect(after.items.data[0]!.price.lookup_key).toBe('itc_basic_monthly')
  expect(after).toMatchObject({
    status: 'active',
    schedule: schedule.id,
    latest_invoice: { total: 1100, status: 'paid' },
  })
  await toPeriodEnd(gus.id, 3_601_000)
  expect(await read(gus.id)).toMatchObject({ schedule: null, status: 'active' })
})

test('a cancellation at the period end sets the flag over the API, but only the date in the portal', async () => {
  const { stripe, simulator } = shop
  const [hal, ida] = [await subscriber(), await subscriber()]
  expect(await stripe.subscriptions.update(hal.id, { cancel_at_period_end: true })).toMatchObject({
    cancel_at_period_end: true,
  })
  await simulator.control.portal.cancel(ida.id)
  const inPortal = await read(ida.id)
  expect(inPortal).toMatchObject({ cancel_at_period_end: false, cancel_at: inPortal.items.data[0]!.current_period_end })
  expect(await stripe.subscriptions.update(hal.id, { cancel_at_period_end: false })).toMatchObject({ cancel_at: null })
  expect(await stripe.subscriptions.update(ida.id, { cancel_at_period_end: false })).toMatchObject({
    cancel_at: inPortal.cancel_at,
  })

  await toPeriodEnd(ida.id, 1_000)
  expect(await read(ida.id)).toMatchObject({ status: 'canceled', ended_at: inPortal.cancel_at })
  expect(await read(hal.id)).toMatchObject({ status: 'active' })
})
