import { AppError } from '#core/errors.ts'
import { type ServedModel, worstCost } from '#core/models/models.ts'
import { type MicroDollars, microDollars } from '#core/plans/budget.ts'
import type { Spending } from '#services/usage/open-spending.ts'

/** What an evaluation may still spend. */
export type Purse = {
  /** True once a call was refused; calls that run are still paid. */
  isSpent(): boolean
  /** Lets a call begin only if its worst case is left. @throws AppError SPEND_LIMIT_REACHED from the call */
  guard(spending: Spending, model: ServedModel): GuardedSpending
}
type GuardedSpending = Spending & {
  /** True when one of its own calls was refused, so that the answer is not the model's. */
  wasRefused(): boolean
}

/** @param limit null for no limit */
export function createPurse(limit: MicroDollars | null): Purse {
  let isSpent = false
  let spent = 0
  /** The worst case of the calls that run. */
  let reserved = 0
  return {
    isSpent: () => isSpent,
    guard(spending, model) {
      let wasRefused = false
      return {
        ...spending,
        wasRefused: () => wasRefused,
        async *call(call, about, signal) {
          const worst = worstCost(model, about.inputTokens, call.maxOutputTokens)
          if (isSpent || (limit !== null && spent + reserved + worst > limit)) {
            isSpent = true
            wasRefused = true
            throw new AppError('SPEND_LIMIT_REACHED')
          }
          reserved += worst
          const before = settledCost(spending)
          try {
            yield* spending.call(call, about, signal)
          } finally {
            reserved -= worst
            spent += settledCost(spending) - before
          }
        },
      }
    },
  }
}

const settledCost = (spending: Spending): MicroDollars =>
  microDollars(spending.attempts().reduce((sum, { cost }) => sum + cost, 0))
