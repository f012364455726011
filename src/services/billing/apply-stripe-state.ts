import { type EntitlementRow, pickEntitlement } from '#core/billing/entitlement.ts'
import {
  type BillingRows,
  type BillingState,
  isLive,
  noBilling,
  type Standing,
  type SubscriptionState,
  standingOf,
} from '#core/billing/subscription.ts'
import { dueSubscriptionMails } from '#core/mails/due-subscription-mails.ts'
import type { Mail } from '#core/mails/mail-kinds.ts'
import { plans } from '#core/plans/plans.ts'
import { budgetOf } from '#services/usage/ensure-current-period.ts'
import type { CustomerSnapshot } from '#src/ports/payments.ts'
import type { Needs } from '#src/ports.ts'
import { entitlementsOf, findUser, putStripeEntitlement } from '#stores/accounts.ts'
import {
  customerOf,
  invoicesOf,
  markApplied,
  ownerOf,
  replaceInvoices,
  replaceSubscriptions,
  subscriptionsOf,
} from '#stores/billing.ts'
import { unfinishedOperation, unfinishedOperationsOf } from '#stores/billing-operations.ts'
import type { Db, Tx } from '#stores/db.ts'
import { ensurePeriod } from '#stores/usage.ts'
import { announcePeriods } from '#stores/usage-periods.ts'
import { dueRepairs, storeRepairs } from './due-repairs.ts'
import { raiseAlert } from './raise-alert.ts'
import { withCustomerLock, withStripeDeadline } from './with-customer-lock.ts'

export type BillingNeeds = Needs<
  'billingReads' | 'clock' | 'db' | 'ids' | 'log' | 'metrics' | 'payments' | 'queue' | 'settings'
>

/**
 * Reads a customer from Stripe and updates our rows to match. The only function that does so: webhooks, success pages, the
 * sync button, the nightly run and operators all call it. Concurrent callers share a read that has not started yet; while
 * one is under way they wait for the next, which sees what has changed meanwhile. A customer without an account is ignored.
 * @returns the state, and the repairs that are due: `refreshBilling` runs them too
 * @throws AppError PAYMENTS_UNAVAILABLE, with nothing changed
 */
export async function applyStripeState(needs: BillingNeeds, customerId: string): Promise<BillingState> {
  const { waiting } = needs.billingReads
  const shared = waiting.get(customerId)
  if (shared !== undefined) return shared
  const read = readUnderLock(needs, customerId, () => {
    if (waiting.get(customerId) === read) waiting.delete(customerId)
  })
  waiting.set(customerId, read)
  return read
}

/** As `applyStripeState`, for a user. Empty for one who has never paid, except for operations that have not ended. */
export async function syncBillingState(needs: BillingNeeds, userId: string): Promise<BillingState> {
  const customer = await customerOf(needs.db, userId)
  if (customer !== null) return applyStripeState(needs, customer.id)
  return { ...noBilling, repairs: await unfinishedOperationsOf(needs.db, userId) }
}

async function readUnderLock(needs: BillingNeeds, customerId: string, onStart: () => void): Promise<BillingState> {
  const startedAt = performance.now()
  try {
    const billing = await withCustomerLock(needs, customerId, async tx => {
      onStart()
      const owner = await ownerOf(tx, customerId)
      if (owner === null) return noBilling
      const applied = await applySnapshot(needs, tx, { userId: owner.userId, customerId })
      return { ...applied, repairs: await unfinishedOperationsOf(tx, owner.userId) }
    })
    needs.metrics.count('stripe_apply_total', { outcome: billing.isChanged ? 'changed' : 'same' })
    return billing
  } catch (error) {
    needs.metrics.count('stripe_apply_total', { outcome: 'failed' })
    throw error
  } finally {
    onStart()
    needs.metrics.observe('stripe_apply_seconds', {}, (performance.now() - startedAt) / 1000)
  }
}

