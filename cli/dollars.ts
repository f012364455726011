import { microDollars } from '#core/plans/budget.ts'

/** Micro-dollars as text, such as $0.0123. */
export const dollarsOf = (amount: number): string => `$${(microDollars(amount) / 1_000_000).toFixed(4)}`
