import { ownerOf } from '#stores/billing.ts'
import { peopleWithUnfinished } from '#stores/billing-operations.ts'
import { waitingEvents } from '#stores/stripe-events.ts'
import { applyEvent } from './apply-event.ts'
import { completeCheckout } from './complete-checkout.ts'
import { endOverdueSignups } from './end-signups.ts'
import { finishErasing } from './erase-account.ts'
import { findMissedEvents, findStrangers } from './find-missed.ts'
import { type Healing, healing, type ReconcileNeeds } from './healing.ts'
import { lookAtCustomers } from './look-at-customers.ts'
import { resumeOperations } from './resume-operations.ts'

const atOnce = 200
const minutesMs = 60_000
const dayMs = 86_400_000
/** Stripe repeats an event for three days; what was paid longer ago was settled by an earlier night. */
const lookBackMs = 8 * dayMs
/** A customer that was looked at so lately, by this run before it was interrupted or by a webhook, is not looked at again. */
const freshMs = 60 * minutesMs

/**
 * Once a night, everything that a lost webhook, a crash or an outage may have left: payment pages that were paid and that
 * nobody heard of, operations in the middle, signups that ended, events without effect, and every known customer. One that
 * cannot be mended does not stop the others. A second run finds nothing to do; an interrupted one goes on where it was.
 * @throws AppError PAYMENTS_UNAVAILABLE when Stripe cannot be reached at all
 */
export async function reconcileStripe(needs: ReconcileNeeds, signal: AbortSignal): Promise<Healing['summary']> {
  const heals = healing(needs, signal)
  const from = needs.clock.now()
  await completePaidCheckouts(needs, heals, new Date(from.getTime() - lookBackMs))
  await endOverdueSignups(needs, heals)
  await finishOperations(needs, heals)
  await applyWaitingEvents(needs, heals)
  await lookAtCustomers(needs, heals, new Date(from.getTime() - freshMs))
  await findMissedEvents(needs, heals, new Date(from.getTime() - lookBackMs))
  await findStrangers(needs, heals)
  const { summary } = heals
  needs.log.info({ ...summary }, 'reconciled with Stripe')
  return summary
}

/** Nobody who paid stays outside: a page whose customer is nobody's yet makes its account, or its subscription. */
async function completePaidCheckouts(needs: ReconcileNeeds, heals: Healing, since: Date): Promise<void> {
  for await (const session of needs.payments.completedCheckouts(since)) {
    await heals.each({ sessionId: session.id }, async () => {
      if (session.customerId === null || (await ownerOf(needs.db, session.customerId)) !== null) return 'fine'
      const completed = await completeCheckout(needs, session)
      const isHealed = completed.of === 'signup' ? completed.signup.outcome === 'completed' : completed.of === 'account'
      return isHealed && (await ownerOf(needs.db, session.customerId)) !== null ? 'healed' : 'fine'
    })
  }
}

async function finishOperations(needs: ReconcileNeeds, heals: Healing): Promise<void> {
  await heals.pages(
    after => peopleWithUnfinished(needs.db, { after, limit: atOnce }),
    userId => userId,
    userId =>
      heals.each({ userId }, async () => {
        await resumeOperations(needs, userId)
        return (await finishErasing(needs, userId)) ? 'healed' : 'fine'
      }),
  )
}

async function applyWaitingEvents(needs: ReconcileNeeds, heals: Healing): Promise<void> {
  const before = new Date(needs.clock.now().getTime() - 10 * minutesMs)
  await heals.pages(
    after => waitingEvents(needs.db, { before, after, limit: atOnce }),
    event => event.id,
    event =>
      heals.each({ eventId: event.id }, async () => {
        await applyEvent(needs, event.id)
        return 'healed'
      }),
  )
}
