import type { JobPayloads } from '#core/job-contracts.ts'
import { rollUsagePeriods } from '#services/usage/roll-usage-periods.ts'
import type { Deps } from '#src/ports.ts'

/** Makes the rows of billing periods that have begun, and tells their owners. */
export const handleRollUsagePeriods = (deps: Deps, _: JobPayloads['roll-usage-periods'], signal: AbortSignal) =>
  rollUsagePeriods(deps, signal)
