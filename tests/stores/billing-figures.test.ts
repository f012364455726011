import { expect, test } from 'vitest'
import { isLive } from '#core/billing/subscription.ts'
import { applyStripeState } from '#services/billing/apply-stripe-state.ts'
import { subscriptionsOf } from '#stores/billing.ts'
import { billingFigures } from '#stores/billing-figures.ts'
import { insertOperation } from '#stores/billing-operations.ts'
import { insertEvent } from '#stores/stripe-events.ts'
import { minutes } from '#tests/fakes/clock.ts'
import { billingApp } from '#tests/setup/billing-app.ts'

const billing = billingApp()
const figures = () => {
  const { db, clock } = billing.app.deps
  return billingFigures(db, new Date(clock.now().getTime() - minutes(10)))
}

test('waiting events and untaxed subscriptions are counted once they are overdue', async () => {
  const ann = await billing.payer()
  expect(await figures()).toEqual({ eventsWaiting: 0, operationsStuck: 0, untaxed: 0, peopleWithTwoLive: 0 })

  const { db, clock, ids } = billing.app.deps
  const at = clock.now()
  const operation = { id: ids.next(), userId: ann.userId, kind: 'cancel', targetTier: null } as const
  await insertOperation(db, { ...operation, expectedPeriodStart: null, at })
  const event = { type: 'invoice.paid', apiVersion: null, livemode: false, objectId: null, customerId: null }
  await db.transaction(tx => insertEvent(tx, { ...event, id: 'evt_lost', createdAt: at, receivedAt: at }))
  expect(await figures()).toMatchObject({ eventsWaiting: 0, operationsStuck: 0 })

  await billing.control.customers.loseAddress(ann.customerId)
  const { period } = (await billing.access(ann.userId))!
  await billing.control.clock.advanceTo(new Date(period.end.getTime() + minutes(120)))
  await billing.settle()

  expect(await figures()).toMatchObject({ eventsWaiting: 1, untaxed: 1, peopleWithTwoLive: 0 })
})

test('a user with two subscriptions is counted until one is ended', async () => {
  const ben = await billing.payer()
  // Of two subscriptions of the same second, the newer one is unknown.
  await billing.control.clock.advance(minutes(1))
  const second = await billing.buy(ben.email, 'pro', undefined, ben.customerId)
  await applyStripeState(billing.app.deps, ben.customerId)
  expect((await figures()).peopleWithTwoLive).toBe(1)

  await billing.settle()

  expect((await figures()).peopleWithTwoLive).toBe(0)
  const live = (await subscriptionsOf(billing.app.deps.db, ben.userId)).filter(isLive)
  expect(live.map(({ id }) => id)).toEqual([second.subscriptionId])
})
