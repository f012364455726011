import type { DropChangeResponse, PreviewView, UpgradeResponse } from '#contract/billing.ts'
import type { SignedIn } from '#core/accounts/actor.ts'
import type { PlanChange } from '#core/billing/billing-operation.ts'
import { isLive, isPaused, type Standing } from '#core/billing/subscription.ts'
import { AppError } from '#core/errors.ts'
import { inDollars } from '#core/plans/budget.ts'
import { compareTiers, plans, type Tier } from '#core/plans/plans.ts'
import { limitStripeCalls } from '#services/limits/limit-stripe-calls.ts'
import { readUsage } from '#services/usage/read-usage.ts'
import { customerOf } from '#stores/billing.ts'
import type { OperationRow } from '#stores/billing-operations.ts'
import { type BillingNeeds, syncBillingState } from './apply-stripe-state.ts'
import { readStanding, viewDue } from './read-subscription.ts'
import { payUrlOf } from './recover-payment.ts'
import { runOperation } from './run-operation.ts'
import * as texts from './texts.ts'

type PlanChangeRequest = { readonly targetTier: Tier; readonly expectedPeriodStart?: string | undefined }

/**
 * Changes the plan as the user confirmed it. A higher plan and Reset Usage are charged now, a lower plan begins with the
 * next period, and a user without a subscription gets a payment page.
 * @throws AppError CONFLICT with the reason, PAYMENT_DECLINED, PAYMENTS_UNAVAILABLE, TOO_MANY_REQUESTS
 */
export async function changePlan(
  needs: BillingNeeds,
  actor: SignedIn,
  { targetTier, expectedPeriodStart }: PlanChangeRequest,
): Promise<UpgradeResponse> {
  const { userId } = actor
  const standing = await readStanding(needs.db, userId)
  if (standing.subscription === null || !isLive(standing.subscription)) {
    refuseGranted(actor, targetTier, null)
    return createCheckout(needs, actor, { targetTier })
  }
  refuseGranted(actor, targetTier, standing.tier)
  if (isPaused(standing.subscription)) throw new AppError('CONFLICT', { message: texts.paused })
  if (owes(standing)) return payFirstResponse(needs, userId)
  const change = changeKindOf(standing, targetTier)
  const { operation, billing } = await runOperation(needs, {
    userId,
    kind: change.kind,
    targetTier,
    expectedPeriodStart: expectedPeriodStart === undefined ? null : new Date(expectedPeriodStart),
  })
  return responseOf(change, operation, billing.standing)
}

/** As `changePlan`, for callers that need an address to redirect to: the payment page or the account page. */
export async function upgradeRedirect(
  needs: BillingNeeds,
  actor: SignedIn,
  request: PlanChangeRequest,
): Promise<{ redirectUrl: string }> {
  const { redirectUrl, checkoutUrl } = await changePlan(needs, actor, request)
  return { redirectUrl: redirectUrl ?? checkoutUrl ?? '/account?upgrade=success' }
}

const owes = ({ subscription, needsPayment }: Standing): boolean => needsPayment && subscription?.pendingUpdate === null

/** Nothing changes while a payment is owed; it is settled on the hosted invoice page. */
async function payFirstResponse(needs: BillingNeeds, userId: string): Promise<UpgradeResponse> {
  const redirectUrl = await payUrlOf(needs, userId)
  return { redirectUrl, requiresPaymentRecovery: true, message: texts.payFirst }
}

/** @throws AppError CONFLICT for the current plan, where there is nothing to reset */
function changeKindOf({ tier: currentTier, active }: Standing, tier: Tier): PlanChange {
  if (currentTier === null) return { kind: 'upgrade', tier }
  const order = compareTiers(tier, currentTier)
  if (order !== 0) return { kind: order > 0 ? 'upgrade' : 'downgrade', tier }
  // With a voided invoice the month is unpaid, so a new one can be bought on any plan.
  if (active && !plans[tier].choosesModel) throw new AppError('CONFLICT', { message: texts.alreadyOn(tier) })
  return { kind: 'reset_usage' }
}

