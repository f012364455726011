import { AppError } from '#core/errors.ts'
import type { Needs } from '#src/ports.ts'
import { type FeedbackRow, findFeedbackRow as findRow, markFeedbackClosed } from '#stores/feedback.ts'

/** @throws AppError NOT_FOUND */
export async function findFeedback({ db }: Needs<'db'>, id: string): Promise<FeedbackRow> {
  const message = await findRow(db, id)
  if (message === null) throw new AppError('NOT_FOUND', { message: `No message with id ${id}.` })
  return message
}

/** Marks a message as closed. `changed` is false when it was closed already. */
export async function closeFeedback({ db, clock }: Needs<'db' | 'clock'>, id: string): Promise<{ changed: boolean }> {
  return { changed: await markFeedbackClosed(db, id, clock.now()) }
}
