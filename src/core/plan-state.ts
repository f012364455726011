import { compareTiers, type Tier, tiers } from './plans.ts'
import { isLive, type SubscriptionStatus } from './subscription.ts'

/** The facts about a person's subscription and entitlement from which their plan's state follows; times as ISO 8601. */
export type PlanFacts = {
  /** The person may use the product now. */
  readonly active: boolean
  /** The plan in force, or else the last one; null when there never was one. */
  readonly tier: Tier | null
  readonly status: SubscriptionStatus | 'none' | 'granted'
  /** The subscription is set to end. */
  readonly isCancelled: boolean
  /** It ends with the paid period. */
  readonly endsWithPeriod: boolean
  readonly periodEnd: string | null
  readonly scheduledTier: Tier | null
  readonly needsPayment: boolean
}

export const planKinds = ['none', 'granted', 'active', 'overdue', 'unpaid', 'paused', 'ended'] as const
/**
 * What the person has. `active`: a paid plan in force. Without access: `overdue` until the month's invoice is paid,
 * `unpaid` when the subscription continues but its month was voided or refunded, `paused` by an operator or a dispute.
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
 * What choosing a plan would mean. `new`: a new subscription. `now`: charged at once, a new month starts. `later`: begins
 * with the next period. The others cannot be chosen: `current` and `scheduled` plans; plans `included` in a granted one;
 * `keep-first`: the cancellation must be undone first; `above-only`: only the unpaid plan and higher ones can be bought;
 * `owing`: a payment is due; `paused`: payments are paused.
 */
export type ChoiceKind = (typeof choiceKinds)[number]

export const choiceLabels = ['choose', 'subscribe', 'current', 'upgrade', 'downgrade'] as const

/** One of the four plans, as this person may choose it. */
export type PlanChoice = {
  readonly tier: Tier
  readonly kind: ChoiceKind
  /** What the button does; null when it is disabled. */
  readonly action: 'signup' | 'checkout' | 'change' | 'reset' | null
  /** The key of the button's text. */
  readonly label: (typeof choiceLabels)[number]
  /** What this choice cancels. */
  readonly undoes: 'cancellation' | 'scheduled-change' | null
  /** True for the one choice to recommend. */
  readonly isRecommended: boolean
}

/** The state of a person's plan: what they have, until when, what is owed, and what they may do. */
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

/** The plan that is recommended to people without one ('Most Popular'). */
export const popularTier: Tier = 'pro'

/** Derives everything that a page shows about a person's plan. */
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

function choiceOf(state: Omit<PlanState, 'choices'>, scheduledTier: Tier | null, tier: Tier): PlanChoice {
  const currentTier = state.kind === 'active' || state.kind === 'granted' ? state.tier : null
  const kind = choiceKindOf(state, currentTier, scheduledTier, tier)
  return {
    tier,
    kind,
    action: actionOf(state, kind, tier),
    label: labelKeyOf(currentTier, tier),
    undoes: undoesOf(state, kind, scheduledTier),
    isRecommended: state.owed !== 'month' && state.kind !== 'paused' && tier === recommendedOf(state, currentTier),
  }
}

/** The next plan up, the one whose month is to be paid again, or the popular one for a person without a plan. */
function recommendedOf({ kind, tier }: Omit<PlanState, 'choices'>, currentTier: Tier | null): Tier | undefined {
  if (currentTier !== null) return tiers[tiers.indexOf(currentTier) + 1]
  return kind === 'unpaid' && tier !== null ? tier : popularTier
}

function choiceKindOf(
  { kind, tier: ownTier, owed, isEnding }: Omit<PlanState, 'choices'>,
  currentTier: Tier | null,
  scheduledTier: Tier | null,
  tier: Tier,
): ChoiceKind {
  if (owed === 'month') return tier === currentTier ? 'current' : 'owing'
  if (kind === 'paused') return 'paused'
  if (currentTier === null) {
    if (kind !== 'unpaid' || ownTier === null) return 'new'
    return compareTiers(tier, ownTier) < 0 ? 'above-only' : 'now'
  }
  const order = compareTiers(tier, currentTier)
  if (order === 0) return 'current'
  if (order > 0) return 'now'
  if (kind === 'granted') return 'included'
  if (isEnding) return 'keep-first'
  return tier === scheduledTier ? 'scheduled' : 'later'
}

function actionOf({ kind: planKind, tier: ownTier }: Omit<PlanState, 'choices'>, kind: ChoiceKind, tier: Tier) {
  if (kind === 'new') return 'checkout'
  if (kind !== 'now' && kind !== 'later') return null
  return planKind === 'unpaid' && tier === ownTier ? 'reset' : 'change'
}

function undoesOf({ isEnding }: Omit<PlanState, 'choices'>, kind: ChoiceKind, scheduledTier: Tier | null) {
  if (kind !== 'now' && kind !== 'later') return null
  if (isEnding) return 'cancellation'
  return scheduledTier === null ? null : 'scheduled-change'
}

/** The labels of spec §2, except from premium to enterprise, where 'Downgrade' would charge more. */
function labelKeyOf(currentTier: Tier | null, tier: Tier): PlanChoice['label'] {
  if (currentTier === null) return 'subscribe'
  if (currentTier === tier) return 'current'
  if (currentTier === 'basic' || (currentTier === 'pro' && tier === 'premium')) return 'upgrade'
  if (currentTier === 'premium') return tier === 'enterprise' ? 'upgrade' : 'downgrade'
  return 'choose'
}
