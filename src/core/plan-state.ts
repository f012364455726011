import { compareTiers, type Tier, tiers } from './plans.ts'
import { isLive, type SubscriptionStatus } from './subscription.ts'

/** What is known of a person's subscription and entitlement; moments as ISO 8601. */
export type PlanFacts = {
  /** The person may use the product now. */
  readonly active: boolean
  /** The plan in force, or else the last one; null when there never was one. */
  readonly tier: Tier | null
  readonly status: SubscriptionStatus | 'none' | 'granted'
  /** Stripe ends the subscription at some time. */
  readonly isCancelled: boolean
  /** It ends with the paid period. */
  readonly endsWithPeriod: boolean
  readonly periodEnd: string | null
  readonly scheduledTier: Tier | null
  readonly needsPayment: boolean
}

export const planKinds = ['none', 'granted', 'active', 'overdue', 'unpaid', 'paused', 'ended'] as const
/**
 * What the person has. `active`: a paid plan in force. Without access: `overdue` until the invoice of the month is paid,
 * `unpaid` when the subscription goes on although its month was voided or refunded, `paused` by the operator or a dispute.
 */
export type PlanKind = (typeof planKinds)[number]

export const choiceKinds = [
  'new',
  'current',
  'now',
  'later',
  'scheduled',
  'included',
  'keep-first',
  'above-only',
  'owing',
  'paused',
] as const
/**
 * What choosing a plan would mean. `new`: a first or a new subscription. `now`: charged at once, a new month starts.
 * `later`: begins with the next period. The rest cannot be chosen: it is the `current` plan, is `scheduled` already, is
 * `included` in a granted one; the cancelled plan is to be kept first (`keep-first`); only the unpaid plan and those above
 * it sell a month (`above-only`); a payment is owed, or payments are paused.
 */
export type ChoiceKind = (typeof choiceKinds)[number]

export const choiceLabels = ['choose', 'subscribe', 'current', 'upgrade', 'downgrade'] as const

/** One of the four plans, as this person may choose it. */
export type PlanChoice = {
  readonly tier: Tier
  readonly kind: ChoiceKind
  /** What the button does; null when it cannot be pressed. */
  readonly action: 'signup' | 'checkout' | 'change' | 'reset' | null
  /** The word on the button. */
  readonly label: (typeof choiceLabels)[number]
  /** What this choice takes back. */
  readonly undoes: 'cancellation' | 'scheduled-change' | null
  /** The one choice to put forward. */
  readonly isRecommended: boolean
}

/** What a person's plan comes to: what they have, what is owed, until when, and what they may do. */
export type PlanState = {
  readonly kind: PlanKind
  readonly tier: Tier | null
  /** The month itself, before which nothing else can be chosen; or a change of a plan whose month is paid. */
  readonly owed: 'month' | 'change' | null
  /** What happens at the end of the paid period; null without one, for a granted plan, and while the month is owed. */
  readonly next: { readonly kind: 'renews' | 'ends' | 'changes'; readonly at: string; readonly tier: Tier } | null
  /** The end of the last paid period of a plan that is over; null where it was cut short. */
  readonly endedOn: string | null
  readonly isEnding: boolean
  /** Stripe may still charge for it, whether or not this month was paid. */
  readonly mayStillCharge: boolean
  /** What may be pressed on the account page. */
  readonly may: {
    readonly upgrade: boolean
    /** Take back a cancellation or a scheduled change. */
    readonly resume: boolean
    readonly cancel: boolean
    readonly manageBilling: boolean
    readonly payOwed: boolean
  }
  /** The four plans, in the order of their prices. */
  readonly choices: PlanChoice[]
}

/** The plan that is put forward to a person without one ('Most Popular'). */
export const popularTier: Tier = 'pro'

