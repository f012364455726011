import { AppError } from '#core/errors.ts'
import type { Needs } from '#src/ports.ts'
import { reopenEvent } from '#stores/stripe-events.ts'

/**
 * Has an event's work done once more. Safe for any event: it is only a hint to look.
 * @throws AppError NOT_FOUND
 */
export async function replayEvent({ db, queue }: Needs<'db' | 'queue'>, eventId: string): Promise<void> {
  await db.transaction(async tx => {
    if (!(await reopenEvent(tx, eventId)))
      throw new AppError('NOT_FOUND', { message: `No event ${eventId} has arrived here.` })
    await queue.enqueue(tx, 'apply-stripe-event', { eventId })
  })
}
