import type { Needs } from '#src/ports.ts'
import { type FeedbackRow, feedbackAfter } from '#stores/feedback.ts'
import { findFeedback } from './close-feedback.ts'

/**
 * One page for operators, flagged messages first, then newest first; `next` is null at the end.
 * @throws AppError NOT_FOUND when there is no message `after`
 */
export async function listFeedback(
  { db }: Needs<'db'>,
  page: { readonly after: string | null; readonly limit: number; readonly isOpenOnly: boolean },
): Promise<{ messages: FeedbackRow[]; next: string | null }> {
  if (page.after !== null) await findFeedback({ db }, page.after)
  const rows = await feedbackAfter(db, { ...page, limit: page.limit + 1 })
  const messages = rows.slice(0, page.limit)
  return { messages, next: rows.length > page.limit ? messages.at(-1)!.id : null }
}
