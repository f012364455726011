import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { registerEndpoint } from '#embedded/stripe/webhooks/register-endpoint.ts'
import { customersOf, dayMs } from '#tests/setup/stripe-customers.ts'
import { useStripeSimulator } from '#tests/setup/stripe-simulator.ts'

const shop = useStripeSimulator()
const people = customersOf(shop)
const secret = 'whsec_for_this_test'
const crypto = new Stripe('sk_test_none')

/** Events that the test's endpoint received with a valid signature; it responds with `status`. */
const received: Stripe.Event[] = []
let status = 200
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const event = crypto.webhooks.constructEvent(
    Buffer.concat(chunks),
    String(request.headers['stripe-signature']),
    secret,
  )
  if (status === 200) received.push(event)
  response.writeHead(status).end()
})
const types = () => received.map(({ type }) => type)
const webhooks = () => shop.simulator.control.webhooks

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await registerEndpoint(shop.simulator.account, { url: `http://127.0.0.1:${port}/hook`, secret })
})
afterAll(() => void server.close())
beforeEach(async () => {
  status = 200
  webhooks().setDisorder({})
  await webhooks().replay()
  await webhooks().settle()
  received.length = 0
})

test('a checkout sends its signed events in order', async () => {
  await people.subscriber()
  await webhooks().settle()

  expect(types()).toEqual([
    'customer.created',
    'payment_method.attached',
    'invoice.created',
    'payment_intent.created',
    'invoice.finalized',
    'charge.succeeded',
    'payment_intent.succeeded',
    'invoice_payment.paid',
    'invoice.updated',
    'invoice.paid',
    'invoice.payment_succeeded',
    'customer.subscription.created',
    'checkout.session.completed',
  ])
  expect(received.at(-1)).toMatchObject({
    object: 'event',
    api_version: '2026-10-28.endive',
    livemode: false,
    data: { object: { payment_status: 'paid' } },
  })
})

test('an event that the endpoint refuses is retried with growing waits, and listed as undelivered until then', async () => {
  status = 500
  await shop.stripe.customers.create({ email: 'late@example.com' })
  await webhooks().settle()
  const undelivered = await shop.stripe.events.list({ delivery_success: false })
  expect(undelivered.data).toMatchObject([{ type: 'customer.created' }])

  status = 200
  await shop.simulator.control.clock.advance(5_000)
  expect(types()).toEqual([])
  await shop.simulator.control.clock.advance(10_000)
  expect(types()).toEqual(['customer.created'])
  expect((await shop.stripe.events.list({ delivery_success: false })).data).toEqual([])
})

test('after three days of failures an event is given up, but can be replayed', async () => {
  status = 503
  await shop.stripe.customers.create({ email: 'never@example.com' })
  await shop.simulator.control.clock.advance(2.9 * dayMs)
  expect(await webhooks().pending()).toBe(1)
  await shop.simulator.control.clock.advance(0.3 * dayMs)
  expect(await webhooks().pending()).toBe(0)
  const [event] = (await shop.stripe.events.list({ delivery_success: false })).data
  status = 200
  await webhooks().replay(event!.id)
  expect(received.map(({ id }) => id)).toEqual([event!.id])
})

test('events can be held, shuffled, doubled and dropped, reproducibly by seed', async () => {
  const orderOf = async (seed: number) => {
    received.length = 0
    webhooks().setDisorder({ hold: true })
    await people.subscriber()
    await webhooks().settle()
    expect(types()).toEqual([])
    webhooks().setDisorder({ seed, shuffle: true, double: 0.3, drop: 0.2 })
    await webhooks().release()
    return types()
  }
  const [first, second, other] = [await orderOf(7), await orderOf(7), await orderOf(8)]
  expect(first).toEqual(second)
  expect(other).not.toEqual(first)
  expect(new Set(first).size).toBeLessThan(13)
  expect(first.length).toBeGreaterThan(new Set(first).size)
})

test('the SDK accepts a signature from the simulated future', async () => {
  await shop.simulator.control.clock.advance(40 * dayMs)
  await shop.stripe.customers.create({ email: 'future@example.com' })
  await webhooks().settle()
  expect(types().at(-1)).toBe('customer.created')
})

test('an endpoint of the account shows its secret only once, and can be disabled and deleted', async () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/other`
  const made = await shop.stripe.webhookEndpoints.create({
    url,
    enabled_events: ['invoice.paid'],
    api_version: '2026-10-28.endive',
  })
  expect(made.secret).toMatch(/^whsec_/)
  expect(await shop.stripe.webhookEndpoints.update(made.id, { disabled: true })).toMatchObject({ status: 'disabled' })
  expect(await shop.stripe.webhookEndpoints.del(made.id)).toMatchObject({ deleted: true })
  const listed = (await shop.stripe.webhookEndpoints.list()).data
  expect(listed.map(({ id }) => id)).not.toContain(made.id)
  expect(JSON.stringify(listed)).not.toContain('whsec_')
})
