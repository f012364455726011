import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { customersOf } from '#tests/setup/stripe-customers.ts'
import { sdkFor, useStripeSimulator } from '#tests/setup/stripe-simulator.ts'

const shop = useStripeSimulator()
const people = customersOf(shop)

/** The error of a refused call. */
const refusal = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    thrown => thrown as InstanceType<typeof Stripe.errors.StripeError>,
  )
  return error === null
    ? null
    : {
        kind: error.constructor.name,
        status: error.statusCode,
        code: error.code,
        param: error.param,
        message: error.message,
      }
}

/** A call without the SDK, for requests that the SDK cannot send. */
const raw = async (method: string, path: string, body = '', headers: Record<string, string> = {}) => {
  const response = await fetch(`${shop.simulator.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${shop.simulator.apiKey}`,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    ...(method === 'GET' ? {} : { body }),
  })
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as { error?: { type: string; code?: string; message: string; param?: string } },
  }
}

test('wrong keys, versions, paths and parameters are refused as by Stripe', async () => {
  const stranger = sdkFor({ url: shop.simulator.url, apiKey: 'sk_test_wrong' })
  expect(await refusal(stranger.customers.list())).toMatchObject({ kind: 'StripeAuthenticationError', status: 401 })
  expect((await raw('GET', '/v1/customers', '', { 'stripe-version': '2020-08-27' })).status).toBe(400)
  expect((await raw('GET', '/v1/nothing')).body.error).toMatchObject({
    type: 'invalid_request_error',
    message: expect.stringContaining('Unrecognized request URL (GET: /v1/nothing)'),
  })
  expect((await raw('POST', '/v1/customers', 'email=a&color=red')).body.error).toMatchObject({
    code: 'parameter_unknown',
    param: 'color',
    message: 'Received unknown parameter: color',
  })
  expect((await raw('POST', '/v1/products', '')).body.error).toMatchObject({ param: 'name' })
  expect((await raw('POST', '/v1/products', 'name=')).body.error).toMatchObject({ param: 'name' })
  expect((await raw('POST', '/v1/prices', 'currency=usd&product=p&unit_amount=ten')).body.error).toMatchObject({
    param: 'unit_amount',
  })
  expect((await raw('POST', '/v1/subscriptions/sub_1', 'billing_cycle_anchor=now')).body.error).toMatchObject({
    param: 'billing_cycle_anchor',
  })
  expect(
    (
      await raw(
        'POST',
        '/v1/checkout/sessions',
        'mode=subscription&payment_method_types[0]=card&success_url=http://x&line_items[0][price]=p',
      )
    ).body.error,
  ).toMatchObject({ code: 'parameter_unknown', param: 'payment_method_types' })
  expect(await refusal(shop.stripe.subscriptions.retrieve('sub_none'))).toMatchObject({
    kind: 'StripeInvalidRequestError',
    status: 404,
    code: 'resource_missing',
  })
  expect(
    await refusal(shop.stripe.subscriptions.list({ customer: 'cus_1', status: 'all', expand: ['data.color'] })),
  ).toBeNull()
})

test('every response has a request id and the expanded objects', async () => {
  const response = await raw('GET', '/v1/tax/settings')
  expect(response.headers.get('request-id')).toMatch(/^req_/)
  const ann = await people.subscriber()
  const read = await shop.stripe.subscriptions.retrieve(ann.id, {
    expand: ['latest_invoice.payments.data.payment.payment_intent', 'customer'],
  })
  expect(read).toMatchObject({
    customer: { id: ann.customer },
    latest_invoice: { payments: { data: [{ payment: { payment_intent: { status: 'succeeded', amount: 1100 } } }] } },
  })
  expect(await refusal(shop.stripe.subscriptions.retrieve(ann.id, { expand: ['color'] }))).toMatchObject({
    message: 'This property cannot be expanded (color).',
  })
})

test('a repeated idempotency key returns the first response, even a refusal; with other parameters it is refused', async () => {
  const key = randomUUID()
  const first = await shop.stripe.customers.create({ email: 'a@example.com' }, { idempotencyKey: key })
  const again = await shop.stripe.customers.create({ email: 'a@example.com' }, { idempotencyKey: key })
  expect(again.id).toBe(first.id)
  expect(
    await refusal(shop.stripe.customers.create({ email: 'b@example.com' }, { idempotencyKey: key })),
  ).toMatchObject({ kind: 'StripeIdempotencyError', status: 400 })

  const ben = await people.subscriber({ card: '4000000000000341' })
  await people.upgrade(ben, 'price_itc_pro_monthly')
  const { id: invoice } = (await people.read(ben.id)).latest_invoice as { id: string }
  const finalize = () => refusal(shop.stripe.invoices.finalizeInvoice(invoice, {}, { idempotencyKey: `${key} 2` }))
  const refused = await finalize()
  expect(refused).toMatchObject({ kind: 'StripeInvalidRequestError', status: 400 })
  expect(await finalize()).toEqual(refused)
})

