import { ownerOf } from '#stores/billing.ts'
import { findEvent, insertEvent, markProcessed } from '#stores/stripe-events.ts'
import type { Healing, ReconcileNeeds } from './healing.ts'

/**
 * Events that Stripe could not deliver. What they were about has been looked at by now; they are kept with the others, and
 * counted, because many of them mean that the endpoint is off.
 */
export async function findMissedEvents(needs: ReconcileNeeds, heals: Healing, since: Date): Promise<void> {
  const { db, clock, metrics } = needs
  for await (const event of needs.payments.undeliveredEvents(since)) {
    await heals.each({ eventId: event.id }, async () => {
      if ((await findEvent(db, event.id)) !== null) return 'skipped'
      const now = clock.now()
      await db.transaction(async tx => {
        if (await insertEvent(tx, { ...event, receivedAt: now }))
          await markProcessed(tx, event.id, now, 'never delivered; looked at by the nightly run')
      })
      metrics.count('webhooks_total', { outcome: 'missed' })
      return 'fine'
    })
  }
}

/** Somebody who pays for one of our plans and is nobody here: no run can mend that, a person must. */
export async function findStrangers({ db, payments, log, metrics }: ReconcileNeeds, heals: Healing): Promise<void> {
  for await (const { id, customerId, tier } of payments.liveSubscriptions()) {
    await heals.each({ subscriptionId: id, customerId }, async () => {
      if (tier === null || (await ownerOf(db, customerId)) !== null) return 'skipped'
      heals.summary.strangers += 1
      metrics.count('billing_alerts_total', { kind: 'stranger' })
      log.error({ subscriptionId: id, customerId, alert: 'stranger' }, 'ALERT somebody pays and has no account')
      return 'fine'
    })
  }
}
