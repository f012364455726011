import { sql } from 'drizzle-orm'
import { createTokens } from '#adapters/tokens.ts'
import type { ModelCatalog, Price, TokenUsage } from '#core/models/models.ts'
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

/** What a user's answers cost us and not them, in micro-dollars. */
export async function absorbedOf(db: Db, userId: string): Promise<number> {
  const [row] = await db.execute<{ absorbed: number }>(
    sql`select coalesce(sum(absorbed), 0)::float8 as absorbed from ledger where user_id = ${userId}`,
  )
  return row!.absorbed
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

const tokens = createTokens()

/** A usage near the limit of what is believed: almost twice our own count of the input, and all of the output. */
export function dearestUsage({ request }: SpokenCall): TokenUsage {
  const { system, document, instruction = '', history, lastMessage, model, maxOutputTokens } = request
  const prompt = [system, document, instruction, ...history.map(turn => turn.content), lastMessage].join('')
  const own = tokens.count(prompt) * model.tokenRatio
  return { input: Math.floor(1.9 * own), cachedInput: 0, cacheWrite: 0, output: maxOutputTokens }
}

/** The catalog with all prices multiplied, for a test that spends a month's budget in a few calls. */
export function dearerCatalog(catalog: ModelCatalog, factor: number): ModelCatalog {
  const dearer = ({ input, cachedInput, cacheWrite, output }: Price): Price => ({
    input: input * factor,
    cachedInput: cachedInput * factor,
    cacheWrite: cacheWrite * factor,
    output: output * factor,
  })
  const entries = catalog.entries.map(entry => ({
    ...entry,
    served: { ...entry.served, price: dearer(entry.served.price), priceStep: null },
  }))
  return { ...catalog, entries }
}
