import type { Tier } from './plans.ts'

/** The depths of analysis that plans are sold in. */
export type AnalysisDepth = 'quick' | 'detailed' | 'comprehensive'

/** How many analyses a month of each plan includes at least. */
export const promisedAnalyses: Readonly<Record<Tier, { readonly count: number; readonly kind: AnalysisDepth }>> = {
  basic: { count: 200, kind: 'quick' },
  pro: { count: 70, kind: 'detailed' },
  premium: { count: 30, kind: 'comprehensive' },
  enterprise: { count: 75, kind: 'comprehensive' },
}
