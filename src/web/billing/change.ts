import type { Tier } from '#core/plans.ts'

/** A change of plan that somebody is about to agree to; `from` is the plan that runs. */
export type Change = { readonly tier: Tier; readonly isReset: boolean; readonly from: Tier }
