import { type EntitlementRow, pickEntitlement } from '#core/entitlement.ts'
import type { Mail } from '#core/mails.ts'
import { plans } from '#core/plans.ts'
import { type InvoiceState, isLive, type Standing, type SubscriptionState, standingOf } from '#core/subscription.ts'
import { mailsOf } from '#core/subscription-mails.ts'
import { budgetOf } from '#services/usage/current-period.ts'
import type { CustomerSnapshot } from '#src/ports/payments.ts'
import type { Needs } from '#src/ports.ts'
import { entitlementsOf, findUser, putStripeEntitlement } from '#stores/accounts.ts'
import { invoicesOf, markConverged, replaceInvoices, replaceSubscriptions, subscriptionsOf } from '#stores/billing.ts'
import { unfinishedOperation } from '#stores/billing-operations.ts'
import type { Tx } from '#stores/db.ts'
import { ensurePeriod } from '#stores/usage.ts'
import { announcePeriods } from '#stores/usage-periods.ts'
import { inTime } from './customer-lock.ts'
import { endDuplicates } from './end-duplicates.ts'
import { raiseAlerts } from './raise-alerts.ts'
import { settleDisputes } from './settle-dispute.ts'

export type ConvergeNeeds = Needs<'slowDb' | 'clock' | 'ids' | 'log' | 'metrics' | 'payments' | 'queue'>

/** What Stripe says of a person at one moment, as it now stands in our rows too. */
export type Sight = {
  readonly standing: Standing
  readonly subscriptions: readonly SubscriptionState[]
  readonly invoices: readonly InvoiceState[]
  /** Our rows said something else before. */
  readonly isChanged: boolean
}

/**
 * Makes our rows say what Stripe says: subscriptions, invoices, the `stripe` entitlement and the budget's period; tells the
 * person of each real change once, in the same transaction. Run it under the customer's lock. A second run changes
 * nothing: a period that began is found begun, a mail that was due was due then.
 * @returns what was there before, unchanged, when the provider does not know the customer or its mode is another one: a
 * wrong key must not take anybody's access
 * @throws AppError PAYMENTS_UNAVAILABLE
 */
export async function applySnapshot(
  needs: ConvergeNeeds,
  tx: Tx,
  { userId, customerId }: { readonly userId: string; readonly customerId: string },
): Promise<Sight> {
  const { payments, clock } = needs
  const known = { subscriptions: await subscriptionsOf(tx, userId), invoices: await invoicesOf(tx, userId) }
  const snapshot = await inTime(payments.readCustomer(customerId))
  if (snapshot === null || snapshot.livemode !== payments.livemode) {
    needs.log.error(
      { userId, customerId, known: snapshot !== null },
      'ALERT the payment account does not know a customer',
    )
    needs.metrics.count('billing_alerts_total', { kind: 'unknown_customer' })
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
  await grant(needs, tx, userId, standing, before)
  const sight = { standing, subscriptions, invoices, isChanged: !isSame(known, { subscriptions, invoices }) }
  await tell(needs, tx, userId, { subscriptions: known.subscriptions, periodStart: before?.periodStart ?? null }, sight)
  const hasDuplicates = await endDuplicates(needs, tx, userId, sight)
  await settleDisputes(needs, tx, userId, sight)
  raiseAlerts(needs, { userId, customerId }, known, sight, hasDuplicates)
  return sight
}

type Rows = Pick<Sight, 'subscriptions' | 'invoices'>

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

/** The `stripe` entitlement and its period's row; what an operator granted stays as it is (decision 1). */
async function grant(
  { clock, log }: ConvergeNeeds,
  tx: Tx,
  userId: string,
  { subscription, active, tier: found, period, cancelAt }: Standing,
  before: EntitlementRow | null,
): Promise<void> {
  if (subscription === null) return
  // A price that is none of ours changes nobody's plan.
  const tier = found ?? before?.tier ?? null
  if (tier === null) {
    log.error({ userId, priceId: subscription.priceId }, 'ALERT somebody pays for a price that is none of our plans')
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

async function tell(
  { queue, clock }: ConvergeNeeds,
  tx: Tx,
  userId: string,
  before: Parameters<typeof mailsOf>[0],
  { standing, invoices }: Sight,
): Promise<void> {
  const mails = mailsOf(before, standing, invoices)
  if (mails.length === 0) return
  // Who deletes the account is told so, not that the subscription ends with it.
  if ((await unfinishedOperation(tx, userId))?.kind === 'end_for_deletion') return
  const person = await findUser(tx, { id: userId })
  if (person === null) return
  for (const mail of mails) {
    if (mail.kind === 'period-rolled' && !(await announce(tx, userId, mail, clock.now()))) continue
    await queue.enqueue(tx, 'send-mail', { to: person.email, mail })
  }
}

/** False when `roll-usage-periods` has told of this period; told here, it will not. */
async function announce(
  tx: Tx,
  userId: string,
  { tier, periodStart, periodEnd }: Extract<Mail, { kind: 'period-rolled' }>,
  now: Date,
): Promise<boolean> {
  const period = { userId, periodStart, periodEnd, limit: plans[tier].monthlyBudget, isLater: true }
  return (await announcePeriods(tx, [period], now)).length > 0
}
