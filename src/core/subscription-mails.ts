import { shownTokens } from './budget.ts'
import type { Mail } from './mails.ts'
import { plans } from './plans.ts'
import { type InvoiceState, isLive, type Standing, type SubscriptionState } from './subscription.ts'

/** The state stored before Stripe was read again. */
export type Known = {
  readonly subscriptions: readonly SubscriptionState[]
  readonly periodStart: Date | null
}

/**
 * The mails about a change found at Stripe. Each change is mailed once, because it is stored before the next read. A new
 * subscription is the welcome mail's matter.
 */
export function mailsOf(known: Known, now: Standing, invoices: readonly InvoiceState[]): Mail[] {
  if (known.subscriptions.length === 0) return []
  return [...renewed(known, now), ...unpaid(known, now, invoices), ...cancelled(known, now), ...ended(known, now)]
}

function renewed({ periodStart }: Known, { active, tier, period }: Standing): Mail[] {
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

/** Once per invoice: Stripe mails about further attempts itself. */
function unpaid(known: Known, { subscription, tier, payUrl }: Standing, invoices: readonly InvoiceState[]): Mail[] {
  if (subscription === null || tier === null || payUrl === null) return []
  if (subscription.status !== 'past_due' && subscription.status !== 'unpaid') return []
  const before = known.subscriptions.find(({ id }) => id === subscription.id)
  const wasOwed = before?.status === 'past_due' || before?.status === 'unpaid'
  if (wasOwed && before.latestInvoiceId === subscription.latestInvoiceId) return []
  const owed = invoices.find(({ hostedUrl, status }) => hostedUrl === payUrl && status === 'open')
  if (owed === undefined) return []
  return [{ kind: 'payment-failed', tier, amountDue: owed.total - owed.amountPaid, payUrl }]
}

function cancelled(known: Known, { subscription, tier }: Standing): Mail[] {
  if (subscription === null || tier === null || !isLive(subscription) || subscription.cancelAt === null) return []
  const before = known.subscriptions.find(({ id }) => id === subscription.id)
  if (before === undefined || before.cancelAt !== null) return []
  return [{ kind: 'subscription-cancelled', tier, endsAt: subscription.cancelAt.toISOString() }]
}

function ended(known: Known, { liveIds, tier }: Standing): Mail[] {
  if (!known.subscriptions.some(isLive) || liveIds.length > 0 || tier === null) return []
  return [{ kind: 'subscription-ended', tier }]
}
