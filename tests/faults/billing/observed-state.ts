import { eq } from 'drizzle-orm'
import type { InvoiceState, SubscriptionState } from '#core/billing/subscription.ts'
import type { Transaction } from '#embedded/stripe/control/transactions.ts'
import { billingOperations, pendingSignups } from '#schema/billing.ts'
import type { CustomerSnapshot } from '#src/ports/payments.ts'
import { findUser } from '#stores/accounts.ts'
import { type CustomerRow, customerOf } from '#stores/billing.ts'
import type { OperationRow } from '#stores/billing-operations.ts'
import type { PendingSignup } from '#stores/pending-signups.ts'
import type { BillingEnvironment } from './environment.ts'
import type { Person } from './people.ts'

/** A user's state when no work is pending: Stripe's objects, the payments, our rows and the mails. */
export type ObservedState = {
  readonly environment: BillingEnvironment
  readonly person: Person
  readonly now: Date
  readonly userId: string | null
  /** The product's row of the user's Stripe customer. */
  readonly customer: CustomerRow | null
  /** Every Stripe customer that the user ever had. */
  readonly snapshots: readonly CustomerSnapshot[]
  readonly subscriptions: readonly SubscriptionState[]
  readonly invoices: readonly InvoiceState[]
  readonly transactions: readonly Transaction[]
  readonly mails: readonly { readonly kind: string; readonly mail: Record<string, unknown> }[]
  readonly operations: readonly OperationRow[]
  readonly signups: readonly PendingSignup[]
}

export async function observeState(environment: BillingEnvironment, person: Person): Promise<ObservedState> {
  const { database, directPayments, simulator } = environment
  const { sql, db } = database
  const { email, customerIds } = person
  const listed = await sql<{ id: string }[]>`
    select id from stripe_simulator.objects where kind = 'customer' and body ->> 'email' = ${email}`
  for (const { id } of listed) customerIds.add(id)
  const userId = await person.userId()
  const customer = userId === null ? null : await customerOf(db, userId)
  if (customer !== null) customerIds.add(customer.id)
  const snapshots: CustomerSnapshot[] = []
  const transactions: Transaction[] = []
  for (const id of customerIds) {
    const snapshot = await directPayments.readCustomer(id)
    if (snapshot !== null) snapshots.push(snapshot)
    transactions.push(...(await simulator.control.transactions(id)))
  }
  return {
    environment,
    person,
    now: simulator.clock.now(),
    userId: (await findUser(db, { email }))?.id ?? null,
    customer,
    snapshots,
    subscriptions: snapshots.flatMap(({ subscriptions }) => subscriptions),
    invoices: snapshots.flatMap(({ invoices }) => invoices),
    transactions,
    mails: (await environment.mails()).filter(({ to }) => to === email),
    operations:
      userId === null ? [] : await db.select().from(billingOperations).where(eq(billingOperations.userId, userId)),
    signups: await db.select().from(pendingSignups).where(eq(pendingSignups.email, email)),
  }
}