/** Everything a page needs to know of a person's plan, from what is known now. */
export function planStateOf(facts: PlanFacts, now: Date): PlanState {
  const { active, status, endsWithPeriod, scheduledTier } = facts
  const kind = kindOf(facts)
  const tier = kind === 'none' ? null : facts.tier
  const owed = owedOf(facts)
  const isAtStripe = tier !== null && status !== 'granted' && status !== 'none'
  const mayStillCharge = isChargeable(status)
  const isEnding = active && endsWithPeriod
  const state = {
    kind,
    tier,
    owed,
    next: nextOf(facts, owed),
    endedOn: kind === 'ended' && isPast(facts.periodEnd, now) ? facts.periodEnd : null,
    isEnding,
    mayStillCharge,
    may: {
      upgrade: active && owed !== 'month',
      resume: active && isAtStripe && (isEnding || scheduledTier !== null),
      cancel: isAtStripe && mayStillCharge && !facts.isCancelled,
      manageBilling: isAtStripe,
      payOwed: owed !== null,
    },
  }
  return { ...state, choices: tiers.map(each => choiceOf(state, scheduledTier, each)) }
}

/** What the plans page offers a visitor. */
export const visitorChoices: readonly PlanChoice[] = tiers.map(tier => ({
  tier,
  kind: 'new',
  action: 'signup',
  label: 'choose',
  undoes: null,
  isRecommended: tier === popularTier,
}))

/** When the month's budget starts again: the end of the period, unless the plan ends with it or its renewal is late. */
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

/** Nothing is owed while payments are paused: what is paid then gives nothing. */
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

function choiceOf(state: Omit<PlanState, 'choices'>, scheduledTier: Tier | null, tier: Tier): PlanChoice {
  const inForce = state.kind === 'active' || state.kind === 'granted' ? state.tier : null
  const kind = choiceKindOf(state, inForce, scheduledTier, tier)
  return {
    tier,
    kind,
    action: actionOf(state, kind, tier),
    label: labelOf(inForce, tier),
    undoes: undoesOf(state, kind, scheduledTier),
    isRecommended: state.owed !== 'month' && state.kind !== 'paused' && tier === recommendedOf(state, inForce),
  }
}

/** The next plan up, the one whose month is to be paid again, or the popular one for a person without a plan. */
function recommendedOf({ kind, tier }: Omit<PlanState, 'choices'>, inForce: Tier | null): Tier | undefined {
  if (inForce !== null) return tiers[tiers.indexOf(inForce) + 1]
  return kind === 'unpaid' && tier !== null ? tier : popularTier
}

function choiceKindOf(
  { kind, tier: own, owed, isEnding }: Omit<PlanState, 'choices'>,
  inForce: Tier | null,
  scheduledTier: Tier | null,
  tier: Tier,
): ChoiceKind {
  if (owed === 'month') return tier === inForce ? 'current' : 'owing'
  if (kind === 'paused') return 'paused'
  if (inForce === null) {
    if (kind !== 'unpaid' || own === null) return 'new'
    return compareTiers(tier, own) < 0 ? 'above-only' : 'now'
  }
  const order = compareTiers(tier, inForce)
  if (order === 0) return 'current'
  if (order > 0) return 'now'
  if (kind === 'granted') return 'included'
  if (isEnding) return 'keep-first'
  return tier === scheduledTier ? 'scheduled' : 'later'
}

function actionOf({ kind: has, tier: own }: Omit<PlanState, 'choices'>, kind: ChoiceKind, tier: Tier) {
  if (kind === 'new') return 'checkout'
  if (kind !== 'now' && kind !== 'later') return null
  return has === 'unpaid' && tier === own ? 'reset' : 'change'
}

function undoesOf({ isEnding }: Omit<PlanState, 'choices'>, kind: ChoiceKind, scheduledTier: Tier | null) {
  if (kind !== 'now' && kind !== 'later') return null
  if (isEnding) return 'cancellation'
  return scheduledTier === null ? null : 'scheduled-change'
}

/** The labels of spec §2, except premium to enterprise: its 'Downgrade' would charge more (decision 6). */
function labelOf(inForce: Tier | null, tier: Tier): PlanChoice['label'] {
  if (inForce === null) return 'subscribe'
  if (inForce === tier) return 'current'
  if (inForce === 'basic' || (inForce === 'pro' && tier === 'premium')) return 'upgrade'
  if (inForce === 'premium') return tier === 'enterprise' ? 'upgrade' : 'downgrade'
  return 'choose'
}
