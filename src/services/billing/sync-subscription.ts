import type { SubscriptionInfo } from '#contract/billing.ts'
import type { SignedIn } from '#core/actor.ts'
import { isAppError } from '#core/errors.ts'
import { customerOf } from '#stores/billing.ts'
import { type DriveNeeds, refreshCustomer, resumeOperations } from './drive-operation.ts'
import { limitStripeCalls } from './limit-stripe-calls.ts'
import { readSubscription } from './read-subscription.ts'

type Synced = { readonly synced: boolean; readonly message: string; readonly subscriptionInfo: SubscriptionInfo }

/**
 * Asks Stripe how the subscription stands and moves on what waited for it. When Stripe cannot be asked, the answer says so
 * and gives what was last known. Concurrent callers share one read.
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function syncSubscription(needs: DriveNeeds, actor: SignedIn): Promise<Synced> {
  const { userId } = actor
  await limitStripeCalls(needs, userId)
  const customer = await customerOf(needs.db, userId)
  const answer = async (synced: boolean, message: string) => ({
    synced,
    message,
    subscriptionInfo: await readSubscription(needs, actor),
  })
  try {
    if (customer === null) await resumeOperations(needs, userId)
    else await refreshCustomer(needs, { customerId: customer.id, userId })
    return await answer(true, 'Your subscription is up to date.')
  } catch (error) {
    if (!isAppError(error, 'PAYMENTS_UNAVAILABLE')) throw error
    return answer(false, 'The payment service cannot be reached right now. This is what we knew last.')
  }
}
