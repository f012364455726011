import type { JobPayloads } from '#core/job-contracts.ts'
import { checkBooks } from '#services/usage/check-books.ts'
import type { Deps } from '#src/ports.ts'

/** Compares all counters of budgets with the ledger. */
export const handleCheckBooks = (deps: Deps, _: JobPayloads['check-books'], signal: AbortSignal) =>
  checkBooks(deps, signal)
