import { sql } from 'drizzle-orm'
import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { reconcileStripe } from '#services/billing/reconcile-stripe.ts'
import { minutes } from '#tests/fakes/clock.ts'
import { billingApp } from '#tests/setup/billing-app.ts'

const billing = billingApp()
const { webhooks } = new Stripe('sk_test_signer')
let events = 0

const eventOf = (customer: string, type = 'customer.subscription.updated', more: object = {}) => ({
  id: `evt_test_${++events}`,
  object: 'event',
  api_version: '2026-10-28.endive',
  created: Math.floor(billing.app.deps.clock.now().getTime() / 1000),
  livemode: false,
  pending_webhooks: 1,
  request: null,
  type,
  data: { object: { id: 'sub_1', object: 'subscription', customer } },
  ...more,
})
const sign = (payload: string, { secret, at }: { secret?: string; at?: Date } = {}) =>
  webhooks.generateTestHeaderString({
    payload,
    secret: secret ?? billing.shop.simulator.webhookSecret,
    timestamp: Math.floor((at ?? billing.app.deps.clock.now()).getTime() / 1000),
  })
const post = async (payload: string, headers: Record<string, string> = { 'stripe-signature': sign(payload) }) =>
  billing.app.server.inject({
    method: 'POST',
    url: '/api/stripe/webhook',
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    payload,
  })
const stored = async (id: string) => {
  const [row] = await billing.app.deps.db.execute<{ processed: boolean; error: string | null; attempts: number }>(
    sql`select processed_at is not null as processed, error, attempts from stripe_events where id = ${id}`,
  )
  return row ?? null
}
/** Checks that a user on the basic plan has seen no effect of any event. */
const checkUnchanged = async (user: Awaited<ReturnType<typeof billing.payer>>) => {
  await billing.settle()
  expect(await billing.control.totals(user.customerId)).toMatchObject({ charges: 1, charged: 1100, kept: 1100 })
  expect(await billing.access(user.userId)).toMatchObject({ active: true, tier: 'basic' })
  expect(await billing.mailKinds(user.email)).toEqual([])
}
const jobsOf = async (id: string) =>
  (await billing.jobs('apply-stripe-event')).filter(job => (job as { eventId: string }).eventId === id).length

test('one event that arrives a hundred times concurrently is stored once and has one effect', async () => {
  const ann = await billing.payer()
  await billing.control.webhooks.setDisorder({ hold: true })
  await billing.control.portal.cancel(ann.subscriptionId)
  const event = eventOf(ann.customerId)
  const body = JSON.stringify(event)

  const responses = await Promise.all(Array.from({ length: 100 }, () => post(body)))
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(await jobsOf(event.id)).toBe(1)
  await billing.work()
  billing.control.webhooks.setDisorder({})
  await billing.control.webhooks.release()
  await billing.settle()

  expect(await stored(event.id)).toEqual({ processed: true, error: null, attempts: 1 })
  expect(await billing.mailKinds(ann.email)).toEqual(['subscription-cancelled'])
  expect(await billing.control.totals(ann.customerId)).toMatchObject({ charges: 1, charged: 1100 })
  expect(await billing.access(ann.userId)).toMatchObject({ active: true, tier: 'basic' })
})

test('a late `updated` event after `deleted` does not revive the subscription', async () => {
  const ben = await billing.payer()
  const late = JSON.stringify(eventOf(ben.customerId))
  await billing.control.subscriptions.delete(ben.subscriptionId)
  await billing.settle()
  expect(await billing.access(ben.userId)).toMatchObject({ active: false })

  expect((await post(late)).statusCode).toBe(200)
  await billing.settle()

  expect(await billing.access(ben.userId)).toMatchObject({ active: false, tier: 'basic' })
  expect(await billing.mailKinds(ben.email)).toEqual(['subscription-ended'])
  expect(await billing.control.totals(ben.customerId)).toMatchObject({ charges: 1, charged: 1100, kept: 1100 })
})

