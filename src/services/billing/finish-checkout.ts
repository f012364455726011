import type { Needs } from '#src/ports.ts'
import { ownerOf } from '#stores/billing.ts'
import type { ConvergeNeeds } from './apply-snapshot.ts'
import { converge } from './converge.ts'

/**
 * What a payment page led to, whoever noticed it: webhook, success page or nightly run.
 * @returns false when the page is not one of ours
 */
export async function finishCheckout(needs: ConvergeNeeds & Needs<'db'>, sessionId: string): Promise<boolean> {
  const session = await needs.payments.readCheckout(sessionId)
  if (session === null || session.customerId === null) return false
  if ((await ownerOf(needs.db, session.customerId)) === null) return false
  await converge(needs, session.customerId)
  return true
}
