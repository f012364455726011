import { expect, test } from 'vitest'
import { customersOf, dayMs, hourMs } from '#tests/setup/stripe-customers.ts'
import { useStripeSimulator } from '#tests/setup/stripe-simulator.ts'

const shop = useStripeSimulator()
const people = customersOf(shop)
const control = () => shop.simulator.control
const cardThatFailsLater = '4000000000000341'

/** A subscription whose renewal has just failed. */
async function pastDueSubscriber(card = cardThatFailsLater) {
  const user = await people.subscriber({ card })
  await people.toPeriodEnd(user.id, hourMs + 1_000)
  const read = await people.read(user.id)
  expect(read.status).toBe('past_due')
  return { ...user, invoice: (read.latest_invoice as { id: string }).id }
}

test('paying an older invoice does not settle a newer one', async () => {
  const ben = await pastDueSubscriber()
  await shop.simulator.account.sql`delete from stripe_simulator.timers where object_id = ${ben.invoice}`
  await people.toPeriodEnd(ben.id, hourMs + 1_000)
  const newest = (await people.read(ben.id)).latest_invoice as { id: string }
  expect(newest.id).not.toBe(ben.invoice)

  await control().invoices.pay(ben.invoice, { card: '4242424242424242' })
  expect((await people.read(ben.id)).status).toBe('past_due')
  await control().invoices.pay(newest.id)
  expect((await people.read(ben.id)).status).toBe('active')
})

test('an invoice marked uncollectible makes the subscription active without a payment', async () => {
  const cleo = await pastDueSubscriber()
  expect(await shop.stripe.invoices.markUncollectible(cleo.invoice)).toMatchObject({ status: 'uncollectible' })
  expect((await people.read(cleo.id)).status).toBe('active')
  expect(await control().totals(cleo.customer)).toMatchObject({ charges: 1 })
})

test('voiding the invoice of a pending update removes the update', async () => {
  const dan = await people.subscriber({ card: cardThatFailsLater })
  const upgraded = await people.upgrade(dan, 'price_itc_pro_monthly')
  const { id } = upgraded.latest_invoice as { id: string }
  expect(await shop.stripe.invoices.voidInvoice(id)).toMatchObject({ status: 'void', amount_paid: 0 })
  expect(await people.read(dan.id)).toMatchObject({ status: 'active', pending_update: null })
  await expect(control().invoices.pay(id)).rejects.toThrow('void')
})

test('a second update replaces a pending one and voids its invoice', async () => {
  const eve = await people.subscriber({ card: cardThatFailsLater })
  const first = (await people.upgrade(eve, 'price_itc_pro_monthly')).latest_invoice as { id: string }
  const second = await people.upgrade(eve, 'price_itc_premium_monthly')
  expect(second.pending_update).toMatchObject({
    subscription_items: [{ price: { lookup_key: 'itc_premium_monthly' } }],
  })
  expect((await shop.stripe.invoices.retrieve(first.id)).status).toBe('void')
})

test('a scheduled cancellation survives a failed upgrade, and moves with a successful one', async () => {
  const { stripe } = shop
  const fay = await people.subscriber({ card: cardThatFailsLater })
  const canceled = await stripe.subscriptions.update(fay.id, { cancel_at_period_end: true })
  await people.upgrade(fay, 'price_itc_pro_monthly')
  expect(await people.read(fay.id)).toMatchObject({ cancel_at_period_end: true, cancel_at: canceled.cancel_at })

  await control().portal.updateCard(fay.customer, { number: '4242424242424242' })
  await control().clock.advance(dayMs)
  const upgraded = await people.upgrade(fay, 'price_itc_pro_monthly')
  expect(upgraded).toMatchObject({ cancel_at_period_end: true, cancel_at: upgraded.items.data[0]!.current_period_end })
})

test('an ended subscription cannot be changed or ended again', async () => {
  const { stripe } = shop
  const ida = await people.subscriber()
  expect(await stripe.subscriptions.cancel(ida.id)).toMatchObject({ status: 'canceled' })
  await expect(stripe.subscriptions.cancel(ida.id)).rejects.toMatchObject({ statusCode: 404, code: 'resource_missing' })
  await expect(stripe.subscriptions.update(ida.id, { metadata: { a: 'b' } })).rejects.toThrow(
    'A canceled subscription can only update',
  )
  expect((await stripe.subscriptions.list({ customer: ida.customer, status: 'active' })).data).toEqual([])
  expect(
    (
      await stripe.subscriptions.list({
        customer: ida.customer,
        status: 'all',
        expand: ['data.latest_invoice', 'data.default_payment_method'],
      })
    ).data,
  ).toMatchObject([{ id: ida.id, latest_invoice: { status: 'paid' } }])
})

test('deleting a customer cancels its subscriptions, and the customer is read as deleted', async () => {
  const { stripe } = shop
  const jo = await people.subscriber()
  expect(await stripe.customers.del(jo.customer)).toMatchObject({ deleted: true })
  expect(await stripe.customers.retrieve(jo.customer)).toEqual(
    expect.objectContaining({ id: jo.customer, deleted: true }),
  )
  expect((await stripe.subscriptions.list({ customer: jo.customer, status: 'all' })).data).toMatchObject([
    { status: 'canceled' },
  ])
  await expect(stripe.customers.del(jo.customer)).rejects.toMatchObject({ code: 'resource_missing' })
  expect(await control().totals(jo.customer)).toMatchObject({ charged: 1100 })
})