test.each([
  ['a missing header', (body: string) => ({ payload: body, headers: {} })],
  [
    'an altered body',
    (body: string) => ({ payload: body.replace('sub_1', 'sub_2'), headers: { 'stripe-signature': sign(body) } }),
  ],
  [
    'a rewritten body',
    (body: string) => ({
      payload: JSON.stringify(JSON.parse(body), null, 2),
      headers: { 'stripe-signature': sign(body) },
    }),
  ],
  [
    'another secret',
    (body: string) => ({ payload: body, headers: { 'stripe-signature': sign(body, { secret: 'whsec_wrong' }) } }),
  ],
  [
    'an old signature',
    (body: string) => ({
      payload: body,
      headers: {
        'stripe-signature': sign(body, { at: new Date(billing.app.deps.clock.now().getTime() - minutes(6)) }),
      },
    }),
  ],
  ['no JSON', () => ({ payload: 'nonsense', headers: { 'stripe-signature': sign('nonsense') } })],
  ['an empty body', () => ({ payload: '', headers: { 'stripe-signature': sign('') } })],
])('%s is refused with 400 and nothing is written', async (_, forge) => {
  const victim = await billing.payer()
  const event = eventOf(victim.customerId, 'customer.deleted')
  const { payload, headers } = forge(JSON.stringify(event))

  const response = await post(payload, headers as Record<string, string>)

  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ success: false, code: 'BAD_REQUEST' })
  expect(await stored(event.id)).toBeNull()
  expect(await jobsOf(event.id)).toBe(0)
  await checkUnchanged(victim)
})

test('a signature from the future is accepted, as our clock may be slow; during a key rotation either secret works', async () => {
  const ann = await billing.payer()
  const future = JSON.stringify(eventOf(ann.customerId))
  const at = new Date(billing.app.deps.clock.now().getTime() + minutes(10))
  expect((await post(future, { 'stripe-signature': sign(future, { at }) })).statusCode).toBe(200)

  const rotated = JSON.stringify(eventOf(ann.customerId))
  const [time, right] = sign(rotated).split(',')
  const [, wrong] = sign(rotated, { secret: 'whsec_the_new_one' }).split(',')
  expect((await post(rotated, { 'stripe-signature': [time, wrong, right].join(',') })).statusCode).toBe(200)
  await checkUnchanged(ann)
})

test('a live mode event is refused if the key is a test key', async () => {
  const ann = await billing.payer()
  const event = eventOf(ann.customerId, 'customer.subscription.deleted', { livemode: true })

  expect((await post(JSON.stringify(event))).statusCode).toBe(400)
  expect(await stored(event.id)).toBeNull()
  await checkUnchanged(ann)
})

test('events of an unknown customer or without one are stored and count as processed', async () => {
  const ann = await billing.payer()
  const strange = eventOf('cus_nobody', 'moon.full')
  const unnamed = eventOf('', 'invoice.updated', { data: { object: { object: 'thing' } } })

  expect((await post(JSON.stringify(strange))).statusCode).toBe(200)
  expect((await post(JSON.stringify(unnamed))).statusCode).toBe(200)
  await billing.work()

  expect(await stored(strange.id)).toMatchObject({ processed: true, error: 'a customer without an account here' })
  expect(await stored(unnamed.id)).toMatchObject({ processed: true, error: 'names no customer' })
  await checkUnchanged(ann)
})

test('a body above half a mebibyte is refused', async () => {
  const response = await post(JSON.stringify({ ...eventOf('cus_1'), filler: 'x'.repeat(600_000) }))
  expect(response.statusCode).toBe(413)
})

test('an event that cannot be stored gets 5xx, so that Stripe sends it again', async () => {
  const ann = await billing.payer()
  const event = eventOf(ann.customerId)
  await billing.app.deps.db.execute(sql`alter table stripe_events rename to stripe_events_away`)
  const response = await post(JSON.stringify(event)).finally(() =>
    billing.app.deps.db.execute(sql`alter table stripe_events_away rename to stripe_events`),
  )

  expect(response.statusCode).toBeGreaterThanOrEqual(500)
  expect(await stored(event.id)).toBeNull()
  expect((await post(JSON.stringify(event))).statusCode).toBe(200)
  await checkUnchanged(ann)
})

test('while Stripe returns 500, an event waits with its reason and is applied by the next run', async () => {
  const cy = await billing.payer()
  await billing.control.portal.cancel(cy.subscriptionId)
  billing.control.faults.add({ call: 'GET /v1/subscriptions', act: { kind: 'error', status: 500 }, times: 50 })
  const event = eventOf(cy.customerId)
  await post(JSON.stringify(event))

  expect(await billing.work()).toBeGreaterThan(0)
  expect(await stored(event.id)).toMatchObject({
    processed: false,
    attempts: 1,
    error: expect.stringContaining('not available'),
  })
  expect(await billing.access(cy.userId)).toMatchObject({ active: true })
  billing.control.faults.clear()
  await billing.control.clock.advance(minutes(15))
  await reconcileStripe(billing.app.deps, new AbortController().signal)
  expect(await stored(event.id)).toMatchObject({ processed: true })
  expect(await billing.control.totals(cy.customerId)).toMatchObject({ charges: 1, charged: 1100 })
  expect(await billing.mailKinds(cy.email)).toEqual(['subscription-cancelled'])
})