function responseOf(
  change: PlanChange,
  { state, url, targetTier }: OperationRow,
  { subscription, tier, owed }: Standing,
): UpgradeResponse {
  if (state === 'waiting') {
    const redirect = url === null ? {} : { redirectUrl: url }
    const due = owed === null ? {} : { due: viewDue(owed) }
    return { ...redirect, ...due, requiresPaymentRecovery: true, message: texts.confirmPayment }
  }
  const currentTier = tier ?? targetTier!
  if (change.kind === 'reset_usage') return { usageReset: true, currentTier, message: texts.usageReset }
  const scheduled = subscription?.scheduled
  if (change.kind === 'downgrade' && scheduled) {
    const effectiveAt = scheduled.effectiveAt.toISOString()
    const message = texts.downgrades(scheduled.tier, scheduled.effectiveAt)
    return { scheduledTier: scheduled.tier, effectiveAt, currentTier, message }
  }
  return { currentTier, message: texts.upgraded(currentTier) }
}

/**
 * Creates a checkout session for an account without a live subscription: its first one, or a new one after the last has
 * ended. The account's other open sessions expire first, so that no two can be paid.
 * @throws AppError CONFLICT while anything is live or owed, PAYMENTS_UNAVAILABLE, TOO_MANY_REQUESTS
 */
export async function createCheckout(
  needs: BillingNeeds,
  { userId, entitlement }: SignedIn,
  { targetTier }: { readonly targetTier: Tier },
): Promise<{ checkoutUrl: string }> {
  if (entitlement?.active === true && entitlement.source === 'stripe')
    throw new AppError('CONFLICT', { message: texts.alreadySubscribed })
  const { operation } = await runOperation(needs, { userId, kind: 'subscribe', targetTier })
  if (operation.url === null || operation.state !== 'waiting') throw new AppError('CONFLICT', { message: texts.busy })
  return { checkoutUrl: operation.url }
}

/**
 * Cancels the subscription at the end of the paid period. While the current period is not paid, it ends at once and the
 * unpaid invoice is voided. A second cancellation changes nothing.
 * @returns `endsAt` null when it has ended
 * @throws AppError CONFLICT when there is nothing to cancel, PAYMENTS_UNAVAILABLE, TOO_MANY_REQUESTS
 */
export async function cancelSubscription(
  needs: BillingNeeds,
  actor: SignedIn,
): Promise<{ message: string; endsAt: string | null }> {
  await requireLive(needs, actor, texts.nothingToCancel)
  const { billing } = await runOperation(needs, { userId: actor.userId, kind: 'cancel' })
  const { cancelAt, subscription } = billing.standing
  if (subscription === null || !isLive(subscription)) return { message: texts.canceledAtOnce, endsAt: null }
  const endsAt = cancelAt ?? subscription.period.end
  return { message: texts.canceled(endsAt), endsAt: endsAt.toISOString() }
}

/**
 * Withdraws a cancellation or a scheduled lower plan: the current plan continues.
 * @throws AppError CONFLICT when it has ended, PAYMENTS_UNAVAILABLE, TOO_MANY_REQUESTS
 */
export async function resumeSubscription(needs: BillingNeeds, actor: SignedIn): Promise<{ message: string }> {
  await requireLive(needs, actor, texts.subscriptionEnded)
  await runOperation(needs, { userId: actor.userId, kind: 'resume' })
  return { message: texts.resumed }
}

/**
 * Drops a change of plan that waits for its payment, so that it can no longer be paid. The plan and a cancellation stay as
 * they are.
 * @returns `isPaid` true when the payment arrived first: the change has taken effect
 * @throws AppError CONFLICT without a live subscription, PAYMENTS_UNAVAILABLE, TOO_MANY_REQUESTS
 */
