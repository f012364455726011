import { afterEach, expect, test } from 'vitest'
import { operatorActs } from '#schema/operations.ts'
import { billingApp } from '#tests/setup/billing-app.ts'
import { terminal } from '#tests/setup/cli.ts'

const billing = billingApp()
const { run, exit } = terminal(billing.app)

afterEach(() => {
  process.exitCode = 0
})

test('billing setup creates what is missing, prints the secret once, and is safe to repeat', async () => {
  const preview = (await run(['billing', 'setup', '--dry-run', '--json'])).json()
  const first = (await run(['billing', 'setup', '--reason', 'going live', '--json'])).json()
  const second = (await run(['billing', 'setup', '--json'])).json()

  expect(preview).toEqual({
    dryRun: true,
    preview: expect.stringContaining('webhook endpoint http://localhost:3000/api/stripe/webhook'),
  })
  expect(first.webhookSecret).toMatch(/^whsec_/)
  expect(second.webhookSecret).toBeNull()
  expect(second.findings.filter((one: { ok: boolean }) => !one.ok)).toEqual([])
  const endpoints = await billing.shop.stripe.webhookEndpoints.list()
  const made = endpoints.data.filter(({ url }) => url === 'http://localhost:3000/api/stripe/webhook')
  expect(made).toMatchObject([{ api_version: '2026-10-28.endive', status: 'enabled' }])
  const acts = await billing.app.deps.db.select().from(operatorActs)
  expect(acts).toContainEqual(expect.objectContaining({ what: 'billing setup', why: 'going live', outcome: 'done' }))
  await billing.shop.stripe.webhookEndpoints.del(made[0]!.id)
})

test('billing doctor reports a change in the dashboard with exit code 1; setup repairs it', async () => {
  const { data } = await billing.shop.stripe.prices.list({ lookup_keys: ['itc_pro_monthly'] })
  await billing.shop.stripe.prices.update(data[0]!.id, { active: false })

  const found = (await run(['billing', 'doctor', '--json'])).json()
  expect(found.filter((one: { ok: boolean }) => !one.ok)).toContainEqual({
    item: 'price itc_pro_monthly',
    ok: false,
    detail: 'missing',
  })
  expect(process.exitCode).toBe(1)

  await run(['billing', 'setup'])
  process.exitCode = 0
  await run(['billing', 'doctor'])
  expect(process.exitCode).toBe(0)
  for await (const { id, url } of billing.shop.stripe.webhookEndpoints.list())
    if (url.startsWith('http://localhost:3000')) await billing.shop.stripe.webhookEndpoints.del(id)
})

test('subscriptions show prints all billing data of an account, as tables and as JSON', async () => {
  const ann = await billing.payer({ tier: 'pro' })

  const { output } = await run(['subscriptions', 'show', '--email', ann.email])
  const whole = (await run(['subscriptions', 'show', ann.userId, '--json'])).json()

  for (const word of [ann.customerId, ann.subscriptionId, 'stripe', 'active', 'pro', 'paid', '22'])
    expect(output).toContain(word)
  expect(whole).toMatchObject({
    customer: { id: ann.customerId },
    subscriptions: [{ id: ann.subscriptionId, status: 'active', tier: 'pro' }],
    invoices: [{ status: 'paid', total: 22_000_000 }],
  })
  const ben = await billing.app.member()
  expect((await run(['subscriptions', 'show', ben.userId])).output).toContain('never paid')
  expect(await exit(['subscriptions', 'show', '--email', 'unknown@example.com'])).toBe(3)
})

test('subscriptions sync repairs one account or all, and reports the changes', async () => {
  const cleo = await billing.payer()
  const dan = await billing.payer()
  billing.control.webhooks.setDisorder({ drop: 1 })
  await billing.control.subscriptions.delete(cleo.subscriptionId)
  await billing.control.portal.cancel(dan.subscriptionId)

  const one = (await run(['subscriptions', 'sync', '--email', cleo.email, '--reason', 'she asked', '--json'])).json()
  expect(one).toMatchObject({ changed: true, active: false, status: 'canceled' })
  expect(await billing.access(cleo.userId)).toMatchObject({ active: false })

  const all = (await run(['subscriptions', 'sync', '--all', '--json'])).json()
  expect(all).toMatchObject({ repaired: 1, failed: 0 })
  expect(await billing.mailKinds(dan.email)).toEqual(['subscription-cancelled'])
  const again = (await run(['subscriptions', 'sync', '--all', '--json'])).json()
  expect(again).toMatchObject({ repaired: 0, failed: 0 })
  expect(await billing.control.totals(cleo.customerId)).toMatchObject({ charges: 1 })

  expect(await exit(['subscriptions', 'sync'])).toBe(2)
  expect(await exit(['subscriptions', 'sync', '--all', '--email', dan.email])).toBe(2)
  expect(await exit(['subscriptions', 'sync', '--user', (await billing.app.member()).userId])).toBe(3)
  billing.control.faults.add({ call: '*', act: { kind: 'error', status: 500 }, times: 50 })
  expect(await exit(['subscriptions', 'sync', '--user', dan.userId])).toBe(5)
  billing.control.faults.clear()
  billing.control.webhooks.setDisorder({})
})

test('billing events lists received events with outcomes; replay processes one again', async () => {
  const eve = await billing.payer()
  await billing.control.portal.cancel(eve.subscriptionId)
  await billing.settle()

  const events = (await run(['billing', 'events', '--user', eve.userId, '--json'])).json() as {
    id: string
    type: string
  }[]
  expect(events[0]).toMatchObject({
    type: 'customer.subscription.updated',
    attempts: 1,
    processedAt: expect.any(String),
  })
  expect((await run(['billing', 'events', '--waiting'])).output).not.toContain('evt_')

  await run(['billing', 'replay', events[0]!.id, '--reason', 'to be sure'])
  expect((await run(['billing', 'events', '--waiting'])).output).toContain(events[0]!.id)
  await billing.work()
  expect(await billing.mailKinds(eve.email)).toEqual(['subscription-cancelled'])
  expect(await exit(['billing', 'replay', 'evt_never'])).toBe(3)
})
