import { AppError } from '#core/errors.ts'
import type { Needs } from '#src/ports.ts'
import { entitlementsOf } from '#stores/accounts.ts'
import { customerOf, invoicesOf, subscriptionsOf } from '#stores/billing.ts'
import { recentOperations } from '#stores/billing-operations.ts'
import { listEvents, type StripeEventRow } from '#stores/stripe-events.ts'

/** A user's payments as our rows have them, for an operator, without a call to Stripe. */
export async function showBilling({ db }: Needs<'db'>, userId: string) {
  const customer = await customerOf(db, userId)
  const newest = <T extends { readonly createdAt: Date }>(rows: readonly T[]) =>
    rows.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
  return {
    customer,
    entitlements: await entitlementsOf(db, userId),
    subscriptions: newest(await subscriptionsOf(db, userId)),
    invoices: newest(await invoicesOf(db, userId)),
    operations: await recentOperations(db, userId, 20),
    events: customer === null ? [] : await listEvents(db, { customerId: customer.id, isWaiting: false, limit: 20 }),
  }
}
export type BillingOnRecord = Awaited<ReturnType<typeof showBilling>>

/**
 * A user's customer at Stripe.
 * @throws AppError NOT_FOUND for a user who never paid
 */
export async function customerIdOf({ db }: Needs<'db'>, userId: string): Promise<string> {
  const customer = await customerOf(db, userId)
  if (customer === null) throw new AppError('NOT_FOUND', { message: 'This account has never paid.' })
  return customer.id
}

/** Stripe's events as they arrived, newest first, for an operator. */
export const listBillingEvents = (
  { db }: Needs<'db'>,
  which: Parameters<typeof listEvents>[1],
): Promise<StripeEventRow[]> => listEvents(db, which)
