import type { JobPayloads } from '#core/job-contracts.ts'
import { reconcileStripe } from '#services/billing/reconcile-stripe.ts'
import type { Deps } from '#src/ports.ts'

/** Mends what lost webhooks, crashes and outages have left. */
export const handleReconcileStripe = (deps: Deps, _: JobPayloads['reconcile-stripe'], signal: AbortSignal) =>
  reconcileStripe(deps, signal)
