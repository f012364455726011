import type { SignedIn } from '#core/actor.ts'
import { AppError } from '#core/errors.ts'
import type { Needs } from '#src/ports.ts'
import { customerOf } from '#stores/billing.ts'
import { askingStripe } from './ask-stripe.ts'
import type { LookNeeds } from './look.ts'
import { portalUrl } from './recover-payment.ts'
import { granted, nothingToManage } from './texts.ts'

/**
 * Stripe's own page for card, address, invoices and cancellation; it leads back to the account (decision 3).
 * @throws AppError CONFLICT for who has never paid (decision 1), PAYMENTS_UNAVAILABLE
 */
export async function openPortal(
  needs: LookNeeds & Needs<'payments'>,
  { userId, entitlement }: SignedIn,
): Promise<{ url: string; message: string }> {
  await askingStripe(needs, userId)
  const customer = await customerOf(needs.db, userId)
  if (customer === null || customer.deleted)
    throw new AppError('CONFLICT', { message: entitlement?.active ? granted : nothingToManage })
  const url = await portalUrl(needs, userId, 'home', '/account?portal=return')
  return { url, message: 'The payment portal is open in a new tab.' }
}
