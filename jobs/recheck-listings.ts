import type { JobPayloads } from '#core/job-contracts.ts'
import { recheckListings, usualRecheck } from '#services/videos/check-listing.ts'
import type { Deps } from '#src/ports.ts'

/** Asks the platform again which videos it lists. */
export const handleRecheckListings = (deps: Deps, _: JobPayloads['recheck-listings'], signal: AbortSignal) =>
  recheckListings(deps, usualRecheck, signal)
