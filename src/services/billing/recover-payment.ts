import { randomUUID } from 'node:crypto'
import type { SignedIn } from '#core/accounts/actor.ts'
import { isLive } from '#core/billing/subscription.ts'
import { AppError } from '#core/errors.ts'
import { limitStripeCalls } from '#services/limits/limit-stripe-calls.ts'
import type { PaymentRequest } from '#src/ports/payments.ts'
import type { Needs } from '#src/ports.ts'
import { customerOf } from '#stores/billing.ts'
import { type BillingNeeds, syncBillingState } from './apply-stripe-state.ts'
import { granted, nothingOwed, nothingToManage, payFirst } from './texts.ts'

/**
 * The page where the user pays what is owed.
 * @throws AppError CONFLICT when nothing is owed, PAYMENTS_UNAVAILABLE
 */
export async function recoverPayment(
  needs: BillingNeeds,
  { userId }: SignedIn,
): Promise<{ url: string; message: string }> {
  await limitStripeCalls(needs, userId)
  return { url: await payUrlOf(needs, userId), message: payFirst }
}

/**
 * The hosted page of the open invoice; a draft is finalized first, since drafts cannot be paid. Without an invoice to pay,
 * the portal's page to change the card.
 * @throws AppError CONFLICT when nothing is owed, PAYMENTS_UNAVAILABLE
 */
export async function payUrlOf(needs: BillingNeeds, userId: string): Promise<string> {
  const { standing, invoices } = await syncBillingState(needs, userId)
  const { subscription } = standing
  const openInvoice = invoices.find(({ status }) => status === 'open')
  if (standing.payUrl !== null) return standing.payUrl
  if (openInvoice?.hostedUrl) return openInvoice.hostedUrl
  if (subscription === null || !isLive(subscription)) throw new AppError('CONFLICT', { message: nothingOwed })
  const latest = invoices.find(({ id }) => id === subscription.latestInvoiceId)
  const isUnpaidDraft = latest?.status === 'draft' && !(standing.active && !standing.needsPayment)
  if (!standing.needsPayment && !isUnpaidDraft) throw new AppError('CONFLICT', { message: nothingOwed })
  if (isUnpaidDraft) {
    // A key per invoice, because an invoice can be finalized only once.
    const url = await performForUrl(needs, { kind: 'finalize-invoice', invoiceId: latest.id }, `finalize:${latest.id}`)
    if (url !== null) return url
  }
  return portalUrl(needs, userId, 'update_card', '/account?success=true')
}

/**
 * A page of Stripe's customer portal for the user, valid for a few minutes.
 * @throws AppError CONFLICT without a customer, PAYMENTS_UNAVAILABLE
 */
async function portalUrl(
  needs: BillingNeeds,
  userId: string,
  flow: 'home' | 'update_card',
  returnPath: string,
): Promise<string> {
  const customer = await customerOf(needs.db, userId)
  if (customer === null || customer.deleted) throw new AppError('CONFLICT', { message: nothingOwed })
  const returnUrl = `${needs.settings.appUrl}${returnPath}`
  // A new key each time: creating a portal session changes nothing.
  const url = await performForUrl(needs, { kind: 'portal', customerId: customer.id, returnUrl, flow }, randomUUID())
  if (url === null) throw new AppError('PAYMENTS_UNAVAILABLE')
  return url
}

async function performForUrl(
  { payments }: Needs<'payments'>,
  request: PaymentRequest,
  key: string,
): Promise<string | null> {
  return (await payments.perform(await payments.prepare(request), key)).url
}

/**
 * The portal's page for card, address, invoices and cancellation; it leads back to the account page.
 * @throws AppError CONFLICT for a user who has never paid, PAYMENTS_UNAVAILABLE
 */
export async function openPortal(
  needs: BillingNeeds,
  { userId, entitlement }: SignedIn,
): Promise<{ url: string; message: string }> {
  await limitStripeCalls(needs, userId)
  const customer = await customerOf(needs.db, userId)
  if (customer === null || customer.deleted)
    throw new AppError('CONFLICT', { message: entitlement?.active ? granted : nothingToManage })
  const url = await portalUrl(needs, userId, 'home', '/account?portal=return')
  return { url, message: 'The payment portal is open in a new tab.' }
}