export async function dropChange(needs: BillingNeeds, actor: SignedIn): Promise<DropChangeResponse> {
  await requireLive(needs, actor, texts.nothingToChange)
  const before = await readStanding(needs.db, actor.userId)
  const { billing } = await runOperation(needs, { userId: actor.userId, kind: 'drop_change' })
  const { tier, period } = billing.standing
  const currentTier = (tier ?? before.tier)!
  const isPaid = tier !== before.tier || period?.start.getTime() !== before.period?.start.getTime()
  return { isPaid, currentTier, message: isPaid ? texts.paidFirst(currentTier) : texts.staysOn(currentTier) }
}

/** @throws AppError CONFLICT without a live subscription; a granted plan has nothing to cancel or resume either */
async function requireLive({ db }: BillingNeeds, { userId, entitlement }: SignedIn, otherwise: string): Promise<void> {
  const { subscription } = await readStanding(db, userId)
  if (subscription !== null && isLive(subscription)) return
  const isGranted = entitlement?.active === true && entitlement.source === 'operator'
  throw new AppError('CONFLICT', { message: isGranted ? texts.granted : otherwise })
}

/**
 * What a change would cost with tax as Stripe computes it, when it begins, and how many tokens the user loses. Changes
 * nothing.
 * @throws AppError CONFLICT for the current plan where there is nothing to reset, TOO_MANY_REQUESTS,
 * PAYMENTS_UNAVAILABLE
 */
export async function previewChange(
  needs: BillingNeeds,
  actor: SignedIn,
  { targetTier: tier }: { readonly targetTier: Tier },
): Promise<PreviewView> {
  const { userId } = actor
  await limitStripeCalls(needs, userId)
  const { standing } = await syncBillingState(needs, userId)
  const { subscription } = standing
  const live = subscription !== null && isLive(subscription) ? subscription : null
  const currentTier = live === null ? null : standing.tier
  const isReset = currentTier === tier
  if (isReset && standing.active && !plans[tier].choosesModel)
    throw new AppError('CONFLICT', { message: texts.alreadyOn(tier) })
  // This read has found a renewal that the page does not show yet: confirming would pay the same month twice.
  if (isReset && standing.active && !actor.entitlement?.active)
    throw new AppError('CONFLICT', { message: texts.renewedMeanwhile })
  refuseGranted(actor, tier, currentTier)
  if (live !== null && isPaused(live)) throw new AppError('CONFLICT', { message: texts.paused })
  const isLater = currentTier !== null && compareTiers(tier, currentTier) < 0
  const customer = await customerOf(needs.db, userId)
  const customerId = customer === null || customer.deleted ? null : customer.id
  const { subtotal, tax, total, currency } = await needs.payments.preview({ subscription: live, customerId, tier })
  const { remainingTokens } = await readUsage(needs, actor)
  return {
    tier,
    isReset,
    price: inDollars(subtotal),
    tax: inDollars(tax),
    total: inDollars(total),
    currency,
    effectiveAt: (isLater ? live!.period.end : needs.clock.now()).toISOString(),
    isImmediate: !isLater,
    card: live?.card ?? null,
    tokensLost: live === null || isLater ? 0 : remainingTokens,
    periodStart: live?.period.start.toISOString() ?? null,
  }
}

/**
 * Refuses to sell a user with a granted plan that plan or a lower one: the higher entitlement counts, so they would pay
 * for nothing. A paid subscription may still change to a lower plan.
 * @param paidTier the live subscription's plan; null without one
 * @throws AppError CONFLICT
 */
function refuseGranted({ entitlement }: SignedIn, tier: Tier, paidTier: Tier | null): void {
  if (!entitlement?.active || entitlement.source !== 'operator') return
  if (paidTier !== null && compareTiers(tier, paidTier) < 0) return
  const order = compareTiers(tier, entitlement.tier)
  if (order < 0) throw new AppError('CONFLICT', { message: texts.coveredByGrant(tier) })
  if (order === 0)
    throw new AppError('CONFLICT', { message: plans[tier].choosesModel ? texts.granted : texts.alreadyOn(tier) })
}
