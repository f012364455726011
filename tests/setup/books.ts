import { sql } from 'drizzle-orm'
import type { TokenUsage } from '#core/models/models.ts'
import type { MicroDollars } from '#core/plans/budget.ts'
import type { Db } from '#stores/db.ts'
import type { SpokenCall } from '#tests/fakes/spoken-llm.ts'
import type { TestApp } from './app.ts'
import { openChat } from './chat.ts'

/** A user's counters, and the sums of ledger and holds, in micro-dollars. */
export async function booksOf(db: Db, userId: string) {
  const [row] = await db.execute<{ used: number; reserved: number; booked: number; held: number }>(sql`
    select coalesce(sum(used), 0)::float8 as used, coalesce(sum(reserved), 0)::float8 as reserved,
           (select coalesce(sum(cost), 0)::float8 from ledger where user_id = ${userId}) as booked,
           (select coalesce(sum(amount), 0)::float8 from holds where user_id = ${userId} and state = 'held') as held
      from budget_periods where user_id = ${userId}`)
  return row!
}

/** The amount that the product holds for a first question with this text about the video. */
export async function worstOfQuestion(
  app: TestApp,
  llm: { next(): Promise<SpokenCall> },
  given: { videoId: string; message: string },
): Promise<MicroDollars> {
  const { sam, conversationId } = await openChat(app, { videoId: given.videoId })
  const asking = sam.rest('POST /conversation/message', { conversationId, message: given.message })
  const call = await llm.next()
  const { held } = await booksOf(app.deps.db, sam.userId)
  call.say('Well.')
  call.finish()
  await asking
  return held as MicroDollars
}

/** The vendor's usage for a call that costs everything that was held for it. */
export function worstUsage({ request }: SpokenCall, worst: MicroDollars): Partial<TokenUsage> {
  const { price } = request.model
  const output = request.maxOutputTokens
  return { input: Math.floor((worst - output * price.output) / price.input), output }
}
