import { expect, test } from 'vitest'
import { cards, paying } from '#tests/setup/billing.ts'

const shop = paying()
const hourMs = 3_600_000
const dayMs = 24 * hourMs

type Payer = Awaited<ReturnType<typeof shop.subscriber>>
type Invoice = { id: string; status: string }

/** Advances the clock to `ms` after the end of the paid month. */
async function afterMonth(payer: Payer, ms: number): Promise<void> {
  const { items } = await shop.shop.stripe.subscriptions.retrieve(payer.subscriptionId)
  await shop.control.clock.advanceTo(new Date(items.data[0]!.current_period_end * 1000 + ms))
  await shop.settle()
}

/** A subscriber whose renewal was declined two hours ago. */
async function overdue(): Promise<Payer> {
  const payer = await shop.subscriber({ tier: 'basic', card: cards.failsLater })
  await afterMonth(payer, 3 * hourMs)
  return payer
}

const invoices = async ({ customerId }: Payer): Promise<Invoice[]> =>
  (await shop.shop.stripe.invoices.list({ customer: customerId })).data.map(({ id, status }) => ({
    id: id!,
    status: status!,
  }))

/** Saves a card that pays, and lets every further attempt and renewal pass. */
async function collectLater(payer: Payer): Promise<void> {
  await shop.control.portal.updateCard(payer.customerId, { number: cards.pays })
  for (let round = 0; round < 12; round += 1) await shop.advance(4 * dayMs)
}

test('a cancellation while the month is due ends the plan at once, and the month is never charged', async () => {
  const payer = await overdue()
  expect((await shop.status(payer)).plan).toMatchObject({ owed: 'month', cancellation: { endsAt: null } })

  const canceled = await payer.rest('POST /subscription/cancel')
  expect(canceled.body).toEqual({ success: true, message: expect.stringContaining('has ended'), endsAt: null })
  await shop.settle()

  expect(await shop.status(payer)).toMatchObject({ active: false, status: 'canceled', due: null })
  expect(await shop.mailKinds(payer.email)).toEqual(['payment-failed', 'subscription-ended'])
  expect((await invoices(payer)).map(({ status }) => status)).toEqual(['void', 'paid'])
  await collectLater(payer)
  expect(await shop.book(payer)).toEqual(['charge 1100'])

  const back = await payer.rest('POST /subscription/create-checkout', { targetTier: 'basic' })
  expect(back.body).toMatchObject({ checkoutUrl: expect.stringContaining('cs_test_') })
})

test('a cancellation in the hour before the renewal is charged ends the plan at once too', async () => {
  const payer = await shop.subscriber({ tier: 'pro' })
  await afterMonth(payer, 60_000)
  expect(await shop.status(payer)).toMatchObject({ status: 'active', plan: { cancellation: { endsAt: null } } })

  await payer.rest('POST /subscription/cancel')
  await shop.settle()

  expect(await shop.status(payer)).toMatchObject({ active: false, status: 'canceled' })
  await collectLater(payer)
  expect(await shop.book(payer)).toEqual(['charge 2200'])
  expect((await invoices(payer)).map(({ status }) => status)).toEqual(['void', 'paid'])
})

test('a paid month is kept: one date in the response, the mail and the account', async () => {
  const payer = await shop.subscriber({ tier: 'basic' })
  const { cancellation } = (await shop.status(payer)).plan

  const { body } = await payer.rest('POST /subscription/cancel')
  expect(body.endsAt).toBe(cancellation.endsAt)
  await shop.settle()

  const status = await shop.status(payer)
  expect(status.plan).toMatchObject({ isEnding: true, endsAt: body.endsAt, cancellation: null })
  expect(status.currentPeriodEnd).toBe(body.endsAt)
  expect(await shop.mails(payer.email)).toMatchObject([
    { kind: 'subscription-cancelled', endsAt: body.endsAt, due: null },
  ])
})

