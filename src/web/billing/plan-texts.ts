import { includedAnalyses } from '#core/included-analyses.ts'
import type { Tier } from '#core/plans.ts'

/**
 * `isExtra`: the next lower plan lacks it. Two kinds have a line of figures below: `isModelChoice` what a month includes with
 * the most expensive model, `isAnalysisCount` what one analysis includes.
 */
export type PlanFeature = {
  readonly text: string
  readonly isExtra?: true
  readonly isModelChoice?: true
  readonly isAnalysisCount?: true
}

/** A plan's tagline, description and features. They claim only what is built. */
export type PlanTexts = {
  readonly tagline: string
  /** The number and depth of analyses that the plan includes. */
  readonly analyses: string
  readonly description: string
  readonly targetAudience: string
  readonly features: readonly PlanFeature[]
}

const analysesText = (tier: Tier): string => `${includedAnalyses[tier].count}+ ${includedAnalyses[tier].depth} analyses`
const extra = (text: string): PlanFeature => ({ text, isExtra: true })
const commonFeatures: readonly PlanFeature[] = [
  { text: 'Verdicts proven by quotes' },
  { text: 'Summary, key points and chat' },
  { text: 'Videos of up to 10 hours' },
  { text: 'Smart default model, standard support' },
]

export const planTexts: Readonly<Record<Tier, PlanTexts>> = {
  basic: {
    tagline: 'Is it worth the click?',
    analyses: analysesText('basic'),
    description: 'Enough for a verdict on almost everything you are about to watch.',
    targetAudience: 'For the curious viewer',
    features: commonFeatures,
  },
  pro: {
    tagline: 'For daily viewing',
    analyses: analysesText('pro'),
    description: 'Verdict, summary, key points and a few questions on every video that matters.',
    targetAudience: 'For regular viewers and listeners',
    features: [extra('2.2x the tokens of Basic'), ...commonFeatures],
  },
  premium: {
    tagline: 'Your choice of model',
    analyses: analysesText('premium'),
    description: 'Long talks read closely, by the model you choose.',
    targetAudience: 'For researchers and writers',
    features: [
      extra('4x the tokens of Basic'),
      { text: 'Model switching', isExtra: true, isModelChoice: true },
      extra('Priority support'),
      { text: 'Everything in Pro' },
    ],
  },
  enterprise: {
    tagline: 'Room for real research',
    analyses: analysesText('enterprise'),
    description: 'The same depth, for far more videos a month.',
    targetAudience: 'For newsrooms and heavy use',
    features: [
      extra('10x the tokens of Basic'),
      { text: 'Model switching', isModelChoice: true },
      { text: 'Priority support' },
      { text: 'Everything in Premium' },
    ],
  },
}
