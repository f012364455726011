import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { applyStripeState } from '#services/billing/apply-stripe-state.ts'
import type { Deps } from '#src/ports.ts'
import { subscriptionsOf } from '#stores/billing.ts'
import { openDatabase } from '#stores/db.ts'
import { billingApp } from '#tests/setup/billing-app.ts'

const billing = billingApp()
const statusOf = async (userId: string) => (await subscriptionsOf(billing.app.deps.db, userId))[0]!.status

/** Deps of another process: the same database, another pool. */
async function inAnotherProcess<T>(work: (deps: Deps) => Promise<T>): Promise<T> {
  const database = openDatabase(billing.app.databaseUrl, { max: 2 })
  try {
    return await work({ ...billing.app.deps, billingReads: { db: database.db, waiting: new Map() } })
  } finally {
    await database.close()
  }
}

/** Resolves when one read waits for the lock of another. */
const waitForLockWait = () =>
  expect
    .poll(async () => {
      const [row] = await billing.app.deps.db.execute<{ waiting: number }>(sql`
        select count(*)::int as waiting from pg_locks
         where locktype = 'advisory' and not granted
           and database = (select oid from pg_database where datname = current_database())`)
      return row!.waiting
    })
    .toBeGreaterThan(0)

/** A payment provider that reads the customer at once but returns the snapshot only after `release`. */
function slow(payments: Deps['payments']) {
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const readCustomer: Deps['payments']['readCustomer'] = async id => {
    const snapshot = await payments.readCustomer(id)
    asked.resolve()
    await released.promise
    return snapshot
  }
  return { payments: { ...payments, readCustomer }, asked: asked.promise, release: () => released.resolve() }
}

test('a late, older snapshot does not overwrite a newer one, even across processes', async () => {
  const ann = await billing.payer()
  billing.control.webhooks.setDisorder({ drop: 1 })
  const { payments, asked, release } = slow(billing.app.deps.payments)

  const late = applyStripeState({ ...billing.app.deps, payments }, ann.customerId)
  await asked
  await billing.control.subscriptions.delete(ann.subscriptionId)
  const newer = inAnotherProcess(deps => applyStripeState(deps, ann.customerId))
  await Promise.race([newer, waitForLockWait()])
  release()
  await Promise.all([late, newer])

  expect(await statusOf(ann.userId)).toBe('canceled')
  expect(await billing.access(ann.userId)).toMatchObject({ active: false })
  expect(await billing.mailKinds(ann.email)).toEqual(['subscription-ended'])
  expect(await billing.control.totals(ann.customerId)).toMatchObject({ charges: 1, charged: 1100 })
})

test('a crash before the commit leaves neither rows nor mails; the next read writes both', async () => {
  const ben = await billing.payer()
  billing.control.webhooks.setDisorder({ drop: 1 })
  await billing.control.portal.cancel(ben.subscriptionId)
  const { queue } = billing.app.deps
  const crashing: Deps['queue'] = {
    async enqueue(tx, job, payload) {
      await queue.enqueue(tx, job, payload)
      throw new Error('the process died here')
    },
  }

  await expect(applyStripeState({ ...billing.app.deps, queue: crashing }, ben.customerId)).rejects.toThrow('died here')
  expect(await subscriptionsOf(billing.app.deps.db, ben.userId)).toMatchObject([{ cancelAt: null }])
  expect(await billing.mailKinds(ben.email)).toEqual([])

  await applyStripeState(billing.app.deps, ben.customerId)
  expect(await subscriptionsOf(billing.app.deps.db, ben.userId)).toMatchObject([{ cancelAt: expect.any(Date) }])
  expect(await billing.mailKinds(ben.email)).toEqual(['subscription-cancelled'])
  expect(await billing.access(ben.userId)).toMatchObject({ active: true, tier: 'basic' })
  expect(await billing.control.totals(ben.customerId)).toMatchObject({ charges: 1, charged: 1100 })
})

test('a hundred concurrent calls share two reads: the running one and the next', async () => {
  const cy = await billing.payer()
  const { payments } = billing.app.deps
  let reads = 0
  const readCustomer: Deps['payments']['readCustomer'] = id => {
    reads += 1
    return payments.readCustomer(id)
  }
  const needs = { ...billing.app.deps, payments: { ...payments, readCustomer } }

  const first = applyStripeState(needs, cy.customerId)
  while (reads === 0) await new Promise(resolve => setImmediate(resolve))
  const all = await Promise.all([first, ...Array.from({ length: 100 }, () => applyStripeState(needs, cy.customerId))])

  expect(reads).toBe(2)
  expect(new Set(all.map(({ standing }) => standing.tier))).toEqual(new Set(['basic']))
})

test('while Stripe is slow, requests use other database connections', async () => {
  const dan = await billing.payer()
  const { payments, asked, release } = slow(billing.app.deps.payments)
  await inAnotherProcess(async deps => {
    const waiting = applyStripeState({ ...deps, payments }, dan.customerId)
    await asked
    // Stripe's response is still held, so a request that waited for it would never end.
    expect((await dan.rest('GET /auth/user')).status).toBe(200)
    release()
    await waiting
  })
})

test.each([
  ['ten minutes ahead', 10],
  ['ten minutes behind', -10],
])('with our clock %s of Stripe’s, renewal and cancellation work the same', async (_, minutes) => {
  const eve = await billing.payer()
  const { clock } = billing.shop.simulator
  const off = { now: () => new Date(clock.now().getTime() + minutes * 60_000) }
  const needs = { ...billing.app.deps, clock: off }
  billing.control.webhooks.setDisorder({ drop: 1 })
  const { period } = (await billing.access(eve.userId))!
  await billing.control.clock.advanceTo(new Date(period.end.getTime() + 2 * 3_600_000))
  await applyStripeState(needs, eve.customerId)
  const renewed = (await billing.access(eve.userId))!
  expect(renewed).toMatchObject({ active: true, period: { start: period.end } })
  await billing.control.portal.cancel(eve.subscriptionId)
  await applyStripeState(needs, eve.customerId)
  await applyStripeState(needs, eve.customerId)

  expect(await billing.mailKinds(eve.email)).toEqual(['period-rolled', 'subscription-cancelled'])
  expect(await billing.control.totals(eve.customerId)).toMatchObject({ charges: 2, charged: 2200 })
  expect(await billing.access(eve.userId)).toMatchObject({ active: true })
})
