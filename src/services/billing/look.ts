import { standingOf } from '#core/subscription.ts'
import type { Needs } from '#src/ports.ts'
import { findUser } from '#stores/accounts.ts'
import { customerOf } from '#stores/billing.ts'
import { type OperationRow, openCheckoutsOf } from '#stores/billing-operations.ts'
import type { ConvergeNeeds, Sight } from './apply-snapshot.ts'
import { converge } from './converge.ts'
import type { CheckoutTerms, OperationSight } from './next-move.ts'
import { settleCheckout } from './settle-checkout.ts'

export type LookNeeds = ConvergeNeeds & Needs<'db' | 'settings'>

/** What Stripe says of a person now, and our rows with it; nothing for one who has never paid. */
export async function lookAt(needs: LookNeeds, userId: string): Promise<Sight> {
  const customer = await customerOf(needs.db, userId)
  if (customer === null) return { standing: standingOf([], []), subscriptions: [], invoices: [], isChanged: false }
  return converge(needs, customer.id)
}

/** The same for an operation; where payment pages matter, together with those that are open. */
export async function look(needs: LookNeeds, operation: OperationRow): Promise<OperationSight> {
  if (operation.kind !== 'subscribe' && operation.kind !== 'end_for_disabling') return lookAt(needs, operation.userId)
  const openSessions = await openPages(needs, operation)
  const checkout = await termsOf(needs, operation.userId, openSessions)
  return { ...(await lookAt(needs, operation.userId)), checkout }
}

/** Their payment pages that can still be paid. One that was paid unnoticed is settled first. */
async function openPages(needs: LookNeeds, { userId, id }: OperationRow): Promise<string[]> {
  const { db, clock, payments } = needs
  const open: string[] = []
  for (const page of await openCheckoutsOf(db, userId, clock.now())) {
    const session = await payments.readCheckout(page.sessionId!)
    if (session?.status === 'complete') await settleCheckout(needs, page, session)
    if (session?.status === 'open' && page.id !== id) open.push(session.id)
  }
  return open
}

async function termsOf(
  { db, settings }: LookNeeds,
  userId: string,
  openSessions: readonly string[],
): Promise<CheckoutTerms> {
  const customer = await customerOf(db, userId)
  const known = customer !== null && !customer.deleted
  const payer = known ? { customerId: customer.id } : { email: (await findUser(db, { id: userId }))?.email ?? '' }
  return { payer, appUrl: settings.appUrl, openSessions }
}
