import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { fromDollars } from '#core/plans/budget.ts'
import { backgroundWork } from '#jobs/background-work.ts'
import { rememberedQueue } from '#tests/fakes/queue.ts'
import { testApp } from '#tests/setup/app.ts'

const queue = rememberedQueue()
const app = testApp({ deps: { queue } })
const day = 86_400_000
const never = new AbortController().signal
const roll = () => backgroundWork['roll-usage-periods'].run(app.deps, {}, never, 'test')
const mailsTo = (email: string) =>
  queue.jobs.flatMap(({ job, payload }) => (job === 'send-mail' && payload.to === email ? [payload.mail] : []))

/** A user's usage after a new login, because no session lives for months. */
async function usageOf({ email }: { email: string }) {
  const again = app.visitor()
  await again.rest('POST /auth/login', { email, password: 'correct horse' })
  return (await again.rest('GET /auth/usage')).body
}

/** Writes a paid entitlement, as a read from Stripe does. */
async function paid(userId: string, start: Date, end: Date) {
  await app.deps.db.execute(sql`delete from entitlements where user_id = ${userId}`)
  await app.deps.db.execute(sql`
    insert into entitlements (user_id, source, tier, active, anchor, period_start, period_end)
    values (${userId}, 'stripe', 'pro', true, ${start.toISOString()}, ${start.toISOString()}, ${end.toISOString()})`)
}
const periodsOf = (userId: string) =>
  app.deps.db.execute<{ used: number; limit: number }>(sql`
    select used::int, "limit"::int from budget_periods where user_id = ${userId} order by period_start`)

beforeEach(() => {
  queue.jobs.length = 0
})

describe('an operator’s grant, month by month', () => {
  test('a new month has a new budget and one mail for any number of runs; the first month sends none', async () => {
    const sam = await app.subscriber({ tier: 'basic', left: fromDollars(1) })
    await roll()
    await roll()
    expect(mailsTo(sam.email)).toEqual([])

    app.clock.advance(32 * day)
    await Promise.all([roll(), roll(), roll()])
    await roll()
    expect(mailsTo(sam.email)).toMatchObject([{ kind: 'period-rolled', tier: 'basic', budgetTokens: 1_400_000 }])
    expect(await periodsOf(sam.userId)).toEqual([
      { used: 4_000_000, limit: 5_000_000 },
      { used: 0, limit: 5_000_000 },
    ])
    expect(await usageOf(sam)).toMatchObject({ tokensUsed: 0, tokensLimit: 1_400_000 })
  })

  test('without a run the first question creates the period, and a late run sends the mail', async () => {
    const sam = await app.subscriber({ tier: 'basic', left: fromDollars(0) })
    app.clock.advance(32 * day)
    expect(await usageOf(sam)).toMatchObject({ tokensUsed: 0 })
    const { userId } = sam
    await app.deps.db.execute(sql`
      insert into budget_periods (user_id, period_start, period_end, "limit", used)
      select user_id, period_start + interval '1 month', period_end + interval '1 month', "limit", 700000
        from budget_periods where user_id = ${userId}`)
    const asked = await usageOf(sam)
    app.clock.advance(10 * day)
    await roll()
    expect(await usageOf(sam)).toEqual(asked)
    expect(mailsTo(sam.email)).toHaveLength(1)
    // Two months without a run: no period is created for the unused month.
    app.clock.advance(62 * day)
    await roll()
    expect(mailsTo(sam.email)).toHaveLength(2)
    expect(await periodsOf(userId)).toHaveLength(3)
  })
})

describe('a paid plan', () => {
  test('rolls to the next period when it is paid, not when the last one ends', async () => {
    const sam = await app.member()
    const start = app.clock.now()
    const end = new Date(start.getTime() + 30 * day)
    await paid(sam.userId, start, end)
    await roll()
    app.clock.advance(31 * day)
    await roll()
    await roll()
    expect(await periodsOf(sam.userId)).toHaveLength(1)
    expect(mailsTo(sam.email)).toEqual([])

    await paid(sam.userId, end, new Date(end.getTime() + 30 * day))
    await roll()
    await roll()
    expect(await periodsOf(sam.userId)).toEqual([
      { used: 0, limit: 11_000_000 },
      { used: 0, limit: 11_000_000 },
    ])
    expect(mailsTo(sam.email)).toMatchObject([{ kind: 'period-rolled', periodStart: end.toISOString() }])
  })

  test('sends no mail for an ended period, a disabled account or an inactive plan', async () => {
    const [late, shut, ended] = [await app.member(), await app.subscriber(), await app.subscriber({ active: false })]
    const before = new Date(app.clock.now().getTime() - 40 * day)
    await paid(late.userId, before, new Date(before.getTime() + 30 * day))
    await app.deps.db.execute(sql`update users set disabled_at = now() where id = ${shut.userId}`)
    app.clock.advance(32 * day)
    await roll()
    for (const { email } of [late, shut, ended]) expect(mailsTo(email)).toEqual([])
    expect(await periodsOf(ended.userId)).toEqual([])
  })
})

test('if the mail cannot be queued, the next run sends it', async () => {
  const sam = await app.subscriber()
  await roll()
  app.clock.advance(32 * day)
  const broken = { ...app.deps, queue: { enqueue: () => Promise.reject(new Error('queue down')) } }
  await expect(backgroundWork['roll-usage-periods'].run(broken, {}, never, 'test')).rejects.toThrow('queue down')
  expect(mailsTo(sam.email)).toEqual([])
  await roll()
  expect(mailsTo(sam.email)).toHaveLength(1)
})

test('more users than a page holds get one mail each', async () => {
  await app.deps.db.execute(sql`
    with made as (
      insert into users (id, email, full_name, password_hash)
      select gen_random_uuid(), 'many' || n || '@example.com', 'Many', '' from generate_series(1, 1203) n returning id)
    insert into entitlements (user_id, source, tier, active, anchor)
    select id, 'operator', 'basic', true, ${new Date(app.clock.now().getTime() - 40 * day).toISOString()} from made`)
  await roll()
  await roll()
  const recipients = queue.jobs.flatMap(({ job, payload }) => (job === 'send-mail' ? [payload.to] : []))
  const many = recipients.filter(to => to.startsWith('many'))
  expect([many.length, new Set(many).size]).toEqual([1203, 1203])
})
