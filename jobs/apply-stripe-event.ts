import type { JobPayloads } from '#core/job-contracts.ts'
import { applyEvent } from '#services/billing/apply-event.ts'
import type { Deps } from '#src/ports.ts'

/** Follows one of Stripe's events. */
export const handleApplyStripeEvent = (deps: Deps, { eventId }: JobPayloads['apply-stripe-event']): Promise<void> =>
  applyEvent(deps, eventId)
