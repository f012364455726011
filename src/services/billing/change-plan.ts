import type { PreviewView, UpgradeAnswer } from '#contract/billing.ts'
import type { SignedIn } from '#core/actor.ts'
import type { PlanChange } from '#core/billing-operation.ts'
import { AppError } from '#core/errors.ts'
import { compareTiers, plans, type Tier } from '#core/plans.ts'
import { isLive, isPaused, type Standing } from '#core/subscription.ts'
import { readUsage } from '#services/usage/read-usage.ts'
import type { Needs } from '#src/ports.ts'
import { customerOf } from '#stores/billing.ts'
import type { OperationRow } from '#stores/billing-operations.ts'
import type { DriveNeeds } from './drive-operation.ts'
import { limitStripeCalls } from './limit-stripe-calls.ts'
import { readStanding } from './read-subscription.ts'
import { payUrlOf } from './recover-payment.ts'
import { runOperation } from './run-operation.ts'
import { type BillingStateNeeds, syncBillingState } from './sync-billing-state.ts'
import * as texts from './texts.ts'

type PlanChangeRequest = { readonly targetTier: Tier; readonly expectedPeriodStart?: string | undefined }

/**
 * Changes the plan as the person confirmed it: a higher plan and Reset Usage charge now, a lower plan begins with the next
 * period, and a person without a subscription gets a payment page.
 * @throws AppError CONFLICT with the reason, PAYMENT_DECLINED, PAYMENTS_UNAVAILABLE
 */
export async function changePlan(
  needs: DriveNeeds,
  actor: SignedIn,
  { targetTier, expectedPeriodStart }: PlanChangeRequest,
): Promise<UpgradeAnswer> {
  const { userId } = actor
  const standing = await readStanding(needs.db, userId)
  if (standing.subscription === null || !isLive(standing.subscription)) {
    refuseGranted(actor, targetTier, null)
    return createCheckout(needs, actor, { targetTier })
  }
  refuseGranted(actor, targetTier, standing.tier)
  if (isPaused(standing.subscription)) throw new AppError('CONFLICT', { message: texts.paused })
  if (owes(standing)) return payFirstAnswer(needs, userId)
  const change = changeKindOf(standing, targetTier)
  const { operation, billing } = await runOperation(needs, {
    userId,
    kind: change.kind,
    targetTier,
    expectedPeriodStart: expectedPeriodStart === undefined ? null : new Date(expectedPeriodStart),
  })
  return answerOf(change, operation, billing.standing)
}

/** The same for callers that take only an address: the page to pay on, or the account. */
export async function upgradeRedirect(
  needs: DriveNeeds,
  actor: SignedIn,
  request: PlanChangeRequest,
): Promise<{ redirectUrl: string }> {
  const { redirectUrl, checkoutUrl } = await changePlan(needs, actor, request)
  return { redirectUrl: redirectUrl ?? checkoutUrl ?? '/account?upgrade=success' }
}

const owes = ({ subscription, needsPayment }: Standing): boolean => needsPayment && subscription?.pendingUpdate === null

/** Nothing changes while a payment is owed: the way out is the secure payment page. */
async function payFirstAnswer(needs: DriveNeeds, userId: string): Promise<UpgradeAnswer> {
  const redirectUrl = await payUrlOf(needs, userId)
  return { redirectUrl, requiresPaymentRecovery: true, message: texts.payFirst }
}

/** @throws AppError CONFLICT for the plan that the person has, where there is nothing to reset */
function changeKindOf({ tier: present, active }: Standing, tier: Tier): PlanChange {
  if (present === null) return { kind: 'upgrade', tier }
  const order = compareTiers(tier, present)
  if (order !== 0) return { kind: order > 0 ? 'upgrade' : 'downgrade', tier }
  // With a voided invoice the month is unpaid: a new one can be bought on any plan.
  if (active && !plans[tier].choosesModel) throw new AppError('CONFLICT', { message: texts.alreadyOn(tier) })
  return { kind: 'reset_usage' }
}