test('a slow payment completes the checkout unpaid, and succeeds or fails later', async () => {
  const open = () =>
    shop.stripe.checkout.sessions.create({
      mode: 'subscription',
      line_items: [{ price: 'price_itc_basic_monthly' }],
      customer_email: 'slow@example.com',
      success_url: 'http://localhost:3000/done',
    })
  const [good, bad] = [await open(), await open()]
  for (const session of [good, bad]) {
    await control().checkout.paySlowly(session.id)
    expect(await shop.stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription'] })).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
      subscription: { status: 'incomplete' },
    })
  }
  await control().checkout.settleSlowPayment(good.id, 'paid')
  await control().checkout.settleSlowPayment(bad.id, 'failed')
  expect(await shop.stripe.checkout.sessions.retrieve(good.id, { expand: ['subscription'] })).toMatchObject({
    payment_status: 'paid',
    subscription: { status: 'active' },
  })
  expect(
    await shop.stripe.checkout.sessions.retrieve(bad.id, { expand: ['subscription.latest_invoice'] }),
  ).toMatchObject({
    payment_status: 'unpaid',
    subscription: { status: 'incomplete_expired', latest_invoice: { status: 'void' } },
  })
})

test('a checkout expires by time or on request, and cannot be paid afterward', async () => {
  const open = (expiresIn?: number) =>
    shop.stripe.checkout.sessions.create({
      mode: 'subscription',
      line_items: [{ price: 'price_itc_basic_monthly' }],
      success_url: 'http://localhost:3000/done',
      ...(expiresIn === undefined
        ? {}
        : { expires_at: Math.floor(control().clock.now().getTime() / 1000) + expiresIn }),
    })
  await expect(open(60)).rejects.toMatchObject({ param: 'expires_at' })
  await expect(open(90_000)).rejects.toMatchObject({ param: 'expires_at' })
  const [soon, expired] = [await open(3_600), await open()]
  expect(await shop.stripe.checkout.sessions.expire(expired.id)).toMatchObject({ status: 'expired', url: null })
  await control().clock.advance(hourMs + 1_000)
  expect(await shop.stripe.checkout.sessions.retrieve(soon.id)).toMatchObject({ status: 'expired' })
  await expect(control().checkout.pay(soon.id)).rejects.toThrow('expired')
  await expect(shop.stripe.checkout.sessions.expire(soon.id)).rejects.toMatchObject({ statusCode: 400 })
  expect((await shop.stripe.checkout.sessions.list({ status: 'expired' })).data.map(({ id }) => id)).toEqual([
    expired.id,
    soon.id,
  ])
})

test('a returning customer keeps the same object, with a new name and address', async () => {
  const { stripe } = shop
  const kim = await people.subscriber()
  await stripe.subscriptions.cancel(kim.id)
  await control().customers.loseAddress(kim.customer)
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: kim.customer,
    line_items: [{ price: 'price_itc_pro_monthly' }],
    automatic_tax: { enabled: true },
    success_url: 'http://localhost:3000/done',
    customer_update: { address: 'auto', name: 'auto' },
  })
  await control().checkout.pay(session.id, { name: 'Kim Again' })
  expect(await stripe.customers.retrieve(kim.customer)).toMatchObject({
    name: 'Kim Again',
    address: { postal_code: '12345' },
  })
  // No second customer was created.
  expect((await stripe.customers.list({ email: 'payer@example.com' })).data).toEqual([])
})

test('a subscription that is paused in the portal is not charged', async () => {
  const lou = await people.subscriber()
  await control().portal.pause(lou.id)
  expect((await people.read(lou.id)).status).toBe('paused')
  await people.toPeriodEnd(lou.id, dayMs)
  expect(await control().totals(lou.customer)).toMatchObject({ charges: 1 })
})

test('a released schedule leaves the subscription unchanged and changeable', async () => {
  const { stripe } = shop
  const mia = await people.subscriber({ price: 'price_itc_premium_monthly' })
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: mia.id })
  await expect(stripe.subscriptionSchedules.create({ from_subscription: mia.id })).rejects.toThrow('already attached')
  await expect(people.upgrade(mia, 'price_itc_enterprise_monthly')).rejects.toThrow(
    'managed by the subscription schedule',
  )
  expect(await stripe.subscriptionSchedules.release(schedule.id)).toMatchObject({
    status: 'released',
    subscription: null,
  })
  await expect(stripe.subscriptionSchedules.release(schedule.id)).rejects.toThrow('`released` status')
  expect(await people.upgrade(mia, 'price_itc_enterprise_monthly')).toMatchObject({
    pending_update: null,
    schedule: null,
  })
})

test('an expired card is declined, and a card that expires before a renewal fails at the renewal', async () => {
  const soon = new Date(control().clock.now().getTime() + 5 * dayMs)
  const expiry = `${soon.getUTCMonth() + 1} / ${soon.getUTCFullYear() % 100}`
  const session = await shop.stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: 'price_itc_basic_monthly' }],
    success_url: 'http://localhost:3000/done',
  })
  expect(await control().checkout.pay(session.id, { card: '4000000000000069' })).toEqual({
    outcome: 'declined',
    code: 'expired_card',
    message: 'Your card has expired.',
  })
  await expect(control().checkout.pay(session.id, { expiry: '1 / 20' })).rejects.toThrow(
    'expiration date is in the past',
  )
  await control().checkout.pay(session.id, { expiry })
  const { subscription } = await shop.stripe.checkout.sessions.retrieve(session.id)
  await people.toPeriodEnd(subscription as string, hourMs + 1_000)
  await people.toPeriodEnd(subscription as string, hourMs + 1_000)
  expect((await people.read(subscription as string)).status).not.toBe('active')
})
