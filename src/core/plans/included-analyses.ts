import type { Tier } from './plans.ts'

/** The depths of analysis that plans are sold in. */
export type AnalysisDepth = 'quick' | 'detailed' | 'comprehensive'

/** How many analyses a month of each plan includes at least. */
export const includedAnalyses: Readonly<Record<Tier, { readonly count: number; readonly depth: AnalysisDepth }>> = {
  basic: { count: 200, depth: 'quick' },
  pro: { count: 70, depth: 'detailed' },
  premium: { count: 30, depth: 'comprehensive' },
  enterprise: { count: 75, depth: 'comprehensive' },
}
