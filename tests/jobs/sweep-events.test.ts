import { expect, test } from 'vitest'
import { backgroundWork } from '#jobs/background-work.ts'
import { insertEvent, listEvents, markProcessed } from '#stores/stripe-events.ts'
import { days } from '#tests/fakes/clock.ts'
import { testApp } from '#tests/setup/app.ts'

const app = testApp()

test('processed Stripe events are deleted after 90 days, waiting ones are kept', async () => {
  const { db, clock } = app.deps
  const put = async (id: string, isProcessed: boolean) => {
    const about = { type: 'invoice.paid', apiVersion: null, livemode: false, objectId: null, customerId: null }
    await db.transaction(tx => insertEvent(tx, { ...about, id, createdAt: clock.now(), receivedAt: clock.now() }))
    if (isProcessed) await markProcessed(db, id, clock.now(), null)
  }
  await put('evt_old', true)
  await put('evt_waiting', false)
  app.clock.advance(days(91))
  await put('evt_new', true)

  const swept = await backgroundWork['sweep-old-rows'].run(app.deps, {}, new AbortController().signal, 'job')

  expect(swept).toMatchObject({ events: 1 })
  expect((await listEvents(db, { isWaiting: false, limit: 9 })).map(({ id }) => id)).toEqual(['evt_new', 'evt_waiting'])
})
