import type { OperationKind, OperationState } from './billing-operation.ts'
import type { Tier } from './plans.ts'
import type { InvoiceState, Standing, SubscriptionState } from './subscription.ts'

export type UnsettledOperation = {
  readonly kind: OperationKind
  readonly state: OperationState
  readonly targetTier: Tier | null
  readonly expectedPeriodStart: Date | null
  readonly subscriptionId: string | null
  readonly expiresAt: Date | null
  readonly createdAt: Date
}

/** How an operation stands after Stripe was asked; `url` is where the person pays. */
export type Settlement = { readonly state: OperationState; readonly url: string | null; readonly error: string | null }

/** Our clock and Stripe's may differ by this much. */
const skewMs = 15 * 60_000

/**
 * What became of an operation, told from Stripe's state alone, whoever made the call and whether its answer was ever read.
 * Null when that cannot be told: the call's outcome is open, and the same call may be made again under its key.
 */
export function settlementOf(
  operation: UnsettledOperation,
  standing: Standing,
  subscriptions: readonly SubscriptionState[],
  invoices: readonly InvoiceState[],
  now: Date,
): Settlement | null {
  const own = subscriptions.find(({ id }) => id === operation.subscriptionId) ?? standing.subscription
  const isOwnLive = own !== null && standing.liveIds.includes(own.id)
  switch (operation.kind) {
    case 'subscribe':
      if (startedSince(subscriptions, operation, standing)) return done
      return expired(operation, now, 'The checkout was not completed.')
    case 'upgrade':
    case 'reset_usage':
      if (own === null || !isOwnLive) return failed('The subscription has ended.')
      if (wasCharged(operation, own, invoices)) return done
      if (own.pendingUpdate !== null) return { state: 'waiting', url: standing.payUrl, error: null }
      return operation.state === 'waiting' ? failed('The payment was not completed in time.') : null
    case 'downgrade':
      if (own === null || !isOwnLive) return failed('The subscription has ended.')
      return own.scheduled?.tier === operation.targetTier || own.tier === operation.targetTier ? done : null
    case 'cancel':
      return !isOwnLive || own?.cancelAt != null ? done : null
    case 'resume':
      if (!isOwnLive) return failed('The subscription has ended.')
      return own?.cancelAt === null ? done : null
    case 'end_for_deletion':
      return standing.liveIds.length === 0 ? done : null
    case 'refund_duplicate':
      return null
  }
}

const done: Settlement = { state: 'done', url: null, error: null }
const failed = (error: string): Settlement => ({ state: 'failed', url: null, error })

const expired = ({ expiresAt }: UnsettledOperation, now: Date, error: string): Settlement | null =>
  expiresAt !== null && now.getTime() - expiresAt.getTime() > skewMs ? failed(error) : null

const startedSince = (
  subscriptions: readonly SubscriptionState[],
  { createdAt }: UnsettledOperation,
  { liveIds }: Standing,
): boolean =>
  subscriptions.some(one => liveIds.includes(one.id) && one.createdAt.getTime() > createdAt.getTime() - skewMs)

/** A paid invoice of a change, newer than the period that the person agreed to leave. A renewal is none. */
function wasCharged(
  { targetTier, expectedPeriodStart, createdAt }: UnsettledOperation,
  { id, tier, pendingUpdate }: SubscriptionState,
  invoices: readonly InvoiceState[],
): boolean {
  if (pendingUpdate !== null || (targetTier !== null && tier !== targetTier)) return false
  const since = createdAt.getTime() - skewMs
  return invoices.some(
    invoice =>
      invoice.subscriptionId === id &&
      invoice.billingReason === 'subscription_update' &&
      invoice.status === 'paid' &&
      invoice.createdAt.getTime() > since &&
      (expectedPeriodStart === null || invoice.period.start > expectedPeriodStart),
  )
}
