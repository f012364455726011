import type { Tier } from '../plans/plans.ts'
import { type PlanChoice, planChoices } from './plan-choices.ts'
import type { PlanKind } from './plan-kinds.ts'
import { isLive, type SubscriptionStatus } from './subscription.ts'

/** The facts about a user's subscription and entitlement from which their plan's state follows; times as ISO 8601. */
export type PlanFacts = {
  /** The user may use the product now. */
  readonly active: boolean
  /** The plan in force, or else the last one; null when there never was one. */
  readonly tier: Tier | null
  readonly status: SubscriptionStatus | 'none' | 'granted'
  /** The subscription is set to end. */
  readonly isCanceled: boolean
  /** It ends with the paid period. */
  readonly endsWithPeriod: boolean
  /** When it is set to end. */
  readonly cancelAt: string | null
  /** The end of the period that runs at Stripe, paid or not. */
  readonly runsUntil: string | null
  /** That period is not paid. */
  readonly isPeriodUnpaid: boolean
  readonly periodEnd: string | null
  readonly scheduledTier: Tier | null
  readonly needsPayment: boolean
}

/** The state of a user's plan: what they have, until when, what is owed, and what they may do. */
export type PlanState = {
  readonly kind: PlanKind
  readonly tier: Tier | null
  /** `month`: the month itself, which must be paid before anything else. `change`: a change of plan in a paid month. */
  readonly owed: 'month' | 'change' | null
  /** What happens at the end of the paid period; null without one, with a granted plan, and while the month is owed. */
  readonly next: { readonly kind: 'renews' | 'ends' | 'changes'; readonly at: string; readonly tier: Tier } | null
  /** The end of the last paid period of an ended plan; null if the plan ended before. */
  readonly endedOn: string | null
  readonly isEnding: boolean
  /** When a plan that is ending ends. */
  readonly endsAt: string | null
  /**
   * When a cancellation would end the plan: `endsAt` is null for at once, when the current month is not paid, which is then
   * not charged. Null when there is nothing to cancel.
   */
  readonly cancellation: { readonly endsAt: string | null } | null
  /** True while Stripe may still charge for it, even if this month was not paid. */
  readonly mayStillCharge: boolean
  /** The actions that the account page offers. */
  readonly may: {
    readonly upgrade: boolean
    /** Undo a cancellation or a scheduled change. */
    readonly resume: boolean
    readonly cancel: boolean
    readonly manageBilling: boolean
    readonly payOwed: boolean
  }
  /** The four plans, in the order of their prices. */
  readonly choices: PlanChoice[]
}

/** Derives everything that a page shows about a user's plan. */
export function planStateOf(facts: PlanFacts, now: Date): PlanState {
  const { active, status, endsWithPeriod, scheduledTier } = facts
  const kind = kindOf(facts)
  const tier = kind === 'none' ? null : facts.tier
  const owed = owedOf(facts)
  const isAtStripe = tier !== null && status !== 'granted' && status !== 'none'
  const mayStillCharge = isChargeable(status)
  const { isPeriodUnpaid, isCanceled } = facts
  const isEnding = active && (endsWithPeriod || (isCanceled && isPeriodUnpaid))
  const mayCancel = isAtStripe && mayStillCharge && (!isCanceled || isPeriodUnpaid)
  const state = {
    kind,
    tier,
    owed,
    next: nextOf(facts, owed),
    endedOn: kind === 'ended' && isPast(facts.periodEnd, now) ? facts.periodEnd : null,
    isEnding,
    endsAt: isEnding ? (facts.cancelAt ?? facts.periodEnd) : null,
    cancellation: mayCancel ? { endsAt: isPeriodUnpaid ? null : facts.runsUntil } : null,
    mayStillCharge,
    may: {
      upgrade: active && owed !== 'month',
      resume: active && isAtStripe && (isEnding || scheduledTier !== null),
      cancel: mayCancel,
      manageBilling: isAtStripe,
      payOwed: owed !== null,
    },
  }
  return { ...state, choices: planChoices(state, scheduledTier) }
}

/** When the budget resets: at the end of the period, unless the plan ends then or its renewal is late. */
export function budgetResetOf(
  entitlement: { readonly period: { readonly end: Date }; readonly cancelAtPeriodEnd: boolean } | null,
  now: Date,
): Date | null {
  if (entitlement === null || entitlement.cancelAtPeriodEnd) return null
  return entitlement.period.end > now ? entitlement.period.end : null
}

const isChargeable = (status: PlanFacts['status']): boolean =>
  status !== 'granted' && status !== 'none' && isLive({ status })

const isPast = (moment: string | null, now: Date): boolean => moment !== null && Date.parse(moment) <= now.getTime()

function kindOf({ active, tier, status }: PlanFacts): PlanKind {
  if (tier === null) return 'none'
  if (active) return status === 'granted' ? 'granted' : 'active'
  if (status === 'paused') return 'paused'
  if (status === 'active' || status === 'trialing') return 'unpaid'
  return isChargeable(status) ? 'overdue' : 'ended'
}

/** Nothing is owed while payments are paused, because a payment would start no period. */
function owedOf({ needsPayment, status }: PlanFacts): PlanState['owed'] {
  if (!needsPayment) return null
  if (status === 'past_due' || status === 'unpaid') return 'month'
  return status === 'active' || status === 'trialing' ? 'change' : null
}

function nextOf(facts: PlanFacts, owed: PlanState['owed']): PlanState['next'] {
  const { active, tier, status, periodEnd: at, scheduledTier, endsWithPeriod } = facts
  if (!active || tier === null || at === null || status === 'granted' || owed === 'month') return null
  if (scheduledTier !== null) return { kind: 'changes', at, tier: scheduledTier }
  return { kind: endsWithPeriod ? 'ends' : 'renews', at, tier }
}