/**
 * Writes subscriptions, invoices, the `stripe` entitlement and the budget period as Stripe has them, enqueues the mails
 * about what changed, and stores the repairs that this asks for, in one transaction. Call it under the customer's lock. A
 * second run changes nothing.
 * @returns our rows, unchanged, when Stripe does not know the customer or is in the other mode: a wrong key must not take
 * access away
 * @throws AppError PAYMENTS_UNAVAILABLE
 */
async function applySnapshot(
  needs: BillingNeeds,
  tx: Tx,
  { userId, customerId }: { readonly userId: string; readonly customerId: string },
): Promise<Omit<BillingState, 'repairs'>> {
  const { payments, clock } = needs
  const before = await readRows(tx, userId)
  const snapshot = await withStripeDeadline(payments.readCustomer(customerId))
  if (snapshot === null || snapshot.livemode !== payments.livemode) {
    const fields = { userId, customerId, known: snapshot !== null }
    raiseAlert(needs, 'unknown_customer', 'the payment account does not know a customer', fields)
    return { ...before, isChanged: false }
  }
  const now = clock.now()
  await replaceSubscriptions(tx, userId, customerId, subscriptionsIn(snapshot, before.subscriptions, now), now)
  if (!snapshot.deleted || snapshot.invoices.length > 0)
    await replaceInvoices(tx, userId, customerId, snapshot.invoices)
  await markApplied(tx, userId, now, snapshot.deleted)
  const after = await readRows(tx, userId)
  const entitlementBefore = (await entitlementsOf(tx, userId)).find(({ source }) => source === 'stripe') ?? null
  await writeEntitlement(needs, tx, userId, after.standing, entitlementBefore)
  const periodStart = entitlementBefore?.periodStart ?? null
  await notifyOfChanges(needs, tx, userId, { subscriptions: before.subscriptions, periodStart }, after)
  const newRepairs = await storeRepairs(needs, tx, userId, dueRepairs(after, now))
  const hasDuplicates = newRepairs.some(({ kind }) => kind === 'refund_duplicate')
  raiseAlerts(needs, { userId, customerId }, before, after, hasDuplicates)
  return { ...after, isChanged: !hasSameRows(before, after) }
}

/** A user's subscriptions and invoices as our rows have them, without a call to Stripe, and what follows from them. */
export async function readRows(db: Db | Tx, userId: string): Promise<BillingRows> {
  const [subscriptions, invoices] = [await subscriptionsOf(db, userId), await invoicesOf(db, userId)]
  return { subscriptions, invoices, standing: standingOf(subscriptions, invoices) }
}

/** Both come from the same query, so equal rows have equal JSON. */
const hasSameRows = (before: BillingRows, after: BillingRows): boolean => {
  const text = ({ subscriptions, invoices }: BillingRows) =>
    JSON.stringify([subscriptions, invoices].map(rows => rows.toSorted((x, y) => (x.id < y.id ? -1 : 1))))
  return text(before) === text(after)
}

/** A deleted customer's subscriptions have ended with it, including those that Stripe no longer lists. */
function subscriptionsIn(
  { customerId, deleted, subscriptions }: CustomerSnapshot,
  known: readonly SubscriptionState[],
  now: Date,
): SubscriptionState[] {
  if (!deleted) return [...subscriptions]
  const listed = new Set(subscriptions.map(({ id }) => id))
  const unlisted = known.filter(one => one.customerId === customerId && !listed.has(one.id))
  return [...subscriptions, ...unlisted].map(one =>
    isLive(one) ? { ...one, status: 'canceled' as const, endedAt: one.endedAt ?? now } : one,
  )
}

