import type { SubscriptionInfo } from '#contract/billing.ts'
import type { SignedIn } from '#core/actor.ts'
import { isAppError } from '#core/errors.ts'
import type { Needs } from '#src/ports.ts'
import { customerOf } from '#stores/billing.ts'
import { askingStripe } from './ask-stripe.ts'
import { converge } from './converge.ts'
import type { DriveNeeds } from './drive-operation.ts'
import { readSubscription } from './read-subscription.ts'
import { resumeOperations } from './resume-operations.ts'

type Synced = { readonly synced: boolean; readonly message: string; readonly subscriptionInfo: SubscriptionInfo }

/**
 * Asks Stripe how the subscription stands and moves on what waited for it. When Stripe cannot be asked, the answer says so
 * and tells what was last known. Who asks together is answered by one look.
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function syncSubscription(needs: DriveNeeds & Needs<'ids'>, actor: SignedIn): Promise<Synced> {
  const { userId } = actor
  await askingStripe(needs, userId)
  const customer = await customerOf(needs.db, userId)
  const answer = async (synced: boolean, message: string) => ({
    synced,
    message,
    subscriptionInfo: await readSubscription(needs, actor),
  })
  try {
    if (customer !== null) await converge(needs, customer.id)
    await resumeOperations(needs, userId)
    return await answer(true, 'Your subscription is up to date.')
  } catch (error) {
    if (!isAppError(error, 'PAYMENTS_UNAVAILABLE')) throw error
    return answer(false, 'The payment service cannot be reached right now. This is what we knew last.')
  }
}
