import type { CheckoutSession } from '#src/ports/payments.ts'
import type { Needs } from '#src/ports.ts'
import { ownerOf } from '#stores/billing.ts'
import { operationById } from '#stores/billing-operations.ts'
import { type CompletedSignup, completeSignup } from './complete-signup.ts'
import { converge } from './converge.ts'
import type { DriveNeeds } from './drive-operation.ts'
import { resumeOperations } from './resume-operations.ts'
import { settleCheckout } from './settle-checkout.ts'

/** Whose payment page it was. */
export type CompletedCheckout =
  | { readonly of: 'signup'; readonly signup: CompletedSignup }
  | { readonly of: 'account'; readonly userId: string }
  | { readonly of: 'nobody' }

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/**
 * Everything that follows from a payment page, whoever tells of it: the success page, a webhook, the nightly run, in any
 * order and any number of times. A page that none of our rows knows is nobody's, such as another product's on the same
 * Stripe account.
 * @throws AppError PAYMENTS_UNAVAILABLE; then it is to be told again
 */
export async function completeCheckout(
  needs: DriveNeeds & Needs<'ids'>,
  session: CheckoutSession,
): Promise<CompletedCheckout> {
  const { db } = needs
  const { reference, customerId } = session
  if (reference !== null && isUuid(reference)) {
    const operation = await operationById(db, reference)
    if (operation !== null) {
      await settleCheckout(needs, operation, session)
      await resumeOperations(needs, operation.userId)
      return { of: 'account', userId: operation.userId }
    }
    const signup = await completeSignup(needs, session)
    if (signup.outcome !== 'invalid') return { of: 'signup', signup }
  }
  const owner = customerId === null ? null : await ownerOf(db, customerId)
  if (owner === null) return { of: 'nobody' }
  await converge(needs, owner.id)
  await resumeOperations(needs, owner.userId)
  return { of: 'account', userId: owner.userId }
}
