import { and, asc, eq, gt, notInArray, sql } from 'drizzle-orm'
import type { InvoiceState, SubscriptionState } from '#core/billing/subscription.ts'
import { microDollars } from '#core/plans/budget.ts'
import { stripeCustomers, stripeInvoices, stripeSubscriptions } from '#schema/billing.ts'
import { type Db, firstRow, type Tx } from './db.ts'

export type CustomerRow = {
  readonly userId: string
  readonly id: string
  readonly deleted: boolean
  readonly livemode: boolean
  /** When the state at Stripe was last read and applied. */
  readonly appliedAt: Date | null
}

const customerFields = {
  userId: stripeCustomers.userId,
  id: stripeCustomers.id,
  deleted: stripeCustomers.deleted,
  livemode: stripeCustomers.livemode,
  appliedAt: stripeCustomers.convergedAt,
}

/** A user's customer at Stripe; null when they have never paid. */
export const customerOf = (db: Db | Tx, userId: string): Promise<CustomerRow | null> =>
  firstRow(db.select(customerFields).from(stripeCustomers).where(eq(stripeCustomers.userId, userId)))

/** The customer's row with its owner; null when no account here owns it. */
export const ownerOf = (db: Db | Tx, customerId: string): Promise<CustomerRow | null> =>
  firstRow(db.select(customerFields).from(stripeCustomers).where(eq(stripeCustomers.id, customerId)))

/**
 * Binds the customer to this user permanently: only a customer that was deleted at Stripe is replaced.
 * @returns false when the user has another customer, or the customer belongs to another user
 */
export async function bindCustomer(
  tx: Tx,
  { userId, id, livemode }: { readonly userId: string; readonly id: string; readonly livemode: boolean },
): Promise<boolean> {
  const owner = await ownerOf(tx, id)
  if (owner !== null) return owner.userId === userId
  const boundRows = await tx
    .insert(stripeCustomers)
    .values({ userId, id, livemode })
    .onConflictDoUpdate({
      target: stripeCustomers.userId,
      set: { id, livemode, deleted: false, convergedAt: null },
      setWhere: eq(stripeCustomers.deleted, true),
    })
    .returning({ id: stripeCustomers.id })
  // A concurrent insert of the same customer has committed by now.
  return boundRows.length === 1 || (await ownerOf(tx, id))?.userId === userId
}

export const markApplied = (tx: Tx, userId: string, at: Date, deleted: boolean): Promise<unknown> =>
  tx.update(stripeCustomers).set({ convergedAt: at, deleted }).where(eq(stripeCustomers.userId, userId))

/** A page of customers by user id, across all users; for the nightly run. */
export const customersAfter = (
  db: Db,
  page: { readonly after: string | null; readonly limit: number },
): Promise<CustomerRow[]> =>
  db
    .select(customerFields)
    .from(stripeCustomers)
    .where(page.after === null ? undefined : gt(stripeCustomers.userId, page.after))
    .orderBy(asc(stripeCustomers.userId))
    .limit(page.limit)

/** All of a user's subscriptions as last read from Stripe. */
export async function subscriptionsOf(db: Db | Tx, userId: string): Promise<SubscriptionState[]> {
  const rows = await db.select().from(stripeSubscriptions).where(eq(stripeSubscriptions.userId, userId))
  return rows.map(row => {
    const { userId: _, fetchedAt: __, periodStart, periodEnd, pendingExpiresAt, pendingTier, ...others } = row
    const { scheduledTier, scheduledAt, cardBrand, cardLast4, ...rest } = others
    const { automaticTaxEnabled, automaticTaxDisabledReason, ...same } = rest
    return {
      ...same,
      period: { start: periodStart, end: periodEnd },
      pendingUpdate: pendingExpiresAt === null ? null : { expiresAt: pendingExpiresAt, tier: pendingTier },
      scheduled:
        scheduledTier === null || scheduledAt === null ? null : { tier: scheduledTier, effectiveAt: scheduledAt },
      automaticTax: { enabled: automaticTaxEnabled, disabledReason: automaticTaxDisabledReason },
      card: cardBrand === null || cardLast4 === null ? null : { brand: cardBrand, last4: cardLast4 },
    }
  })
}