test('a request that fails validation does not use up its idempotency key', async () => {
  const key = randomUUID()
  const bad = await raw('POST', '/v1/customers', 'email=a&color=red', { 'idempotency-key': key })
  expect(bad.status).toBe(400)
  expect((await raw('POST', '/v1/customers', 'email=ann@example.com', { 'idempotency-key': key })).status).toBe(200)
})

test('of concurrent calls with one key one is executed; the others get 409', async () => {
  const cleo = await people.subscriber()
  const key = randomUUID()
  const all = await Promise.all(
    Array.from({ length: 12 }, () =>
      raw(
        'POST',
        `/v1/subscriptions/${cleo.id}`,
        'billing_cycle_anchor[type]=now&proration_behavior=none&payment_behavior=pending_if_incomplete',
        { 'idempotency-key': key },
      ),
    ),
  )
  expect(all.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1)
  for (const { body } of all.filter(({ status }) => status !== 200))
    expect(body.error).toMatchObject({ code: 'idempotency_key_in_use' })
  expect(await shop.simulator.control.totals(cleo.customer)).toMatchObject({ charges: 2 })
  const held = all.find(({ status }) => status === 409)
  expect(held).toBeDefined()
})

test('lists have pages and filters, newest first', async () => {
  const made = []
  for (let index = 0; index < 7; index += 1)
    made.push((await shop.stripe.customers.create({ email: 'many@example.com' })).id)
  const page = await shop.stripe.customers.list({ email: 'many@example.com', limit: 3 })
  expect(page.data.map(({ id }) => id)).toEqual(made.slice(4).reverse())
  expect(page.has_more).toBe(true)
  const next = await shop.stripe.customers.list({
    email: 'many@example.com',
    limit: 3,
    starting_after: page.data[2]!.id,
  })
  expect(next.data.map(({ id }) => id)).toEqual([made[3], made[2], made[1]])
  const all = await shop.stripe.customers
    .list({ email: 'many@example.com', limit: 2 })
    .autoPagingToArray({ limit: 100 })
  expect(all.map(({ id }) => id)).toEqual(made.toReversed())
  expect(await refusal(shop.stripe.customers.list({ limit: 101 }))).toMatchObject({ status: 400, param: 'limit' })
  expect(await refusal(shop.stripe.customers.list({ starting_after: 'cus_none' }))).toMatchObject({
    status: 400,
    param: 'starting_after',
  })
  const now = Math.floor(shop.simulator.clock.now().getTime() / 1000)
  expect((await shop.stripe.customers.list({ email: 'many@example.com', created: { gte: now + 60 } })).data).toEqual([])
})

test('planned faults happen as often as planned', async () => {
  const { faults } = shop.simulator.control
  faults.add({ call: 'GET /v1/tax/settings', act: { kind: 'error', status: 500 } })
  expect(await refusal(shop.stripe.tax.settings.retrieve())).toMatchObject({ kind: 'StripeAPIError', status: 500 })
  faults.add({ call: 'GET /v1/tax/settings', act: { kind: 'error', status: 429 } })
  expect(await refusal(shop.stripe.tax.settings.retrieve())).toMatchObject({ kind: 'StripeRateLimitError' })
  expect(await shop.stripe.tax.settings.retrieve()).toMatchObject({ object: 'tax.settings' })

  const dan = await people.subscriber()
  faults.add({ call: 'POST /v1/subscriptions/:id', act: { kind: 'cut_after' }, times: 2 })
  expect(await refusal(people.upgrade(dan, 'price_itc_pro_monthly'))).toMatchObject({ kind: 'StripeConnectionError' })
  expect((await people.read(dan.id)).items.data[0]!.price.lookup_key).toBe('itc_pro_monthly')
  expect(await shop.simulator.control.totals(dan.customer)).toMatchObject({ charges: 2, charged: 1100 + 2200 })
  faults.clear()
})