function answerOf(
  change: PlanChange,
  { state, url, targetTier }: OperationRow,
  { subscription, tier }: Standing,
): UpgradeAnswer {
  if (state === 'waiting') {
    const way = url === null ? {} : { redirectUrl: url }
    return { ...way, requiresPaymentRecovery: true, message: texts.confirmPayment }
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
 * A payment page for an account without a live subscription: a first one, or a new one after the last has ended.
 * Their other payment pages expire first, so that no two can be paid.
 * @throws AppError CONFLICT while anything is live or owed, PAYMENTS_UNAVAILABLE
 */
export async function createCheckout(
  needs: DriveNeeds,
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
 * Ends the subscription with the period that is paid. Cancelling twice is the same as cancelling once.
 * @throws AppError CONFLICT when there is nothing to cancel, PAYMENTS_UNAVAILABLE
 */
export async function cancelSubscription(needs: DriveNeeds, actor: SignedIn): Promise<{ message: string }> {
  await requireLive(needs, actor, texts.nothingToCancel)
  const { billing } = await runOperation(needs, { userId: actor.userId, kind: 'cancel' })
  const { cancelAt, subscription } = billing.standing
  return { message: texts.cancelled(cancelAt ?? subscription?.period.end ?? needs.clock.now()) }
}

/**
 * Takes back a cancellation or a scheduled lower plan: the current plan continues.
 * @throws AppError CONFLICT when it has ended, PAYMENTS_UNAVAILABLE
 */
export async function resumeSubscription(needs: DriveNeeds, actor: SignedIn): Promise<{ message: string }> {
  await requireLive(needs, actor, texts.hasEnded)
  await runOperation(needs, { userId: actor.userId, kind: 'resume' })
  return { message: texts.resumed }
}

/** A plan granted by an operator has nothing to cancel or resume. */
async function requireLive({ db }: DriveNeeds, { userId, entitlement }: SignedIn, otherwise: string): Promise<void> {
  const { subscription } = await readStanding(db, userId)
  if (subscription !== null && isLive(subscription)) return
  const isGranted = entitlement?.active === true && entitlement.source === 'operator'
  throw new AppError('CONFLICT', { message: isGranted ? texts.granted : otherwise })
}

/**
 * What a change would cost as Stripe computes it with tax, when it begins, and what the person loses by it.
 * Nothing is changed by asking.
 * @throws AppError CONFLICT for the plan that the person has where there is nothing to reset, TOO_MANY_REQUESTS,
 * PAYMENTS_UNAVAILABLE
 */
export async function previewChange(
  needs: BillingStateNeeds & Needs<'payments'>,
  actor: SignedIn,
  { targetTier: tier }: { readonly targetTier: Tier },
): Promise<PreviewView> {
  const { userId } = actor
  await limitStripeCalls(needs, userId)
  const { standing } = await syncBillingState(needs, userId)
  const { subscription } = standing
  const live = subscription !== null && isLive(subscription) ? subscription : null
  const present = live === null ? null : standing.tier
  const isReset = present === tier
  if (isReset && standing.active && !plans[tier].choosesModel)
    throw new AppError('CONFLICT', { message: texts.alreadyOn(tier) })
  // This read has just found a renewal that the page does not show: agreeing now would pay the same month twice.
  if (isReset && standing.active && !actor.entitlement?.active)
    throw new AppError('CONFLICT', { message: texts.renewedMeanwhile })
  refuseGranted(actor, tier, present)
  if (live !== null && isPaused(live)) throw new AppError('CONFLICT', { message: texts.paused })
  const isLater = present !== null && compareTiers(tier, present) < 0
  const customer = await customerOf(needs.db, userId)
  const customerId = customer === null || customer.deleted ? null : customer.id
  const { subtotal, tax, total, currency } = await needs.payments.preview({ subscription: live, customerId, tier })
  const { remainingTokens } = await readUsage(needs, actor)
  return {
    tier,
    isReset,
    price: subtotal / 1_000_000,
    tax: tax / 1_000_000,
    total: total / 1_000_000,
    currency,
    effectiveAt: (isLater ? live!.period.end : needs.clock.now()).toISOString(),
    isImmediate: !isLater,
    tokensLost: live === null || isLater ? 0 : remainingTokens,
    periodStart: live?.period.start.toISOString() ?? null,
  }
}

/**
 * For who has a grant of an operator: the higher entitlement counts, so that paying for no more than it gives would be
 * paying for nothing. Beside a subscription that is paid, a lower plan than that may still be chosen.
 * @param paid the plan of the subscription that runs; null without one
 * @throws AppError CONFLICT for the texts.granted plan and those below it
 */
function refuseGranted({ entitlement }: SignedIn, tier: Tier, paid: Tier | null): void {
  if (!entitlement?.active || entitlement.source !== 'operator') return
  if (paid !== null && compareTiers(tier, paid) < 0) return
  const order = compareTiers(tier, entitlement.tier)
  if (order < 0) throw new AppError('CONFLICT', { message: texts.coveredByGrant(tier) })
  if (order === 0)
    throw new AppError('CONFLICT', { message: plans[tier].choosesModel ? texts.granted : texts.alreadyOn(tier) })
}
