import type { Tier } from './plans.ts'

/** The kinds of analysis that plans are counted in (decision 20). */
export type AnalysisDepth = 'quick' | 'detailed' | 'comprehensive'

/** How many analyses a month holds at least (spec §9). */
export const promisedAnalyses: Readonly<Record<Tier, { readonly count: number; readonly kind: AnalysisDepth }>> = {
  basic: { count: 200, kind: 'quick' },
  pro: { count: 70, kind: 'detailed' },
  premium: { count: 30, kind: 'comprehensive' },
  enterprise: { count: 75, kind: 'comprehensive' },
}
