import type { PaymentEvent } from '#src/ports/payments.ts'
import { ownerOf } from '#stores/billing.ts'
import { findEvent, insertEvent, markProcessed } from '#stores/stripe-events.ts'
import { applyEvent } from './apply-event.ts'
import type { Healing, ReconcileNeeds } from './healing.ts'

/**
 * Events that Stripe could not deliver. They are kept with the others, and counted, because many of them mean that the
 * endpoint is off. Most were about somebody who has been looked at since; the others are followed now.
 */
export async function findMissedEvents(needs: ReconcileNeeds, heals: Healing, since: Date): Promise<void> {
  const { db, clock, metrics } = needs
  for await (const event of needs.payments.undeliveredEvents(since)) {
    await heals.each({ eventId: event.id }, async () => {
      if ((await findEvent(db, event.id)) !== null) return 'skipped'
      const now = clock.now()
      const isSeen = await isLookedAtSince(needs, event)
      await db.transaction(async tx => {
        if ((await insertEvent(tx, { ...event, receivedAt: now })) && isSeen)
          await markProcessed(tx, event.id, now, 'never delivered; looked at by the nightly run')
      })
      metrics.count('webhooks_total', { outcome: 'missed' })
      if (isSeen) return 'fine'
      await applyEvent(needs, event.id)
      return 'healed'
    })
  }
}

/** A look in the very second of the event may have come before it. */
async function isLookedAtSince({ db }: ReconcileNeeds, { customerId, createdAt }: PaymentEvent): Promise<boolean> {
  const at = customerId === null ? null : ((await ownerOf(db, customerId))?.convergedAt ?? null)
  return at !== null && at.getTime() >= createdAt.getTime() + 1_000
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
