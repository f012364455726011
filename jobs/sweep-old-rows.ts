import type { JobPayloads } from '#core/job-contracts.ts'
import { sweepBilling } from '#services/billing/sweep-billing.ts'
import { sweepBooks } from '#services/usage/sweep-books.ts'
import { sweepBlocked } from '#services/videos/sweep-blocked.ts'
import { sweepProcessings } from '#services/videos/sweep-processings.ts'
import type { Deps } from '#src/ports.ts'

/** Removes what is no longer needed (core/retention.ts). */
export const handleSweepOldRows = async (deps: Deps, _: JobPayloads['sweep-old-rows'], signal: AbortSignal) => ({
  ...(await sweepBooks(deps, signal)),
  ...(await sweepProcessings(deps, signal)),
  ...(await sweepBlocked(deps)),
  ...(await sweepBilling(deps, signal)),
})
