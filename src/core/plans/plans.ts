import { fromDollars, type MicroDollars } from './budget.ts'

export const tiers = ['basic', 'pro', 'premium', 'enterprise'] as const
export type Tier = (typeof tiers)[number]

export type Plan = {
  readonly tier: Tier
  readonly name: string
  /** US dollars a month, before tax. */
  readonly price: number
  /** The model cost that a month includes. */
  readonly monthlyBudget: MicroDollars
  /** True for plans whose users choose their model and get priority support. */
  readonly choosesModel: boolean
}

/** The plans, from the cheapest to the most expensive. */
export const plans: Record<Tier, Plan> = {
  basic: { tier: 'basic', name: 'Basic', price: 10, monthlyBudget: fromDollars(5), choosesModel: false },
  pro: { tier: 'pro', name: 'Pro', price: 20, monthlyBudget: fromDollars(11), choosesModel: false },
  premium: { tier: 'premium', name: 'Premium', price: 35, monthlyBudget: fromDollars(20), choosesModel: true },
  enterprise: { tier: 'enterprise', name: 'Enterprise', price: 75, monthlyBudget: fromDollars(50), choosesModel: true },
}

/** The plan that includes the most. */
export const highestTier = 'enterprise' satisfies Tier

/** Negative when `a` is the lower tier. */
export const compareTiers = (a: Tier, b: Tier): number => tiers.indexOf(a) - tiers.indexOf(b)
