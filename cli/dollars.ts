import { micro } from '#core/budget.ts'

/** Micro-dollars for people at a terminal. */
export const dollarsOf = (amount: number): string => `$${(micro(amount) / 1_000_000).toFixed(4)}`
