import { promised } from '#core/plan-promise.ts'
import type { Tier } from '#core/plans.ts'

/**
 * `isMore` marks what the plan below lacks. A line below `isChoice` says what a month holds with the most expensive model,
 * a line below `isCount` what one of the analyses includes.
 */
export type Feature = {
  readonly text: string
  readonly isMore?: true
  readonly isChoice?: true
  readonly isCount?: true
}

/** The texts of a plan card beside its price and tokens. They claim only what is built. */
export type PlanCopy = {
  readonly tagline: string
  /** The number and kind of analyses the plan is sold with. */
  readonly analyses: string
  readonly description: string
  readonly targetAudience: string
  readonly features: readonly Feature[]
}

const sold = (tier: Tier): string => `${promised[tier].count}+ ${promised[tier].kind} analyses`
const more = (text: string): Feature => ({ text, isMore: true })
const everyPlan: readonly Feature[] = [
  { text: 'Verdicts proven by quotes' },
  { text: 'Summary, key points and chat' },
  { text: 'Videos of up to 10 hours' },
  { text: 'Smart default model, standard support' },
]

export const planCopy: Readonly<Record<Tier, PlanCopy>> = {
  basic: {
    tagline: 'Is it worth the click?',
    analyses: sold('basic'),
    description: 'Enough for a verdict on almost everything you are about to watch.',
    targetAudience: 'For the curious viewer',
    features: everyPlan,
  },
  pro: {
    tagline: 'For daily viewing',
    analyses: sold('pro'),
    description: 'Verdict, summary, key points and a few questions on every video that matters.',
    targetAudience: 'For regular viewers and listeners',
    features: [more('2.2x the tokens of Basic'), ...everyPlan],
  },
  premium: {
    tagline: 'Your choice of model',
    analyses: sold('premium'),
    description: 'Long talks read closely, by the model you choose.',
    targetAudience: 'For researchers and writers',
    features: [
      more('4x the tokens of Basic'),
      { text: 'Model switching', isMore: true, isChoice: true },
      more('Priority support'),
      { text: 'Everything in Pro' },
    ],
  },
  enterprise: {
    tagline: 'Room for real research',
    analyses: sold('enterprise'),
    description: 'The same depth, for far more videos a month.',
    targetAudience: 'For newsrooms and heavy use',
    features: [
      more('10x the tokens of Basic'),
      { text: 'Model switching', isChoice: true },
      { text: 'Priority support' },
      { text: 'Everything in Premium' },
    ],
  },
}