/** Writes the `stripe` entitlement and its period's row; an operator's grant stays as it is. */
async function writeEntitlement(
  { clock, log }: BillingNeeds,
  tx: Tx,
  userId: string,
  { subscription, active, tier: paidTier, period, cancelAt }: Standing,
  before: EntitlementRow | null,
): Promise<void> {
  if (subscription === null) return
  // An unknown price does not change the plan.
  const tier = paidTier ?? before?.tier ?? null
  if (tier === null) {
    log.error({ userId, priceId: subscription.priceId }, 'ALERT a user pays a price that belongs to none of our plans')
    return
  }
  const now = clock.now()
  await putStripeEntitlement(tx, {
    userId,
    tier,
    active,
    anchor: period?.start ?? subscription.createdAt,
    periodStart: period?.start ?? null,
    periodEnd: period?.end ?? null,
    cancelAtPeriodEnd: cancelAt !== null && (period === null || cancelAt <= period.end),
    updatedAt: now,
  })
  const entitlement = pickEntitlement(await entitlementsOf(tx, userId), now)
  if (entitlement?.source === 'stripe' && entitlement.active)
    await ensurePeriod(tx, userId, entitlement.period, budgetOf(entitlement))
}

async function notifyOfChanges(
  { queue, clock }: BillingNeeds,
  tx: Tx,
  userId: string,
  before: Parameters<typeof dueSubscriptionMails>[0],
  { standing, invoices }: BillingRows,
): Promise<void> {
  const mails = dueSubscriptionMails(before, standing, invoices)
  if (mails.length === 0) return
  // The mail about the account's deletion also covers its subscription.
  if ((await unfinishedOperation(tx, userId))?.kind === 'end_for_deletion') return
  const user = await findUser(tx, { id: userId })
  if (user === null) return
  for (const mail of mails) {
    if (mail.kind === 'period-rolled' && !(await claimPeriodNotice(tx, userId, mail, clock.now()))) continue
    await queue.enqueue(tx, 'send-mail', { to: user.email, mail })
  }
}

/** Claims the mail about a new period; false when the job `roll-usage-periods` has sent it. */
async function claimPeriodNotice(
  tx: Tx,
  userId: string,
  { tier, periodStart, periodEnd }: Extract<Mail, { kind: 'period-rolled' }>,
  now: Date,
): Promise<boolean> {
  const period = { userId, periodStart, periodEnd, limit: plans[tier].monthlyBudget, isLater: true }
  return (await announcePeriods(tx, [period], now)).length > 0
}

/** Alerts operators once when a problem appears. */
function raiseAlerts(
  needs: Needs<'log' | 'metrics'>,
  ids: { readonly userId: string; readonly customerId: string },
  before: BillingRows,
  after: BillingRows,
  hasDuplicates: boolean,
): void {
  const raise = (kind: string, message: string, fields: object = {}) =>
    raiseAlert(needs, kind, message, { ...ids, ...fields })
  if (hasDuplicates) raise('two_live', 'a user had more than one live subscription; the others are ended and paid back')
  for (const subscription of after.subscriptions.filter(isLive)) {
    const known = before.subscriptions.find(({ id }) => id === subscription.id)
    const about = { subscriptionId: subscription.id }
    if (!subscription.automaticTax.enabled && known?.automaticTax.enabled !== false)
      raise('tax_disabled', 'a subscription is charged without tax', {
        ...about,
        reason: subscription.automaticTax.disabledReason,
      })
    if (subscription.tier === null && (known === undefined || known.priceId !== subscription.priceId))
      raise('unknown_price', 'a subscription has a price that belongs to none of our plans', {
        ...about,
        priceId: subscription.priceId,
      })
    if (subscription.status === 'unknown' && known?.status !== 'unknown')
      raise('unknown_status', 'a subscription has a status that is not known here', about)
  }
  for (const invoice of after.invoices.filter(({ dispute }) => dispute === 'open')) {
    if (before.invoices.find(({ id }) => id === invoice.id)?.dispute !== 'open')
      raise('dispute', 'a payment is disputed', { invoiceId: invoice.id })
  }
}
