import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currentEntitlement } from '#services/accounts/current-entitlement.ts'
import { ensureCurrentPeriod } from '#services/usage/ensure-current-period.ts'
import { rollUsagePeriods } from '#services/usage/roll-usage-periods.ts'
import { rememberedQueue } from '#tests/fakes/queue.ts'
import { testApp } from '#tests/setup/app.ts'

const queue = rememberedQueue()
const app = testApp({ deps: { queue } })
const day = 86_400_000
const never = new AbortController().signal

type Step = { readonly do: 'wait'; readonly days: number } | { readonly do: 'spend' | 'roll'; readonly times: number }
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 0, max: 45 }) }),
  fc.record({ do: fc.constantFrom('spend' as const, 'roll' as const), times: fc.integer({ min: 1, max: 3 }) }),
)
const steps = fc.array(step, { minLength: 10, maxLength: 25 })
const anchors = fc.constantFrom('2027-01-29T10:00Z', '2027-01-30T10:00Z', '2027-01-31T10:00Z', '2028-02-29T23:59Z')

test('whether the job runs late, twice, concurrently or never, each period has its full budget and at most one mail', async () => {
  const property = fc.asyncProperty(anchors, steps, async (anchor, acts) => {
    const sam = await app.subscriber({ tier: 'basic' })
    const { db } = app.deps
    await db.execute(sql`update entitlements set anchor = ${anchor} where user_id = ${sam.userId}`)
    let now = new Date(anchor)
    const deps = { ...app.deps, clock: { now: () => now } }
    queue.jobs.length = 0
    const spent = new Map<number, number>()
    for (const act of acts) {
      if (act.do === 'wait') now = new Date(now.getTime() + act.days * day)
      const { period } = (await currentEntitlement(deps, sam.userId))!
      if (act.do === 'roll') await Promise.all(Array.from({ length: act.times }, () => rollUsagePeriods(deps, never)))
      if (act.do === 'spend') {
        await ensureCurrentPeriod(db, sam.userId, (await currentEntitlement(deps, sam.userId))!)
        await db.execute(sql`update budget_periods set used = used + ${act.times}
          where user_id = ${sam.userId} and period_start = ${period.start.toISOString()}`)
        spent.set(period.start.getTime(), (spent.get(period.start.getTime()) ?? 0) + act.times)
      }
    }
    const rows = await db.execute<{ start: string; used: number; limit: number }>(sql`
      select period_start::text as start, used::int, "limit"::int from budget_periods where user_id = ${sam.userId}`)
    const used = rows.map(row => [new Date(row.start).getTime(), row.used] as const).filter(([, amount]) => amount > 0)
    expect(new Map(used)).toEqual(spent)
    for (const row of rows) expect(row.limit).toBe(5_000_000)
    const mails = queue.jobs.flatMap(({ job, payload }) =>
      job === 'send-mail' && payload.to === sam.email && payload.mail.kind === 'period-rolled'
        ? [payload.mail.periodStart]
        : [],
    )
    expect(new Set(mails).size).toBe(mails.length)
    await db.execute(sql`update users set disabled_at = now() where id = ${sam.userId}`)
  })
  await fc.assert(property, { numRuns: 12 })
})
