import { dueSubscriptionMails } from '#core/due-subscription-mails.ts'
import { type EntitlementRow, pickEntitlement } from '#core/entitlement.ts'
import type { Mail } from '#core/mail-kinds.ts'
import { plans } from '#core/plans.ts'
import {
  type BillingState,
  isLive,
  noBilling,
  type Standing,
  type SubscriptionState,
  standingOf,
} from '#core/subscription.ts'
import { budgetOf } from '#services/usage/current-period.ts'
import type { CustomerSnapshot } from '#src/ports/payments.ts'
import type { Needs } from '#src/ports.ts'
import { entitlementsOf, findUser, putStripeEntitlement } from '#stores/accounts.ts'
import {
  invoicesOf,
  markConverged,
  ownerOf,
  replaceInvoices,
  replaceSubscriptions,
  subscriptionsOf,
} from '#stores/billing.ts'
import { unfinishedOperation } from '#stores/billing-operations.ts'
import type { Tx } from '#stores/db.ts'
import { ensurePeriod } from '#stores/usage.ts'
import { announcePeriods } from '#stores/usage-periods.ts'
import { raiseAlert } from './raise-alert.ts'
import { endDuplicates } from './refund-duplicate.ts'
import { settleDisputes } from './settle-disputes.ts'
import { withCustomerLock, withStripeDeadline } from './with-customer-lock.ts'

/**
 * The one way from Stripe's state to ours: for webhooks, success pages, the sync button, the nightly run and operators.
 * Callers share a read that has not started yet; while one is under way they get the next, which sees what happened
 * meanwhile. A customer without an account here is left alone.
 * @throws AppError PAYMENTS_UNAVAILABLE; then nothing was changed
 */
export async function converge(needs: ConvergeNeeds, customerId: string): Promise<BillingState> {
  const { waiting } = needs.billingReads
  const shared = waiting.get(customerId)
  if (shared !== undefined) return shared
  const read = readUnderLock(needs, customerId, () => {
    if (waiting.get(customerId) === read) waiting.delete(customerId)
  })
  waiting.set(customerId, read)
  return read
}

async function readUnderLock(needs: ConvergeNeeds, customerId: string, onStart: () => void): Promise<BillingState> {
  const from = performance.now()
  try {
    const billing = await withCustomerLock(needs, customerId, async tx => {
      onStart()
      const owner = await ownerOf(tx, customerId)
      return owner === null ? noBilling : applySnapshot(needs, tx, { userId: owner.userId, customerId })
    })
    needs.metrics.count('converge_total', { outcome: billing.isChanged ? 'changed' : 'same' })
    return billing
  } catch (error) {
    needs.metrics.count('converge_total', { outcome: 'failed' })
    throw error
  } finally {
    onStart()
    needs.metrics.observe('converge_seconds', {}, (performance.now() - from) / 1000)
  }
}

export type ConvergeNeeds = Needs<'billingReads' | 'clock' | 'ids' | 'log' | 'metrics' | 'payments' | 'queue'>

/**
 * Makes our rows say what Stripe says: subscriptions, invoices, the `stripe` entitlement and the budget's period; mails each
 * real change once, in the same transaction. Run it under the customer's lock. A second run changes
 * nothing: a period that began is found begun, a mail that was due was due then.
 * @returns what was there before, unchanged, when the provider does not know the customer or its mode is another one: a
 * wrong key must not take access away
 * @throws AppError PAYMENTS_UNAVAILABLE
 */
async function applySnapshot(
  needs: ConvergeNeeds,
  tx: Tx,
  { userId, customerId }: { readonly userId: string; readonly customerId: string },
): Promise<BillingState> {
  const { payments, clock } = needs
  const known = { subscriptions: await subscriptionsOf(tx, userId), invoices: await invoicesOf(tx, userId) }
  const snapshot = await withStripeDeadline(payments.readCustomer(customerId))
  if (snapshot === null || snapshot.livemode !== payments.livemode) {
    const fields = { userId, customerId, known: snapshot !== null }
    raiseAlert(needs, 'unknown_customer', 'the payment account does not know a customer', fields)
    return { ...known, standing: standingOf(known.subscriptions, known.invoices), isChanged: false }
  }
  const now = clock.now()
  await replaceSubscriptions(tx, userId, customerId, subscriptionsIn(snapshot, known.subscriptions, now), now)
  if (!snapshot.deleted || snapshot.invoices.length > 0)
    await replaceInvoices(tx, userId, customerId, snapshot.invoices)
  await markConverged(tx, userId, now, snapshot.deleted)
  const subscriptions = await subscriptionsOf(tx, userId)
  const invoices = await invoicesOf(tx, userId)
  const standing = standingOf(subscriptions, invoices)
  const before = (await entitlementsOf(tx, userId)).find(({ source }) => source === 'stripe') ?? null
  await writeEntitlement(needs, tx, userId, standing, before)
  const billing = { standing, subscriptions, invoices, isChanged: !isSame(known, { subscriptions, invoices }) }
  await notifyOfChanges(
    needs,
    tx,
    userId,
    { subscriptions: known.subscriptions, periodStart: before?.periodStart ?? null },
    billing,
  )
  const hasDuplicates = await endDuplicates(needs, tx, userId, billing)
  await settleDisputes(needs, tx, userId, billing)
  raiseAlerts(needs, { userId, customerId }, known, billing, hasDuplicates)
  return billing
}

