import { compareTiers, type Tier, tiers } from '../plans/plans.ts'
import type { PlanKind } from './plan-kinds.ts'

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

/** What this user can do with one of the four plans. */
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

/** The plan that is recommended to users without one ('Most Popular'). */
export const popularTier: Tier = 'pro'

/** What the plans page offers a visitor. */
export const visitorChoices: readonly PlanChoice[] = tiers.map(tier => ({
  tier,
  kind: 'new',
  action: 'signup',
  label: 'choose',
  undoes: null,
  isRecommended: tier === popularTier,
}))

/** The part of a `PlanState` that decides the choices. */
type StateBefore = {
  readonly kind: PlanKind
  readonly tier: Tier | null
  readonly owed: 'month' | 'change' | null
  readonly isEnding: boolean
}

/** What this user can do with each of the four plans. The page only shows it; `label` and `action` decide each button. */
export const planChoices = (state: StateBefore, scheduledTier: Tier | null): PlanChoice[] =>
  tiers.map(tier => choiceOf(state, scheduledTier, tier))

function choiceOf(state: StateBefore, scheduledTier: Tier | null, tier: Tier): PlanChoice {
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

/** The next plan up, the one whose month is to be paid again, or the popular one for a user without a plan. */
function recommendedOf({ kind, tier }: StateBefore, currentTier: Tier | null): Tier | undefined {
  if (currentTier !== null) return tiers[tiers.indexOf(currentTier) + 1]
  return kind === 'unpaid' && tier !== null ? tier : popularTier
}

function choiceKindOf(
  { kind, tier: ownTier, owed, isEnding }: StateBefore,
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

function actionOf({ kind: planKind, tier: ownTier }: StateBefore, kind: ChoiceKind, tier: Tier) {
  if (kind === 'new') return 'checkout'
  if (kind !== 'now' && kind !== 'later') return null
  return planKind === 'unpaid' && tier === ownTier ? 'reset' : 'change'
}

function undoesOf({ isEnding }: StateBefore, kind: ChoiceKind, scheduledTier: Tier | null) {
  if (kind !== 'now' && kind !== 'later') return null
  if (isEnding) return 'cancellation'
  return scheduledTier === null ? null : 'scheduled-change'
}

/** The labels of the specification, except from premium to enterprise, where 'Downgrade' would charge more. */
function labelKeyOf(currentTier: Tier | null, tier: Tier): PlanChoice['label'] {
  if (currentTier === null) return 'subscribe'
  if (currentTier === tier) return 'current'
  if (currentTier === 'basic' || (currentTier === 'pro' && tier === 'premium')) return 'upgrade'
  if (currentTier === 'premium') return tier === 'enterprise' ? 'upgrade' : 'downgrade'
  return 'choose'
}
