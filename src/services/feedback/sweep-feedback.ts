import { retention } from '#core/operations/retention.ts'
import type { Needs } from '#src/ports.ts'
import { deleteFeedbackBefore } from '#stores/feedback.ts'

/** Removes messages that are older than their retention. Harmless to run twice. */
export async function sweepFeedback({ db, clock }: Needs<'db' | 'clock'>): Promise<void> {
  await deleteFeedbackBefore(db, new Date(clock.now().getTime() - retention.feedback))
}