type Rows = Pick<BillingState, 'subscriptions' | 'invoices'>

/** Both were read from our rows by the same query, so that the same rows are the same text. */
const isSame = (a: Rows, b: Rows): boolean => {
  const text = ({ subscriptions, invoices }: Rows) =>
    JSON.stringify([subscriptions, invoices].map(rows => rows.toSorted((x, y) => (x.id < y.id ? -1 : 1))))
  return text(a) === text(b)
}

/** A deleted customer's subscriptions ended with it, also where Stripe no longer lists them. */
function subscriptionsIn(
  { customerId, deleted, subscriptions }: CustomerSnapshot,
  known: readonly SubscriptionState[],
  now: Date,
): SubscriptionState[] {
  if (!deleted) return [...subscriptions]
  const listed = new Set(subscriptions.map(({ id }) => id))
  const lost = known.filter(one => one.customerId === customerId && !listed.has(one.id))
  return [...subscriptions, ...lost].map(one =>
    isLive(one) ? { ...one, status: 'canceled' as const, endedAt: one.endedAt ?? now } : one,
  )
}

/** Writes the `stripe` entitlement and its period's row; what an operator granted stays as it is. */
async function writeEntitlement(
  { clock, log }: ConvergeNeeds,
  tx: Tx,
  userId: string,
  { subscription, active, tier: found, period, cancelAt }: Standing,
  before: EntitlementRow | null,
): Promise<void> {
  if (subscription === null) return
  // A price that is not ours changes no plan.
  const tier = found ?? before?.tier ?? null
  if (tier === null) {
    log.error({ userId, priceId: subscription.priceId }, 'ALERT a person pays for a price that is none of our plans')
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
  const counts = pickEntitlement(await entitlementsOf(tx, userId), now)
  if (counts?.source === 'stripe' && counts.active) await ensurePeriod(tx, userId, counts.period, budgetOf(counts))
}

async function notifyOfChanges(
  { queue, clock }: ConvergeNeeds,
  tx: Tx,
  userId: string,
  before: Parameters<typeof dueSubscriptionMails>[0],
  { standing, invoices }: BillingState,
): Promise<void> {
  const mails = dueSubscriptionMails(before, standing, invoices)
  if (mails.length === 0) return
  // The mail about the deleted account covers the end of its subscription.
  if ((await unfinishedOperation(tx, userId))?.kind === 'end_for_deletion') return
  const person = await findUser(tx, { id: userId })
  if (person === null) return
  for (const mail of mails) {
    if (mail.kind === 'period-rolled' && !(await claimPeriodNotice(tx, userId, mail, clock.now()))) continue
    await queue.enqueue(tx, 'send-mail', { to: person.email, mail })
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
  who: { readonly userId: string; readonly customerId: string },
  known: Rows,
  now: Rows,
  hasDuplicates: boolean,
): void {
  const raise = (kind: string, message: string, fields: object = {}) =>
    raiseAlert(needs, kind, message, { ...who, ...fields })
  if (hasDuplicates)
    raise('two_live', 'a person had more than one live subscription; the others are ended and paid back')
  for (const one of now.subscriptions.filter(isLive)) {
    const before = known.subscriptions.find(({ id }) => id === one.id)
    const about = { subscriptionId: one.id }
    if (!one.automaticTax.enabled && before?.automaticTax.enabled !== false)
      raise('tax_disabled', 'a subscription is charged without tax', {
        ...about,
        reason: one.automaticTax.disabledReason,
      })
    if (one.tier === null && (before === undefined || before.priceId !== one.priceId))
      raise('unknown_price', 'a subscription has a price that is none of our plans', { ...about, priceId: one.priceId })
    if (one.status === 'unknown' && before?.status !== 'unknown')
      raise('unknown_status', 'a subscription has a status that is not known here', about)
  }
  for (const one of now.invoices.filter(({ dispute }) => dispute === 'open')) {
    if (known.invoices.find(({ id }) => id === one.id)?.dispute !== 'open')
      raise('dispute', 'a payment is disputed', { invoiceId: one.id })
  }
}
