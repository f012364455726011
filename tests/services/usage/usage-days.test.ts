import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type MicroDollars, microDollars } from '#core/plans/budget.ts'
import { currentEntitlement } from '#services/accounts/current-entitlement.ts'
import { ensurePeriod } from '#stores/usage.ts'
import { testApp } from '#tests/setup/app.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

const app = testApp()
const dayMs = 86_400_000

/** Adds a ledger entry of a user, `daysAgo` days old. */
async function booked(userId: string, daysAgo: number, cost: MicroDollars, purpose = 'question'): Promise<void> {
  const { deps } = app
  const { period } = (await currentEntitlement(deps, userId))!
  await ensurePeriod(deps.db, userId, period, microDollars(5_000_000))
  const [hold, when] = [deps.ids.next(), new Date(deps.clock.now().getTime() - daysAgo * dayMs).toISOString()]
  await deps.db.execute(sql`
    insert into holds (user_id, id, period_start, amount, state, purpose, model, expires_at)
    values (${userId}, ${hold}, ${period.start.toISOString()}, 0, 'settled', ${purpose}, 'm', now())`)
  await deps.db.execute(sql`
    insert into ledger (user_id, id, hold_id, attempt, period_start, cost, purpose, model, input_tokens, cached_tokens,
                        output_tokens, created_at)
    values (${userId}, ${deps.ids.next()}, ${hold}, 1, ${period.start.toISOString()}, ${cost}, ${purpose}, 'm', 1, 0, 1, ${when})`)
}

test('usage by day has thirty days up to today, each with the ledger’s sum of the user', async () => {
  const [sam, ada] = [await app.subscriber(), await app.subscriber()]
  await booked(sam.userId, 0, microDollars(1_000_000))
  await booked(sam.userId, 0, microDollars(500_000))
  await booked(sam.userId, 29, microDollars(2_000_000))
  await booked(sam.userId, 31, microDollars(4_000_000))
  await booked(sam.userId, 0, microDollars(-300_000), 'credit')
  await booked(ada.userId, 3, microDollars(1_000_000))

  const { body } = await sam.rest('GET /auth/usage/days')
  const today = app.clock.now().toISOString().slice(0, 10)
  expect(body.days).toHaveLength(30)
  expect(body.days.at(-1)).toEqual({ day: today, tokens: 420_000 })
  expect(body.days[0].tokens).toBe(560_000)
  expect(body.days.filter(({ tokens }: { tokens: number }) => tokens > 0)).toHaveLength(2)
  expect(new Set(body.days.map(({ day }: { day: string }) => day)).size).toBe(30)
  expect(await sam.trpc.usage.days.query()).toEqual({ days: body.days })
})

test('a user without a plan has thirty empty days, and a visitor gets 401', async () => {
  const { body } = await (await app.member()).rest('GET /auth/usage/days')
  expect(body.days.map(({ tokens }: { tokens: number }) => tokens)).toEqual(Array(30).fill(0))
  expect((await app.visitor().rest('GET /auth/usage/days')).status).toBe(401)
})

test('what was asked after the clock moved ahead counts for the day that the clock shows', async () => {
  const sam = await app.subscriber()
  const { videoId } = await addVideo(app.deps.db, { videoId: 'daysahead01' })
  app.clock.advance(3 * dayMs)
  const { body: started } = await sam.rest('POST /conversation/start', { videoId })
  const { conversationId } = started.data
  await sam.rest('POST /conversation/message', { videoId, conversationId, message: 'How much does it carry?' })
  const { tokensUsed } = await sam.usage()
  expect(tokensUsed).toBeGreaterThan(0)
  const { body } = await sam.rest('GET /auth/usage/days')
  expect(body.days.at(-1)).toEqual({ day: app.clock.now().toISOString().slice(0, 10), tokens: tokensUsed })
})

test.each([
  ['nothing', 0, 0, 100],
  ['less than a token', 1, 0, 100],
  ['a few tokens', 100, 28, 99],
  ['the price of some answers', 5_000, 1400, 99],
])('of a month with %s left, meter and amount agree', async (_, left, remainingTokens, usagePercentage) => {
  const sam = await app.subscriber({ left: microDollars(left) })
  expect(await sam.usage()).toMatchObject({ remainingTokens, usagePercentage })
})
