import type { Needs } from '#src/ports.ts'
import { deleteFeedbackBefore } from '#stores/feedback.ts'

const keptMs = 365 * 86_400_000

/** Messages are kept for a year. Harmless to run twice. */
export async function sweepFeedback({ db, clock }: Needs<'db' | 'clock'>): Promise<void> {
  await deleteFeedbackBefore(db, new Date(clock.now().getTime() - keptMs))
}
