import {
  type InvoiceState,
  isLive,
  isPeriodUnpaid,
  type Standing,
  type SubscriptionState,
} from '../billing/subscription.ts'
import { shownTokens } from '../plans/budget.ts'
import { plans } from '../plans/plans.ts'
import type { Mail } from './mail-kinds.ts'

/** What was stored before Stripe was read again. */
export type StoredBilling = {
  readonly subscriptions: readonly SubscriptionState[]
  readonly periodStart: Date | null
}

/**
 * The mails about changes at Stripe since the last read. Each change is mailed once, because it is stored before the next
 * read. A new subscription gets the welcome mail instead.
 */
export function dueSubscriptionMails(stored: StoredBilling, now: Standing, invoices: readonly InvoiceState[]): Mail[] {
  if (stored.subscriptions.length === 0) return []
  return [
    ...renewalMails(stored, now),
    ...paymentMails(stored, now, invoices),
    ...cancellationMails(stored, now, invoices),
    ...endMails(stored, now),
  ]
}

function renewalMails({ periodStart }: StoredBilling, { active, tier, period }: Standing): Mail[] {
  if (!active || tier === null || period === null || periodStart === null || period.start <= periodStart) return []
  return [
    {
      kind: 'period-rolled',
      tier,
      periodStart: period.start.toISOString(),
      periodEnd: period.end.toISOString(),
      budgetTokens: shownTokens(plans[tier].monthlyBudget),
    },
  ]
}

/** Once per invoice, because Stripe itself mails about further attempts. */
function paymentMails(
  stored: StoredBilling,
  { subscription, tier, payUrl }: Standing,
  invoices: readonly InvoiceState[],
): Mail[] {
  if (subscription === null || tier === null || payUrl === null) return []
  if (subscription.status !== 'past_due' && subscription.status !== 'unpaid') return []
  const before = stored.subscriptions.find(({ id }) => id === subscription.id)
  const wasOwed = before?.status === 'past_due' || before?.status === 'unpaid'
  if (wasOwed && before.latestInvoiceId === subscription.latestInvoiceId) return []
  const owed = invoices.find(({ hostedUrl, status }) => hostedUrl === payUrl && status === 'open')
  if (owed === undefined) return []
  const { nextAttemptAt, decline } = owed
  return [
    {
      kind: 'payment-failed',
      tier,
      amountDue: owed.total - owed.amountPaid,
      payUrl,
      nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
      decline,
    },
  ]
}

function cancellationMails(stored: StoredBilling, standing: Standing, invoices: readonly InvoiceState[]): Mail[] {
  const { subscription, tier } = standing
  if (subscription === null || tier === null || !isLive(subscription) || subscription.cancelAt === null) return []
  const before = stored.subscriptions.find(({ id }) => id === subscription.id)
  if (before === undefined || before.cancelAt !== null) return []
  const unpaid = invoices.find(
    ({ subscriptionId, status }) => subscriptionId === subscription.id && (status === 'open' || status === 'draft'),
  )
  const due = isPeriodUnpaid(standing) && unpaid !== undefined ? unpaid.total - unpaid.amountPaid : null
  return [{ kind: 'subscription-cancelled', tier, endsAt: subscription.cancelAt.toISOString(), due }]
}

function endMails(stored: StoredBilling, { liveIds, tier }: Standing): Mail[] {
  if (!stored.subscriptions.some(isLive) || liveIds.length > 0 || tier === null) return []
  return [{ kind: 'subscription-ended', tier }]
}