/** All of a user's invoices as last read from Stripe. */
export async function invoicesOf(db: Db | Tx, userId: string): Promise<InvoiceState[]> {
  const rows = await db.select().from(stripeInvoices).where(eq(stripeInvoices.userId, userId))
  return rows.map(({ userId: _, periodStart, periodEnd, ...row }) => ({
    ...row,
    period: { start: periodStart, end: periodEnd },
    total: microDollars(row.total),
    tax: microDollars(row.tax),
    amountPaid: microDollars(row.amountPaid),
    amountRefunded: microDollars(row.amountRefunded),
  }))
}

/**
 * Locks the customer until the transaction ends. Taken before Stripe is read for the customer.
 * @returns false when another transaction held the lock longer than `limitMs`; this transaction is then aborted
 */
export async function lockCustomer(tx: Tx, customerId: string, limitMs: number): Promise<boolean> {
  try {
    await tx.execute(sql.raw(`set local lock_timeout = ${Math.round(limitMs)}`))
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`stripe:${customerId}`}, 0))`)
    return true
  } catch (error) {
    if (isLockTimeout(error)) return false
    throw error
  }
}

/** Follows `cause`, because drizzle wraps the driver's errors. */
const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: string }).code === '55P03' || isLockTimeout(error.cause))

/** Replaces the customer's subscriptions by exactly these; those that Stripe no longer has are deleted. */
export async function replaceSubscriptions(
  tx: Tx,
  userId: string,
  customerId: string,
  subscriptions: readonly SubscriptionState[],
  fetchedAt: Date,
): Promise<void> {
  const ids = subscriptions.map(({ id }) => id)
  const others = ids.length === 0 ? undefined : notInArray(stripeSubscriptions.id, ids)
  const isOfCustomer = and(eq(stripeSubscriptions.userId, userId), eq(stripeSubscriptions.customerId, customerId))
  await tx.delete(stripeSubscriptions).where(and(isOfCustomer, others))
  for (const { id, period, pendingUpdate, scheduled, automaticTax, card, ...same } of subscriptions) {
    const row = {
      ...same,
      periodStart: period.start,
      periodEnd: period.end,
      pendingExpiresAt: pendingUpdate?.expiresAt ?? null,
      pendingTier: pendingUpdate?.tier ?? null,
      scheduledTier: scheduled?.tier ?? null,
      scheduledAt: scheduled?.effectiveAt ?? null,
      automaticTaxEnabled: automaticTax.enabled,
      automaticTaxDisabledReason: automaticTax.disabledReason,
      cardBrand: card?.brand ?? null,
      cardLast4: card?.last4 ?? null,
      fetchedAt,
    }
    await tx
      .insert(stripeSubscriptions)
      .values({ userId, id, ...row })
      .onConflictDoUpdate({ target: [stripeSubscriptions.userId, stripeSubscriptions.id], set: row })
  }
}

/** As `replaceSubscriptions`; for example a deleted draft disappears. */
export async function replaceInvoices(
  tx: Tx,
  userId: string,
  customerId: string,
  invoices: readonly InvoiceState[],
): Promise<void> {
  const ids = invoices.map(({ id }) => id)
  const others = ids.length === 0 ? undefined : notInArray(stripeInvoices.id, ids)
  const isOfCustomer = and(eq(stripeInvoices.userId, userId), eq(stripeInvoices.customerId, customerId))
  await tx.delete(stripeInvoices).where(and(isOfCustomer, others))
  if (invoices.length === 0) return
  const rows = invoices.map(({ period, ...one }) => ({
    userId,
    ...one,
    periodStart: period.start,
    periodEnd: period.end,
  }))
  const { userId: _, id: __, ...columns } = rows[0]!
  const updatedColumns = Object.keys(columns).map(name => {
    const column = name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
    return [name, sql.raw(`excluded.${column}`)]
  })
  await tx
    .insert(stripeInvoices)
    .values(rows)
    .onConflictDoUpdate({ target: [stripeInvoices.userId, stripeInvoices.id], set: Object.fromEntries(updatedColumns) })
}
