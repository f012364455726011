import { inDollars, microDollars } from '#core/plans/budget.ts'

/** Micro-dollars as text, such as $0.0123. */
export const dollarsOf = (amount: number): string => `$${inDollars(microDollars(amount)).toFixed(4)}`
