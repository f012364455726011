import type { DueView } from '#contract/billing.ts'
import type { InvoiceState } from '#core/billing/subscription.ts'

/** An open invoice as pages show it. */
export const viewDue = ({ total, amountPaid, tier, nextAttemptAt, decline }: InvoiceState): DueView => ({
  amount: (total - amountPaid) / 1_000_000,
  tier,
  nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
  decline,
})
