import type { UpgradeAnswer } from '#contract/billing.ts'
import type { SignedIn } from '#core/actor.ts'
import type { PlanChange } from '#core/billing-operation.ts'
import { AppError } from '#core/errors.ts'
import { compareTiers, plans, type Tier } from '#core/plans.ts'
import { isLive, isPaused, type Standing } from '#core/subscription.ts'
import type { Needs } from '#src/ports.ts'
import type { OperationRow } from '#stores/billing-operations.ts'
import { runOperation } from './begin-operation.ts'
import { createCheckout } from './create-checkout.ts'
import type { DriveNeeds } from './drive-operation.ts'
import { readStanding } from './read-subscription.ts'
import { payUrlOf } from './recover-payment.ts'
import { refuseGranted } from './refuse-granted.ts'
import * as texts from './texts.ts'

export type ChangeWish = { readonly targetTier: Tier; readonly expectedPeriodStart?: string | undefined }

/**
 * Another plan, or the same once more, as the person confirmed it (decision 2): a higher one and Reset Usage charge now, a
 * lower one begins with the next period, and who has no subscription yet is led to a payment page.
 * @throws AppError CONFLICT with the reason, PAYMENT_DECLINED, PAYMENTS_UNAVAILABLE
 */
export async function changePlan(
  needs: DriveNeeds & Needs<'ids'>,
  actor: SignedIn,
  { targetTier, expectedPeriodStart }: ChangeWish,
): Promise<Omit<UpgradeAnswer, 'success'>> {
  const { userId } = actor
  const standing = await readStanding(needs.db, userId)
  if (standing.subscription === null || !isLive(standing.subscription)) {
    refuseGranted(actor, targetTier, null)
    return createCheckout(needs, actor, { targetTier })
  }
  refuseGranted(actor, targetTier, standing.tier)
  if (isPaused(standing.subscription)) throw new AppError('CONFLICT', { message: texts.paused })
  if (owes(standing)) return leadToPayment(needs, userId)
  const change = changeTo(standing, targetTier)
  const { operation, sight } = await runOperation(needs, {
    userId,
    kind: change.kind,
    targetTier,
    expectedPeriodStart: expectedPeriodStart === undefined ? null : new Date(expectedPeriodStart),
  })
  return answerOf(change, operation, sight.standing)
}

/** The same for those who take only an address: the page to pay on, or the account (decision 2). */
export async function upgradeRedirect(
  needs: DriveNeeds & Needs<'ids'>,
  actor: SignedIn,
  wish: ChangeWish,
): Promise<{ redirectUrl: string }> {
  const { redirectUrl, checkoutUrl } = await changePlan(needs, actor, wish)
  return { redirectUrl: redirectUrl ?? checkoutUrl ?? '/account?upgrade=success' }
}

const owes = ({ subscription, needsPayment }: Standing): boolean => needsPayment && subscription?.pendingUpdate === null

/** Nothing changes while a payment is owed: the way out is the secure payment page. */
async function leadToPayment(needs: DriveNeeds, userId: string): Promise<Omit<UpgradeAnswer, 'success'>> {
  const redirectUrl = await payUrlOf(needs, userId)
  return { redirectUrl, requiresPaymentRecovery: true, message: texts.payFirst }
}

/** @throws AppError CONFLICT for the plan that the person has, where there is nothing to reset */
function changeTo({ tier: present, active }: Standing, tier: Tier): PlanChange {
  if (present === null) return { kind: 'upgrade', tier }
  const order = compareTiers(tier, present)
  if (order !== 0) return { kind: order > 0 ? 'upgrade' : 'downgrade', tier }
  // Whose month nobody paid, because its invoice was voided, buys one on any plan.
  if (active && !plans[tier].choosesModel) throw new AppError('CONFLICT', { message: texts.alreadyOn(tier) })
  return { kind: 'reset_usage' }
}

function answerOf(
  change: PlanChange,
  { state, url, targetTier }: OperationRow,
  { subscription, tier }: Standing,
): Omit<UpgradeAnswer, 'success'> {
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
