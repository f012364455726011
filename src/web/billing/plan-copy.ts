import type { Tier } from '#core/plans.ts'

/** What a plan card says beside its price and tokens (spec §3, §9). Claims only what is built. */
export type PlanCopy = {
  readonly tagline: string
  readonly analyses: string
  readonly description: string
  readonly targetAudience: string
  readonly features: readonly string[]
}

const everyPlan = ['Verdicts proven by quotes', 'Summary, key points and chat', 'Videos of up to 10 hours'] as const

export const planCopy: Readonly<Record<Tier, PlanCopy>> = {
  basic: {
    tagline: 'Is it worth the click?',
    analyses: '200+ quick',
    description: 'Enough for a verdict on almost everything you are about to watch.',
    targetAudience: 'For the curious viewer',
    features: [...everyPlan, 'Smart default model', 'Standard support'],
  },
  pro: {
    tagline: 'Ask until it is clear',
    analyses: '70+ detailed',
    description: 'Verdict, summary, key points and a few questions on every video that matters.',
    targetAudience: 'For daily viewers and listeners',
    features: ['2.2x the tokens of Basic', ...everyPlan, 'Smart default model', 'Standard support'],
  },
  premium: {
    tagline: 'Your choice of model',
    analyses: '30+ comprehensive',
    description: 'Long talks read closely, by the model that you choose.',
    targetAudience: 'For researchers and writers',
    features: ['4x the tokens of Basic', ...everyPlan, 'Model switching', 'Priority support'],
  },
  enterprise: {
    tagline: 'Room for real research',
    analyses: '75+ comprehensive',
    description: 'The same depth for a whole desk of videos a month.',
    targetAudience: 'For newsrooms and heavy use',
    features: ['10x the tokens of Basic', ...everyPlan, 'Model switching', 'Priority support'],
  },
}

/** The plan that is shown as 'Most Popular' (spec §9). */
export const featuredTier: Tier = 'pro'
