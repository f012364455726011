import { includedAnalyses } from '#core/plans/included-analyses.ts'
import type { Tier } from '#core/plans/plans.ts'

/** A plan's texts. They claim only what is built. */
export type PlanTexts = {
  readonly tagline: string
  /** The number and depth of analyses that the plan includes. */
  readonly analyses: string
  readonly description: string
  readonly targetAudience: string
  /** The models and the support. */
  readonly service: string
  /** Its tokens beside those of the lowest plan. */
  readonly comparison?: string
}

const analysesText = (tier: Tier): string => `${includedAnalyses[tier].count}+ ${includedAnalyses[tier].depth} analyses`
const standard = 'Smart default model, standard support'
const chosen = 'Model switching, priority support'

export const planTexts: Readonly<Record<Tier, PlanTexts>> = {
  basic: {
    tagline: 'Is it worth the click?',
    analyses: analysesText('basic'),
    description: 'Enough for a verdict on almost everything you are about to watch.',
    targetAudience: 'For the curious viewer',
    service: standard,
  },
  pro: {
    tagline: 'For daily viewing',
    analyses: analysesText('pro'),
    description: 'Verdict, summary, key points and a few questions on every video that matters.',
    targetAudience: 'For regular viewers and listeners',
    service: standard,
    comparison: '2.2× Basic',
  },
  premium: {
    tagline: 'Your choice of model',
    analyses: analysesText('premium'),
    description: 'Long talks read closely, by the model you choose.',
    targetAudience: 'For researchers and writers',
    service: chosen,
    comparison: '4× Basic',
  },
  enterprise: {
    tagline: 'Room for real research',
    analyses: analysesText('enterprise'),
    description: 'The same depth, for far more videos a month.',
    targetAudience: 'For newsrooms and heavy use',
    service: chosen,
    comparison: '10× Basic',
  },
}