test('a payment in the very moment of the cancellation is paid back', async () => {
  const payer = await overdue()
  const [due] = await invoices(payer)
  const { payments } = shop.app.deps
  const perform = payments.perform.bind(payments)
  let hasPaid = false
  payments.perform = async (call, key) => {
    if (call.kind === 'cancel-now' && !hasPaid) {
      hasPaid = true
      await shop.control.invoices.pay(due!.id, { card: cards.pays })
    }
    return perform(call, key)
  }

  const canceled = await payer.rest('POST /subscription/cancel')
  payments.perform = perform
  await shop.settle()

  expect(canceled.body).toMatchObject({ success: true, endsAt: null })
  expect(await shop.status(payer)).toMatchObject({ active: false })
  expect(await shop.book(payer)).toEqual(['charge 1100', 'charge 1100', 'refund 1100'])
})

test('a payment before the cancellation keeps the new month', async () => {
  const payer = await overdue()
  const [due] = await invoices(payer)
  shop.holdWebhooks()
  await shop.control.invoices.pay(due!.id, { card: cards.pays })

  const { body } = await payer.rest('POST /subscription/cancel')
  await shop.releaseWebhooks()
  await shop.settle()

  const status = await shop.status(payer)
  expect(status).toMatchObject({ active: true, currentPeriodEnd: body.endsAt, plan: { isEnding: true } })
  await collectLater(payer)
  expect(await shop.book(payer)).toEqual(['charge 1100', 'charge 1100'])
})

test('two clicks at once cancel once', async () => {
  const payer = await overdue()

  const responses = await Promise.all([
    payer.rest('POST /subscription/cancel'),
    payer.rest('POST /subscription/cancel'),
  ])
  await shop.settle()

  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  expect(await shop.mailKinds(payer.email)).toEqual(['payment-failed', 'subscription-ended'])
  await collectLater(payer)
  expect(await shop.book(payer)).toEqual(['charge 1100'])
})

test('a cancellation that stops after each call goes on, and charges nothing', async () => {
  for (const call of ['DELETE /v1/subscriptions/:id', 'POST /v1/invoices/:id/void']) {
    const payer = await overdue()
    shop.control.faults.add({ call, act: { kind: 'error', status: 500 }, times: 9 })
    expect((await payer.rest('POST /subscription/cancel')).status, call).toBe(503)
    shop.control.faults.clear()

    await payer.rest('POST /subscription/sync-status')
    await shop.settle()

    expect(await shop.status(payer), call).toMatchObject({ active: false, status: 'canceled', due: null })
    await collectLater(payer)
    expect(await shop.book(payer), call).toEqual(['charge 1100'])
  }
})

test('a cancellation in the portal while the month is due says what is still collected, and can be undone or made at once', async () => {
  const payer = await overdue()
  await shop.control.portal.cancel(payer.subscriptionId)
  await shop.settle()

  const status = await shop.status(payer)
  expect(status.plan).toMatchObject({ owed: 'month', isEnding: true, cancellation: { endsAt: null } })
  expect(status.plan.may).toMatchObject({ resume: true, cancel: true, payOwed: true })
  const [mail] = (await shop.mails(payer.email)).filter(({ kind }) => kind === 'subscription-cancelled')
  expect(mail).toMatchObject({ endsAt: status.plan.endsAt, due: 11_000_000 })

  await payer.rest('POST /subscription/resume')
  expect((await shop.status(payer)).plan).toMatchObject({ isEnding: false, endsAt: null })
  await shop.control.portal.cancel(payer.subscriptionId)
  await payer.rest('POST /subscription/cancel')
  await collectLater(payer)
  expect(await shop.book(payer)).toEqual(['charge 1100'])
})

test('what is due names the sum with tax, the card, the reason and the next attempt', async () => {
  const payer = await overdue()
  const status = await shop.status(payer)
  expect(status.due).toEqual({
    amount: 11,
    tier: 'basic',
    nextAttemptAt: expect.stringMatching(/^\d{4}-/),
    decline: { brand: 'visa', last4: '0341', reason: 'declined' },
  })
  const wait = Date.parse(status.due.nextAttemptAt) - shop.app.deps.clock.now().getTime()
  expect(wait / dayMs).toBeGreaterThan(2.5)
  expect(wait / dayMs).toBeLessThan(3)
  const [mail] = await shop.mails(payer.email)
  expect(mail).toMatchObject({
    kind: 'payment-failed',
    amountDue: 11_000_000,
    nextAttemptAt: status.due.nextAttemptAt,
    decline: { brand: 'visa', last4: '0341', reason: 'declined' },
  })
})
