import { AppError } from '#core/errors.ts'
import type { Needs } from '#src/ports.ts'
import { closeFeedback, type FeedbackRow, findFeedback } from '#stores/feedback.ts'

/** @throws AppError NOT_FOUND */
export async function findMessageSent({ db }: Needs<'db'>, id: string): Promise<FeedbackRow> {
  const found = await findFeedback(db, id)
  if (found === null) throw new AppError('NOT_FOUND', { message: `No message with id ${id}.` })
  return found
}

/** Takes a message off the list of what is open. Doing it twice changes nothing; `changed` is then false. */
export async function closeMessage({ db, clock }: Needs<'db' | 'clock'>, id: string): Promise<{ changed: boolean }> {
  return { changed: await closeFeedback(db, id, clock.now()) }
}
