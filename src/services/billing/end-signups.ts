import { retention } from '#core/retention.ts'
import { eraseOldHashes, expirePendingSignup, overdueSignups, type PendingSignup } from '#stores/pending-signups.ts'
import { completeCheckout } from './complete-checkout.ts'
import type { Healing, Outcome, ReconcileNeeds } from './healing.ts'

/** The page is over by then, whatever the clocks say. */
const graceMs = 60 * 60_000

/** Signups whose payment page is over: paid ones are completed, conflicts paid back, and the others end with their hash. */
export async function endOverdueSignups(needs: ReconcileNeeds, heals: Healing): Promise<void> {
  const now = needs.clock.now().getTime()
  await heals.pages(
    after => overdueSignups(needs.db, { before: new Date(now - graceMs), after, limit: 200 }),
    signup => signup.id,
    signup => heals.each({ signupId: signup.id }, () => end(needs, signup)),
  )
  await eraseOldHashes(needs.db, new Date(now - retention.unpaidHashes))
}

async function end(needs: ReconcileNeeds, { id, sessionId }: PendingSignup): Promise<Outcome> {
  const session = sessionId === null ? null : await needs.payments.readCheckout(sessionId)
  if (session?.status === 'complete') {
    const completed = await completeCheckout(needs, session)
    return completed.of === 'signup' && completed.signup.outcome !== 'pending' ? 'healed' : 'fine'
  }
  await expirePendingSignup(needs.db, id)
  return 'fine'
}
