import type { DueView } from '#contract/billing.ts'
import type { InvoiceState } from '#core/billing/subscription.ts'
import { inDollars, microDollars } from '#core/plans/budget.ts'

/** An open invoice as pages show it. */
export const viewDue = ({ total, amountPaid, tier, nextAttemptAt, decline }: InvoiceState): DueView => ({
  amount: inDollars(microDollars(total - amountPaid)),
  tier,
  nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
  decline,
})
