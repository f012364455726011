import { sql } from 'drizzle-orm'
import type { Tx } from './db.ts'

/** Counted for each answer: its rows and indexes, and the text of a short answer. */
const overheadBytes = 4_096

/** The bytes that a question counts; those of an answer to one that is already stored, if null. */
export const bytesOfQuestion = (content: string | null): number =>
  overheadBytes + (content === null ? 0 : Buffer.byteLength(content))

export type QuestionLimits = { readonly total: number; readonly day: number }

/** Which limit a question exceeds; `retryAfterSeconds` when waiting helps. */
export type QuestionRefusal = { readonly of: 'total' } | { readonly of: 'day'; readonly retryAfterSeconds: number }

const hasDayEnded = sql`day_ends_at <= now()`
const dayEnd = sql`now() + interval '1 day'`

/**
 * Counts the bytes of a question and its answer, unless that exceeds a limit. One statement, so that concurrent questions are
 * counted one after another. A day begins with its first question, by the database's clock.
 */
export async function countQuestionBytes(
  tx: Tx,
  userId: string,
  bytes: number,
  { total, day }: QuestionLimits,
): Promise<QuestionRefusal | null> {
  const counted = await tx.execute(sql`
    update question_bytes
       set total = total + ${bytes}, day = case when ${hasDayEnded} then 0 else day end + ${bytes},
           day_ends_at = case when ${hasDayEnded} then ${dayEnd} else day_ends_at end
     where user_id = ${userId} and total + ${bytes} <= ${total}
       and case when ${hasDayEnded} then 0 else day end + ${bytes} <= ${day}
    returning 1`)
  if (counted.length === 1) return null
  const [row] = await tx.execute<{ left: number; seconds: number }>(sql`
    select (${total} - total)::float8 as left, ceil(extract(epoch from day_ends_at - now()))::float8 as seconds
      from question_bytes where user_id = ${userId}`)
  if (row === undefined) {
    await beginCount(tx, userId, bytes)
    return null
  }
  return row.left < bytes ? { of: 'total' } : { of: 'day', retryAfterSeconds: Math.max(1, row.seconds) }
}

/** The first count of a user includes what is stored already: the question itself, and those from before this count. */
async function beginCount(tx: Tx, userId: string, bytes: number): Promise<void> {
  await tx.execute(sql`
    insert into question_bytes as counted (user_id, total, day, day_ends_at)
    select ${userId}::uuid, ${bytesOfMessages}, ${bytes}, ${dayEnd} from messages where user_id = ${userId}
    on conflict (user_id) do update set total = counted.total + ${bytes}, day = counted.day + ${bytes}`)
}

/** What the selected messages count. */
const bytesOfMessages = sql`
  coalesce(sum(octet_length(content)) filter (where role = 'user'), 0)
    + count(*) filter (where role = 'assistant') * ${sql.raw(String(overheadBytes))}`

/** Uncounts the messages of a conversation that is about to be deleted in this transaction. */
export async function uncountConversation(tx: Tx, userId: string, conversationId: string): Promise<void> {
  await tx.execute(sql`
    update question_bytes set total = greatest(0, total - (
      select ${bytesOfMessages} from messages where user_id = ${userId} and conversation_id = ${conversationId}))
     where user_id = ${userId}`)
}
